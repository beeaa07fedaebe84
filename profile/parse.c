/*
   profile/parse.c: the parser of profiles, from the first line to the last.

   One reader for two formats, Cachegrind's and Callgrind's; the grammars, with
   samples, are in docs/FORMAT.md.  Here an input begins and ends: its header
   says which grammar the rest has (see profile/parser.h for who knows what),
   and the sums that it states are compared with its counts.  Whatever is found
   goes to the sums through profile/model.h.

   All reading states of an input are in a cg_parser; nothing is global.
*/

#include "profile/parser.h"

#include <stdlib.h>
#include <string.h>

/* ---- messages ---- */

void cg_parser_locate(cg_parser* ps, uint64_t line_no)
{
   cg_fail(ps->err, "%s:%llu: ", ps->in->path, (unsigned long long)line_no);
}

bool cg_parser_wrong(cg_parser* ps, const char* what)
{
   cg_parser_locate(ps, ps->in->line_no);
   return cg_fail(ps->err, "%s", what);
}

bool cg_parser_wrong_because(cg_parser* ps, cg_error* why)
{
   cg_parser_locate(ps, ps->in->line_no);
   cg_buffer_add(ps->err, why->at, why->len);
   cg_buffer_free(why);
   return false;
}

bool cg_parser_malformed(cg_parser* ps, cg_slice line)
{
   cg_parser_wrong(ps, "malformed line: ");
   cg_buffer_add_excerpt(ps->err, line);
   return false;
}

void cg_parser_note(cg_parser* ps, const cg_buffer* text)
{
   cg_input_head* head = ps->head;
   size_t n = head->n_notes++;

   head->notes = cg_make_room(head->notes, &head->notes_cap, n + 1,
                              sizeof(*head->notes));
   head->notes[n] = (cg_buffer){0};
   cg_buffer_add(&head->notes[n], text->at, text->len);
}

/* ---- stated sums ---- */

/* Appends the counts, divided by commas or spaces. */
static void add_list(cg_buffer* to, const cg_count* counts, size_t n,
                     const char* divider)
{
   for (size_t i = 0; i < n; i++) {
      char digits[CG_COUNT_DIGITS];
      char* end = cg_count_print(digits, counts[i]);

      cg_buffer_add(to, divider, i == 0 ? 0 : strlen(divider));
      cg_buffer_add(to, digits, (size_t)(end - digits));
   }
}

static bool is_right(const cg_parser* ps, const cg_stated* stated)
{
   return memcmp(stated->counts, ps->reading.computed,
                 ps->profile->n_read * sizeof(*stated->counts))
          == 0;
}

/* The line KEYWORD should have come by now. */
static bool missing(cg_parser* ps, const char* keyword)
{
   cg_parser_locate(ps, ps->in->line_no + ps->ended);
   return cg_fail(ps->err, "missing `%s` line, aborting", keyword);
}

/* Checks at the end of an input in Cachegrind's format that its counts add up
   to its summary. */
static bool check_summary(cg_parser* ps)
{
   size_t n = ps->profile->n_read;

   if (ps->summary.line_no == 0)
      return missing(ps, "summary:");
   if (is_right(ps, &ps->summary))
      return true;
   cg_parser_locate(ps, ps->summary.line_no);
   cg_fail(ps->err, "`summary:` line doesn't match computed total\n");
   cg_fail(ps->err, "- summary:  [");
   add_list(ps->err, ps->summary.counts, n, ", ");
   cg_fail(ps->err, "]\n- computed: [");
   add_list(ps->err, ps->reading.computed, n, ", ");
   return cg_fail(ps->err, "]");
}

/* The same for a sum of a part in Callgrind's format, on the line KEYWORD.  If
   it NEED not be right, a note is made; one for an input is enough. */
static bool check_stated(cg_parser* ps, const char* keyword,
                         const cg_stated* stated, bool need)
{
   size_t n = ps->profile->n_read;
   cg_buffer text = {0};

   if (stated->line_no == 0 || is_right(ps, stated))
      return true;
   cg_buffer_format(&text, "`%s` line says ", keyword);
   add_list(&text, stated->counts, n, " ");
   cg_buffer_format(&text, ", but the counts add up to ");
   add_list(&text, ps->reading.computed, n, " ");
   if (need) {
      cg_parser_locate(ps, stated->line_no);
      cg_buffer_add(ps->err, text.at, text.len);
   } else if (ps->head->n_notes == 0) {
      cg_buffer_format(&text, " (line %llu)",
                       (unsigned long long)stated->line_no);
      cg_parser_note(ps, &text);
   }
   cg_buffer_free(&text);
   return !need;
}

/* Callgrind's `totals:` are its last line, so where they are missing it was
   cut off.  Its `summary:` lacks what handlers of signals have executed. */
static bool check_sums(cg_parser* ps)
{
   if (ps->profile->options.names_only)
      return true;
   if (!ps->head->callgrind)
      return check_summary(ps);
   if (ps->totals.line_no == 0 && ps->writer != CG_WRITER_OTHER)
      return missing(ps, "totals:");
   return check_stated(ps, "totals:", &ps->totals,
                       ps->writer != CG_WRITER_OTHER)
          && check_stated(ps, "summary:", &ps->summary,
                          ps->writer == CG_WRITER_OURS);
}

/* ---- parts ---- */

static bool same_text(const cg_buffer* a, const cg_buffer* b)
{
   return cg_slice_equal((cg_slice){a->at, a->len}, (cg_slice){b->at, b->len});
}

/* Keeps of what is common to all parts what this one tells, too. */
static void join_common(cg_parser* ps)
{
   for (int i = 0; i < CG_N_COMMON; i++) {
      cg_common* all = &ps->profile->common[i];
      cg_common* this = &ps->common[i];

      if (ps->profile->n_parts == 0) {
         *all = *this;
         *this = (cg_common){0};
      } else if (!this->given || !same_text(&all->text, &this->text))
         all->given = false;
      cg_buffer_free(&this->text);
      this->given = false;
   }
}

/* Whether the present part has the description TEXT. */
static bool has_description(const cg_parser* ps, const cg_buffer* text)
{
   for (size_t i = 0; i < ps->n_descriptions; i++)
      if (same_text(&ps->descriptions[i], text))
         return true;
   return false;
}

static void free_descriptions(cg_parser* ps)
{
   for (size_t i = 0; i < ps->n_descriptions; i++)
      cg_buffer_free(&ps->descriptions[i]);
   free(ps->descriptions);
   ps->descriptions = NULL;
   ps->n_descriptions = ps->descriptions_cap = 0;
}

/* The input keeps the descriptions of its first part, but for those that
   another one lacks: what set off a dump, say. */
static void join_descriptions(cg_parser* ps)
{
   cg_input_head* head = ps->head;
   size_t kept = 0;

   if (ps->n_parts == 0) {
      head->descriptions = ps->descriptions;
      head->n_descriptions = ps->n_descriptions;
      ps->descriptions = NULL;
      ps->n_descriptions = 0;
      return;
   }
   for (size_t i = 0; i < head->n_descriptions; i++) {
      if (has_description(ps, &head->descriptions[i]))
         head->descriptions[kept++] = head->descriptions[i];
      else
         cg_buffer_free(&head->descriptions[i]);
   }
   head->n_descriptions = kept;
}

bool cg_parser_end_part(cg_parser* ps)
{
   cg_error why = {0};

   if (!cg_reading_flush(&ps->reading, &why))
      return cg_parser_wrong_because(ps, &why);
   if (!check_sums(ps))
      return false;
   if (!cg_reading_end(&ps->reading, &why))
      return cg_parser_wrong_because(ps, &why);
   join_common(ps);
   join_descriptions(ps);
   free_descriptions(ps);
   ps->profile->n_parts++;
   ps->n_parts++;
   ps->in_body = false;
   ps->header_size = 0;
   ps->summary.line_no = ps->totals.line_no = 0;
   return true;
}

/* ---- inputs ---- */

void cg_parser_begin(cg_parser* ps)
{
   size_t n = ps->profile->n_events;

   ps->call_row = cg_alloc_zeroed(1 + n, sizeof(*ps->call_row));
   ps->row = ps->call_row + 1;
   ps->summary.counts = cg_alloc_zeroed(n, sizeof(*ps->row));
   ps->totals.counts = cg_alloc_zeroed(n, sizeof(*ps->row));
   cg_reading_begin(&ps->reading, ps->profile);
}

static void free_parser(cg_parser* ps)
{
   free(ps->call_row);
   free(ps->summary.counts);
   free(ps->totals.counts);
   cg_reading_free(&ps->reading);
   cg_callgrind_reset(&ps->callgrind);
   for (int i = 0; i < CG_N_COMMON; i++)
      cg_buffer_free(&ps->common[i].text);
   free_descriptions(ps);
}

bool cg_profile_read_input(cg_profile* p, cg_input* in, cg_error* err)
{
   cg_parser ps = {.profile = p, .in = in, .err = err};
   cg_input_head unused;
   bool good, keeps_head = p->n_inputs == 0 || !p->options.first_head;

   if (keeps_head)
      p->inputs = cg_make_room(p->inputs, &p->inputs_cap, p->n_inputs + 1,
                               sizeof(*p->inputs));
   ps.head = keeps_head ? &p->inputs[p->n_inputs] : &unused;
   p->n_inputs++;
   *ps.head = (cg_input_head){.path = in->path, .mtime_ns = in->mtime_ns};
   in->progress = p->options.progress;
   good = cg_parse_header(&ps)
          && (ps.head->callgrind ? cg_parse_callgrind(&ps)
                                 : cg_parse_cachegrind(&ps));
   ps.ended = true;
   good = good && cg_parser_end_part(&ps);
   free_parser(&ps);
   if (!keeps_head)
      cg_input_head_free(&unused);
   cg_input_close(in);
   return good;
}

bool cg_profile_read(cg_profile* p, const char* path, cg_error* err)
{
   cg_input in;

   return cg_input_open(&in, path, err) && cg_profile_read_input(p, &in, err);
}
