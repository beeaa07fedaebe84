/*
   profile/write/instructions.c: a profile as a plain list of its counts.
*/

#include "profile/write/instructions.h"

#include "profile/write/callgrind.h"

typedef struct {
   const cp_profile* profile;
   cp_sink* to;
} lister;

static bool write_place(void* context, cp_place place, const cp_count* sums,
                        cp_error* err)
{
   const lister* l = context;

   (void)err;
   cp_sink_address(l->to, place.address);
   cp_sink_text(l->to, " ");
   cp_sink_count(l->to, place.line);
   cp_sink_counts(l->to, sums, l->profile->n_events);
   cp_sink_text(l->to, "\n");
   return true;
}

static void write_name(const lister* l, const char* key,
                       const cp_names* names, uint32_t name)
{
   cp_sink_text(l->to, key);
   if (name < names->n)
      cp_sink_slice(l->to, names->at[name]);
   cp_sink_text(l->to, "\n");
}

bool cp_write_instructions(const cp_profile* p, cp_sink* to, cp_error* err)
{
   lister l = {p, to};

   cp_write_events(p, to);
   for (uint32_t i = 0; i < p->pairs.n; i++) {
      cp_pair pair = cp_profile_pair(p, i);

      write_name(&l, "ob=", cp_renamed_shown(&p->objects),
                 cp_profile_function(p, pair.function).object);
      write_name(&l, "fl=", cp_renamed_shown(&p->files), pair.file);
      if (!cp_lines_visit(&p->lines, i, write_place, &l, err))
         return false;
   }
   return true;
}
