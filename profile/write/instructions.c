/*
   profile/write/instructions.c: a profile as a plain list of its counts.
*/

#include "profile/write/instructions.h"

#include "profile/write/callgrind.h"

typedef struct {
   const cg_profile* profile;
   cg_sink* to;
} lister;

static bool write_place(void* context, cg_place place, const cg_count* sums,
                        cg_error* err)
{
   const lister* l = context;

   (void)err;
   cg_sink_address(l->to, place.address);
   cg_sink_text(l->to, " ");
   cg_sink_count(l->to, place.line);
   cg_sink_counts(l->to, sums, l->profile->n_events);
   cg_sink_text(l->to, "\n");
   return true;
}

static void write_name(const lister* l, const char* key,
                       const cg_names* names, uint32_t name)
{
   cg_sink_text(l->to, key);
   if (name < names->n)
      cg_sink_slice(l->to, names->at[name]);
   cg_sink_text(l->to, "\n");
}

bool cg_write_instructions(const cg_profile* p, cg_sink* to, cg_error* err)
{
   lister l = {p, to};

   cg_write_events(p, to);
   for (uint32_t i = 0; i < p->pairs.n; i++) {
      cg_pair pair = cg_profile_pair(p, i);

      write_name(&l, "ob=", cg_renamed_shown(&p->objects),
                 cg_profile_function(p, pair.function).object);
      write_name(&l, "fl=", cg_renamed_shown(&p->files), pair.file);
      if (!cg_lines_visit(&p->lines, i, write_place, &l, err))
         return false;
   }
   return true;
}
