/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/parts.c: the end of a part.

   The counts of a part are compared with the sums that the part states; it
   depends on the writer whether a difference is an error.  Statements that all
   parts share are kept. */

#include "engine/base/words.h"
#include "engine/read/parser.h"

#include <stdlib.h>
#include <string.h>

/* ---- stated sums ---- */

/* Append the N counts to TO, with DIVIDER between them. */
static void add_list(cp_buffer* to, const cp_count* counts, size_t n,
                     const char* divider)
{
   for (size_t i = 0; i < n; i++) {
      char digits[CP_COUNT_DIGITS];
      char* end = cp_count_print(digits, counts[i]);

      cp_buffer_add(to, divider, i == 0 ? 0 : strlen(divider));
      cp_buffer_add(to, digits, (size_t)(end - digits));
   }
}

static bool is_right(const cp_parser* ps, const cp_stated* stated)
{
   return memcmp(stated->counts, ps->builder.computed,
                 ps->profile->n_read * sizeof(*stated->counts))
          == 0;
}

/* Fail because the line KEYWORD is missing. */
static bool missing(cp_parser* ps, const char* keyword)
{
   cp_parser_locate(ps, ps->in->line_no + ps->ended);
   return cp_fail(ps->err, "missing `%s` line, aborting", keyword);
}

/* Fail if STATED has no counts and the part has no functions. */
static bool check_figures(cp_parser* ps, const cp_stated* stated)
{
   if (stated->line_no == 0 || stated->n > 0
       || ps->profile->n_blocks >= ps->builder.first_block)
      return true;
   cp_parser_locate(ps, stated->line_no);
   return cp_fail(ps->err, "a profile of nothing: no counts, and a sum without "
                           "figures");
}

/* Check that the counts of a Cachegrind input add up to its summary. */
static bool check_summary(cp_parser* ps)
{
   size_t n = ps->profile->n_read;

   if (ps->summary.line_no == 0)
      return missing(ps, "summary:");
   if (!check_figures(ps, &ps->summary))
      return false;
   if (is_right(ps, &ps->summary))
      return true;
   cp_parser_locate(ps, ps->summary.line_no);
   cp_fail(ps->err, "`summary:` line doesn't match computed total\n");
   cp_fail(ps->err, "- summary:  [");
   add_list(ps->err, ps->summary.counts, n, ", ");
   cp_fail(ps->err, "]\n- computed: [");
   add_list(ps->err, ps->builder.computed, n, ", ");
   return cp_fail(ps->err, "]");
}

/* Check that a part's counts add up to STATED, the sum on the line KEYWORD, if
   the part has that line.  If NEED, a wrong sum without wrapped counts is an
   error; any other wrong sum is noted if the input has no note of one yet. */
static bool check_stated(cp_parser* ps, const char* keyword,
                         const cp_stated* stated, bool need)
{
   size_t n = ps->profile->n_read;
   cp_buffer text = {0};

   if (stated->line_no == 0 || is_right(ps, stated))
      return true;
   need = need && !stated->wrapped && !ps->has_wrapped;
   cp_buffer_format(&text, "`%s` line says ", keyword);
   if (stated->wrapped)
      cp_buffer_format(&text, "2^63 or more, which has wrapped around");
   else
      add_list(&text, stated->counts, n, " ");
   cp_buffer_format(&text, ", but the counts add up to ");
   add_list(&text, ps->builder.computed, n, " ");
   if (need) {
      cp_parser_locate(ps, stated->line_no);
      cp_buffer_add(ps->err, text.at, text.len);
   } else if (!ps->head->has_wrong_sum) {
      ps->head->has_wrong_sum = true;
      cp_buffer_format(&text, " (line %llu)",
                       (unsigned long long)stated->line_no);
      cp_parser_note(ps, &text);
   }
   cp_buffer_free(&text);
   return !need;
}

/* Check a part's sums.  Callgrind's last line is `totals:`; without it a file
   was cut off.  Callgrind's `summary:` may lack counts, as of signal handlers.
   Others that call themselves Callgrind, and may break these rules, give no pid
   and no part. */
static bool check_sums(cp_parser* ps)
{
   bool keeps_rules;

   if (ps->profile->options.names_only || ps->left_out)
      return true;
   if (ps->head->contexts)
      return check_stated(ps, "summary:", &ps->summary, true);
   if (!ps->head->callgrind)
      return check_summary(ps);
   keeps_rules = ps->writer == CP_WRITER_OURS
                 || (ps->writer == CP_WRITER_CALLGRIND
                     && (ps->common[CP_COMMON_PID].given
                         || ps->common[CP_COMMON_PART].given));
   if (ps->totals.line_no == 0 && keeps_rules)
      return missing(ps, "totals:");
   if (ps->totals.line_no == 0 && ps->writer == CP_WRITER_CALLGRIND)
      cp_note_first(ps, "`totals:`, with which Callgrind ends, are missing: the"
                        " profile may have been cut short");
   return check_figures(ps, &ps->summary) && check_figures(ps, &ps->totals)
          && check_stated(ps, "totals:", &ps->totals, keeps_rules)
          && check_stated(ps, "summary:", &ps->summary,
                          ps->writer == CP_WRITER_OURS);
}

/* ---- parts ---- */

static bool same_text(const cp_buffer* a, const cp_buffer* b)
{
   return cp_slice_equal((cp_slice){a->at, a->len}, (cp_slice){b->at, b->len});
}

/* Keep only those common statements that this part makes, too. */
static void join_common(cp_parser* ps)
{
   for (int i = 0; i < CP_N_COMMON; i++) {
      cp_common* all = &ps->profile->common[i];
      cp_common* this = &ps->common[i];

      if (ps->profile->n_parts == 0) {
         *all = *this;
         *this = (cp_common){0};
      } else if (!this->given || !same_text(&all->text, &this->text))
         all->given = false;
      cp_buffer_free(&this->text);
      this->given = false;
   }
}

/* Return whether the present part has the description TEXT. */
static bool has_description(const cp_parser* ps, const cp_buffer* text)
{
   for (size_t i = 0; i < ps->n_descriptions; i++)
      if (same_text(&ps->descriptions[i], text))
         return true;
   return false;
}

void cp_parser_forget_descriptions(cp_parser* ps)
{
   for (size_t i = 0; i < ps->n_descriptions; i++)
      cp_buffer_free(&ps->descriptions[i]);
   free(ps->descriptions);
   ps->descriptions = NULL;
   ps->n_descriptions = ps->descriptions_cap = 0;
}

/* Keep only the descriptions of the input's first part that this part also has.
   So the reason for a dump, say, is dropped. */
static void join_descriptions(cp_parser* ps)
{
   cp_input_head* head = ps->head;
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
         cp_buffer_free(&head->descriptions[i]);
   }
   head->n_descriptions = kept;
}

/* The beginning of the description that the tool's option --repeatable adds. */
#define REPEATABLE "Repeatable: "

/* Return the index of the description REPEATABLE in HEAD; n_descriptions if
   HEAD has none. */
static size_t repeatable_of(const cp_input_head* head)
{
   cp_slice rest;
   size_t i = 0;

   while (i < head->n_descriptions
          && !cp_has_prefix((cp_slice){head->descriptions[i].at,
                                       head->descriptions[i].len},
                            REPEATABLE, &rest))
      i++;
   return i;
}

static void add_repeatable(cp_buffer* to, const cp_input_head* head, size_t i)
{
   cp_slice text = cp_slice_of(REPEATABLE "no");

   if (i < head->n_descriptions)
      text = (cp_slice){head->descriptions[i].at, head->descriptions[i].len};
   cp_buffer_add_slice(to, text);
}

void cp_parser_compare_runs(cp_parser* ps)
{
   cp_input_head* first = &ps->profile->inputs[0];
   cp_buffer text = {0};
   size_t i, k;

   if (ps->profile->n_inputs == 1)
      return;
   i = repeatable_of(first);
   k = repeatable_of(ps->head);
   if (i < first->n_descriptions && k < ps->head->n_descriptions
          ? same_text(&first->descriptions[i], &ps->head->descriptions[k])
          : i == first->n_descriptions && k == ps->head->n_descriptions)
      return;
   if (ps->profile->options.first_head) {
      if (i < first->n_descriptions) {
         cp_buffer_free(&first->descriptions[i]);
         for (first->n_descriptions--; i < first->n_descriptions; i++)
            first->descriptions[i] = first->descriptions[i + 1];
      }
      return;
   }
   cp_buffer_add_slice(&text, cp_slice_of("it is of another kind of run than"
                                          " the first: "));
   add_repeatable(&text, first, i);
   cp_buffer_add_slice(&text, cp_slice_of(" there, "));
   add_repeatable(&text, ps->head, k);
   cp_buffer_add_slice(&text, cp_slice_of(" here"));
   cp_parser_note(ps, &text);
   cp_buffer_free(&text);
}

bool cp_parser_end_part(cp_parser* ps)
{
   cp_error why = {0};

   if (!cp_builder_end_run(&ps->builder, &why))
      return cp_parser_wrong_because(ps, &why);
   if (!check_sums(ps))
      return false;
   if (!cp_builder_end_part(&ps->builder, &why))
      return cp_parser_wrong_because(ps, &why);
   if (!ps->left_out) {
      join_common(ps);
      join_descriptions(ps);
      ps->profile->n_parts++;
      ps->n_parts++;
   }
   cp_parser_forget_descriptions(ps);
   if (ps->summary.line_no == 0 && ps->totals.line_no == 0)
      ps->head->states_sums = false;
   ps->in_body = ps->has_wrapped = false;
   ps->left_out = ps->profile->options.thread != NULL;
   ps->header_size = 0;
   ps->summary.line_no = ps->totals.line_no = 0;
   return true;
}
