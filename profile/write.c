/*
   profile/write.c: writing the profile format.

   The header says where the counts come from: a merge keeps the first input's
   descriptions and command, a difference names both files and both commands.

   Names are sorted once, as numbers; pairs are then sorted by two ranks, which
   compares no bytes.
*/

#include "profile/write.h"

#include <stdlib.h>

static void write_line(cg_sink* to, const char* keyword, const cg_buffer* text)
{
   cg_sink_text(to, keyword);
   cg_sink_slice(to, (cg_slice){text->at, text->len});
   cg_sink_text(to, "\n");
}

static void write_merge_head(const cg_profile* p, cg_sink* to)
{
   const cg_input_head* head = &p->inputs[0];

   for (size_t i = 0; i < head->n_descriptions; i++)
      write_line(to, "desc: ", &head->descriptions[i]);
   write_line(to, "cmd: ", &head->command);
}

/* A path as text for one line: a line end in it would begin another one. */
static void write_path(cg_sink* to, const char* path)
{
   for (; *path != '\0'; path++)
      cg_sink_slice(to, *path == '\n' || *path == '\r' ? cg_slice_of("?")
                                                       : (cg_slice){path, 1});
}

static void write_diff_head(const cg_profile* p, cg_sink* to)
{
   cg_sink_text(to, "desc: Files compared:   ");
   write_path(to, p->inputs[0].path);
   cg_sink_text(to, "; ");
   write_path(to, p->inputs[1].path);
   cg_sink_text(to, "\ncmd: ");
   cg_sink_slice(to, (cg_slice){p->inputs[0].command.at,
                                p->inputs[0].command.len});
   write_line(to, "; ", &p->inputs[1].command);
}

static void write_events(const cg_profile* p, cg_sink* to)
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

/* The place of each name in ascending order; the caller frees the array. */
static uint32_t* rank_names(const cg_names* names)
{
   uint32_t* sorted = cg_names_sorted(names);
   uint32_t* rank = cg_alloc(names->n, sizeof(*rank));

   for (uint32_t i = 0; i < names->n; i++)
      rank[sorted[i]] = i;
   free(sorted);
   return rank;
}

static int by_rank(uint32_t a, uint32_t b, const void* context)
{
   const ranks* r = context;
   cg_pair pa = r->profile->pairs[a], pb = r->profile->pairs[b];
   uint32_t ra = r->file_rank[pa.file], rb = r->file_rank[pb.file];

   if (ra == rb) {
      ra = r->func_rank[pa.func];
      rb = r->func_rank[pb.func];
   }
   return (ra > rb) - (ra < rb);
}

/* The numbers of all pairs, ascending by file, then function. */
static uint32_t* sorted_pairs(const cg_profile* p)
{
   ranks r = {p, rank_names(cg_renamed_shown(&p->files)),
              rank_names(cg_renamed_shown(&p->funcs))};
   uint32_t* order = cg_alloc(p->n_pairs, sizeof(*order));

   for (uint32_t i = 0; i < p->n_pairs; i++)
      order[i] = i;
   cg_sort(order, p->n_pairs, by_rank, &r);
   free(r.file_rank);
   free(r.func_rank);
   return order;
}

/* ---- counts ---- */

typedef struct {
   const cg_profile* profile;
   cg_sink* to;
} target;

static bool write_counts(void* context, cg_count line, const cg_count* sums,
                         cg_error* err)
{
   const target* t = context;

   (void)err;
   cg_sink_count(t->to, line);
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
   return write_counts(t, 0, cg_profile_pair_counts(p, pair), err);
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

   cg_progress_begin(p->options.progress, "writing", p->n_pairs);
   for (uint32_t i = 0; good && i < p->n_pairs; i++) {
      cg_pair pair = p->pairs[order[i]];

      if (complete || pair.file != file) {
         cg_sink_text(t->to, "fl=");
         cg_sink_slice(t->to, cg_renamed_shown(&p->files)->at[pair.file]);
         cg_sink_text(t->to, "\n");
         file = pair.file;
      }
      cg_sink_text(t->to, "fn=");
      cg_sink_slice(t->to, cg_renamed_shown(&p->funcs)->at[pair.func]);
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

   if (p->options.diff)
      write_diff_head(p, to);
   else
      write_merge_head(p, to);
   write_events(p, to);
   if (!write_pairs(&t, err))
      return false;
   cg_sink_text(to, "summary:");
   cg_sink_counts(to, p->totals, p->n_events);
   cg_sink_text(to, "\n");
   return true;
}
