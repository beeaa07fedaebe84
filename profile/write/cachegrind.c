/*
   profile/write/cachegrind.c: writing the profile formats: headers, and
   Cachegrind's.

   The header says where the counts come from: a merge keeps the first input's
   descriptions and command, a difference names both files and both commands.

   Names are sorted once, as numbers; pairs are then sorted by two ranks, which
   compares no bytes.
*/

#include "profile/write/callgrind.h"
#include "profile/write/cachegrind.h"

#include <stdlib.h>

/* ---- header ---- */

static cg_slice command_of(const cg_input_head* head)
{
   if (!head->has_command)
      return cg_slice_of(CG_NO_COMMAND);
   return (cg_slice){head->command.at, head->command.len};
}

/* A path as text for one line: a line end in it would begin another one. */
static void write_path(cg_sink* to, const char* path)
{
   for (; *path != '\0'; path++)
      cg_sink_slice(to, *path == '\n' || *path == '\r' ? cg_slice_of("?")
                                                       : (cg_slice){path, 1});
}

void cg_write_descriptions(const cg_profile* p, cg_sink* to)
{
   const cg_input_head* head = &p->inputs[0];

   if (p->options.diff) {
      cg_sink_text(to, "desc: Files compared:   ");
      write_path(to, p->inputs[0].path);
      cg_sink_text(to, "; ");
      write_path(to, p->inputs[1].path);
      cg_sink_text(to, "\n");
      return;
   }
   for (size_t i = 0; i < head->n_descriptions; i++) {
      cg_sink_text(to, "desc: ");
      cg_sink_slice(to, (cg_slice){head->descriptions[i].at,
                                   head->descriptions[i].len});
      cg_sink_text(to, "\n");
   }
}

void cg_write_command(const cg_profile* p, cg_sink* to)
{
   cg_sink_text(to, "cmd: ");
   cg_sink_slice(to, command_of(&p->inputs[0]));
   if (p->options.diff) {
      cg_sink_text(to, "; ");
      cg_sink_slice(to, command_of(&p->inputs[1]));
   }
   cg_sink_text(to, "\n");
}

void cg_write_events(const cg_profile* p, cg_sink* to)
{
   cg_sink_text(to, "events:");
   for (uint32_t i = 0; i < p->events.n; i++) {
      cg_sink_text(to, " ");
      cg_sink_slice(to, p->events.at[i]);
   }
   cg_sink_text(to, "\n");
}

/* ---- order ---- */

typedef struct {
   const cg_profile* profile;
   uint32_t* file_rank;   /* [file] place in ascending order */
   uint32_t* func_rank;
} ranks;

static int by_rank(uint32_t a, uint32_t b, const void* context)
{
   const ranks* r = context;
   const cg_profile* p = r->profile;
   cg_pair pa = cg_profile_pair(p, a), pb = cg_profile_pair(p, b);
   uint32_t ra = r->file_rank[pa.file], rb = r->file_rank[pb.file];

   if (ra == rb) {
      ra = r->func_rank[cg_profile_function(p, pa.function).name];
      rb = r->func_rank[cg_profile_function(p, pb.function).name];
   }
   return (ra > rb) - (ra < rb);
}

/* The numbers of all pairs, ascending by file, then function. */
static uint32_t* sorted_pairs(const cg_profile* p)
{
   ranks r = {p, cg_names_ranked(cg_renamed_shown(&p->files)),
              cg_names_ranked(cg_renamed_shown(&p->funcs))};
   uint32_t* order = cg_alloc(p->pairs.n, sizeof(*order));

   for (uint32_t i = 0; i < p->pairs.n; i++)
      order[i] = i;
   cg_sort(order, p->pairs.n, by_rank, &r);
   free(r.file_rank);
   free(r.func_rank);
   return order;
}

/* ---- counts ---- */

typedef struct {
   const cg_profile* profile;
   cg_sink* to;
} target;

static bool write_counts(void* context, cg_place place, const cg_count* sums,
                         cg_error* err)
{
   const target* t = context;

   (void)err;
   cg_sink_count(t->to, place.line);
   cg_sink_counts(t->to, sums, t->profile->n_events);
   cg_sink_text(t->to, "\n");
   return true;
}

/* The count lines of PAIR: its own, or one for all. */
static bool write_pair(target* t, uint32_t pair, cg_error* err)
{
   const cg_profile* p = t->profile;

   if (p->options.lines == CG_LINES_BY_PAIR)
      return cg_lines_visit(&p->lines, pair, write_counts, t, err);
   return write_counts(t, (cg_place){0, 0}, cg_profile_pair_counts(p, pair),
                       err);
}

/* Where only functions are told, each has a complete entry of three lines, as
   programs that read differences expect. */
static bool write_pairs(target* t, cg_error* err)
{
   const cg_profile* p = t->profile;
   bool complete = p->options.lines == CG_LINES_FORGOTTEN;
   uint32_t* order = sorted_pairs(p);
   uint32_t file = CG_NO_NAME;
   bool good = true;

   cg_progress_begin(p->options.progress, "writing", p->pairs.n);
   for (uint32_t i = 0; good && i < p->pairs.n; i++) {
      cg_pair pair = cg_profile_pair(p, order[i]);
      uint32_t name = cg_profile_function(p, pair.function).name;

      if (complete || pair.file != file) {
         cg_sink_text(t->to, "fl=");
         cg_sink_slice(t->to, cg_renamed_shown(&p->files)->at[pair.file]);
         cg_sink_text(t->to, "\n");
         file = pair.file;
      }
      cg_sink_text(t->to, "fn=");
      cg_sink_slice(t->to, cg_renamed_shown(&p->funcs)->at[name]);
      cg_sink_text(t->to, "\n");
      good = write_pair(t, order[i], err);
      if (i % 1024 == 1023)
         cg_progress_step(p->options.progress, 1024);
   }
   free(order);
   return good;
}

bool cg_profile_write(const cg_profile* p, cg_sink* to, cg_error* err)
{
   target t = {p, to};

   if (p->callgrind)
      return cg_write_callgrind(p, to, err);
   cg_write_descriptions(p, to);
   cg_write_command(p, to);
   cg_write_events(p, to);
   if (!write_pairs(&t, err))
      return false;
   cg_sink_text(to, "summary:");
   cg_sink_counts(to, p->totals, p->n_events);
   cg_sink_text(to, "\n");
   return true;
}
