/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/header.c: finds an input's format, and reads its header.

   The first line of a tree of contexts identifies it; its header has
   Callgrind's keys.  Cachegrind's header consists of descriptions, the command
   and the events, in this order.  Callgrind's header has more keys, in any
   order, with comments and empty lines between.

   Up to the events, each line means the same in both formats.  So these lines
   are read first, and the first one that breaks Cachegrind's order is noted.
   The input is in Callgrind's format if the header has a line of Callgrind's
   own, or has only the events; otherwise the noted line is a mistake. */

#include "engine/base/words.h"
#include "engine/read/numbers.h"

#include <stdlib.h>
#include <string.h>

/* ---- values of keys ---- */

typedef bool take_key(cp_parser* ps, cp_slice text);

static bool take_command(cp_parser* ps, cp_slice text)
{
   if (!ps->head->has_command)
      cp_buffer_add_slice(&ps->head->command, text);
   ps->head->has_command = true;
   ps->path_line = ps->in->line_no;
   return true;
}

/* Return whether the header stays small enough with TEXT; if not, store a
   message. */
static bool fits_in_header(cp_parser* ps, cp_slice text)
{
   ps->header_size += sizeof(cp_buffer) + text.len;
   return ps->header_size <= CP_LINE_MAX
          || cp_parser_wrong(ps, "header is larger than 16 MB");
}

/* Take LINE if it continues the command, whose arguments and path may contain
   line ends; return whether it does. */
static bool take_rest_of_command(cp_parser* ps, cp_slice line)
{
   if (line.len == 0 || *line.at == '#' || ps->path_line == 0
       || ps->path_line + 1 != ps->in->line_no)
      return false;
   ps->path_line++;
   cp_buffer_add(&ps->head->command, "\\n", 2);
   cp_buffer_add_slice(&ps->head->command, line);
   return true;
}

static bool take_description(cp_parser* ps, cp_slice text)
{
   size_t n = ps->n_descriptions;

   if (!fits_in_header(ps, text))
      return false;
   ps->n_descriptions++;
   CP_MAKE_ROOM(ps->descriptions, ps->descriptions_cap, n + 1);
   ps->descriptions[n] = (cp_buffer){0};
   cp_buffer_add_slice(&ps->descriptions[n], text);
   return true;
}

static bool take_version(cp_parser* ps, cp_slice text)
{
   if (ps->head->version.len == 0)
      cp_buffer_add_slice(&ps->head->version, text);
   return true;
}

static bool take_creator(cp_parser* ps, cp_slice text)
{
   cp_slice rest;

   if (cp_has_prefix(text, "cachegrind-", &rest)
       || cp_has_prefix(text, "cg_merge-", &rest)
       || cp_has_prefix(text, "cg_diff-", &rest))
      ps->writer = CP_WRITER_OURS;
   else if (cp_has_prefix(text, "callgrind-", &rest))
      ps->writer = CP_WRITER_CALLGRIND;
   else
      ps->writer = CP_WRITER_OTHER;
   ps->head->creator.len = 0;
   cp_buffer_add_slice(&ps->head->creator, text);
   return true;
}

static bool set_common(cp_parser* ps, int which, cp_slice text)
{
   cp_common* common = &ps->common[which];

   common->given = true;
   common->text.len = 0;
   cp_buffer_add_slice(&common->text, text);
   return true;
}

static bool take_pid(cp_parser* ps, cp_slice text)
{
   return set_common(ps, CP_COMMON_PID, text);
}

static bool take_part(cp_parser* ps, cp_slice text)
{
   return set_common(ps, CP_COMMON_PART, text);
}

bool cp_parser_has_thread(const cp_parser* ps, cp_slice text)
{
   const cp_buffer* all = &ps->head->threads;
   const char* p = all->at;
   cp_slice known;

   while (all->len > 0 && cp_next_word(&p, all->at + all->len, &known))
      if (cp_slice_equal(known, text))
         return true;
   return false;
}

static bool take_thread(cp_parser* ps, cp_slice text)
{
   const char* wanted = ps->profile->options.thread;
   cp_buffer* all = &ps->head->threads;

   if (!cp_parser_has_thread(ps, text)) {
      cp_buffer_add(all, " ", all->len > 0);
      cp_buffer_add_slice(all, text);
   }
   ps->left_out =
      wanted != NULL && !cp_slice_equal(cp_slice_of(wanted), text);
   return set_common(ps, CP_COMMON_THREAD, text);
}

/* Make the profile keep addresses if the input has any. */
static bool keep_addresses(cp_parser* ps)
{
   cp_error why = {0};

   if (ps->callgrind.addresses
       && !cp_builder_know_addresses(&ps->builder, &why))
      return cp_parser_wrong_because(ps, &why);
   return true;
}

static bool take_positions(cp_parser* ps, cp_slice text)
{
   cp_callgrind* c = &ps->callgrind;
   const char* p = text.at;
   cp_slice word;

   c->addresses = c->blocks = c->lines = false;
   while (cp_next_word(&p, text.at + text.len, &word)) {
      if (cp_slice_equal(word, cp_slice_of("instr")))
         c->addresses = true;
      else if (cp_slice_equal(word, cp_slice_of("bb")))
         c->blocks = true;
      else if (cp_slice_equal(word, cp_slice_of("line")))
         c->lines = true;
      else {
         cp_parser_wrong(ps, "unknown position `");
         cp_buffer_add_excerpt(ps->err, word);
         return cp_fail(ps->err, "`; known are instr, bb and line");
      }
   }
   if (!c->addresses && !c->blocks && !c->lines)
      return cp_parser_wrong(ps, "no position in `positions:` line");
   return ps->row == NULL || keep_addresses(ps);
}

/* Keep TEXT, an event's long name or formula, for readers of the output. */
static bool take_event(cp_parser* ps, cp_slice text)
{
   if (!fits_in_header(ps, text))
      return false;
   cp_names_add(&ps->profile->event_lines, text);
   return true;
}

/* Read TEXT, a sum of all counts, into STATED if the events are known. */
static bool take_sums(cp_parser* ps, cp_slice text, cp_stated* stated)
{
   if (ps->row == NULL)
      return true;
   stated->line_no = ps->in->line_no;
   if (!cp_parse_counts(ps, text.at, text, stated->counts, &stated->n))
      return false;
   stated->wrapped = ps->wrapped;
   return true;
}

static bool take_summary(cp_parser* ps, cp_slice text)
{
   const cp_builder* b = &ps->builder;

   if (ps->in_body && b->who.name != CP_NO_NAME && b->pair == CP_NO_NUMBER
       && cp_slice_equal(
             cp_renamed_shown(&ps->profile->funcs)->at[b->who.name],
             cp_slice_of(CP_XDEBUG_MAIN)))
      ps->head->main_has_summary = true;
   return take_sums(ps, text, &ps->summary);
}

static bool take_totals(cp_parser* ps, cp_slice text)
{
   return take_sums(ps, text, &ps->totals);
}

/* ---- events ---- */

/* Read the names in LIST into EVENTS; fail if there are none, too many, or
   equal ones. */
static bool add_events(cp_parser* ps, cp_slice list, cp_names* events)
{
   const char* p = list.at;
   cp_slice name;

   while (cp_next_word(&p, list.at + list.len, &name)) {
      if (cp_names_find(events, name) != CP_NO_NAME) {
         cp_parser_wrong(ps, "duplicate event `");
         cp_buffer_add_excerpt(ps->err, name);
         return cp_fail(ps->err, "` in `events:` line");
      }
      cp_names_add(events, name);
   }
   if (events->n > CP_EVENTS_MAX) {
      cp_parser_wrong(ps, "");
      return cp_fail(ps->err, "%lu events are more than the %u that are read",
                     (unsigned long)events->n, CP_EVENTS_MAX);
   }
   return events->n > 0 || cp_parser_wrong(ps, "no event in `events:` line");
}

static bool same_events(const cp_names* a, const cp_names* b)
{
   if (a->n != b->n)
      return false;
   for (uint32_t i = 0; i < a->n; i++)
      if (!cp_slice_equal(a->at[i], b->at[i]))
         return false;
   return true;
}

bool cp_profile_same_events(const cp_profile* a, const cp_profile* b)
{
   return same_events(&a->events, &b->events);
}

bool cp_profile_fail_events(const char* path, cp_error* err)
{
   if (path != NULL)
      cp_fail(err, "%s: ", path);
   return cp_fail(err, "events in data files don't match");
}

bool cp_profile_fail_kind(const char* path, cp_error* err)
{
   return cp_fail(err, "%s: profiles and trees of contexts do not add up",
                  path);
}

/* Reduce EVENTS, the input's events, to those of the option `only`, and note in
   which columns of a line their counts are. */
static bool choose_events(cp_parser* ps, cp_names* events)
{
   const char* p = ps->profile->options.only;
   cp_names chosen = {0};

   ps->n_columns = events->n;
   if (p == NULL)
      return true;
   free(ps->columns);
   free(ps->all);
   ps->columns = cp_alloc(events->n, sizeof(*ps->columns));
   ps->all = cp_alloc(events->n, sizeof(*ps->all));
   while (*p != '\0') {
      cp_slice name = {p, strcspn(p, ",")};
      uint32_t column = cp_names_find(events, name);

      if (column == CP_NO_NAME)
         return cp_parser_wrong(ps, "an event of --only is missing");
      ps->columns[cp_names_add(&chosen, name)] = column;
      p += name.len + (p[name.len] != '\0');
   }
   cp_names_free(events);
   *events = chosen;
   return true;
}

/* Fail if the option `check` refuses EVENTS.  Make them the profile's if this
   is the first input; else fail if they differ from the profile's. */
static bool accept_events(cp_parser* ps, cp_names* events)
{
   cp_profile* p = ps->profile;

   if (p->options.check != NULL
       && !p->options.check(p->options.check_context, events, ps->err))
      return false;
   if (p->n_events == 0) {
      p->events = *events;
      p->n_read = events->n;
      p->n_events = p->options.sides ? 2 * p->n_read : p->n_read;
      *events = (cp_names){0};
      return true;
   }
   return same_events(&p->events, events)
          || cp_profile_fail_events(p->options.first_head ? ps->in->path : NULL,
                                    ps->err);
}

static bool take_events(cp_parser* ps, cp_slice text)
{
   cp_names events = {0};
   bool good = add_events(ps, text, &events) && choose_events(ps, &events);

   if (ps->row == NULL) {
      good = good && accept_events(ps, &events);
      if (good) {
         cp_parser_begin(ps);
         good = keep_addresses(ps);
      }
   } else if (good && !same_events(&ps->profile->events, &events))
      good = cp_parser_wrong(ps, "events that differ from those of the "
                                 "part before");
   cp_names_free(&events);
   return good;
}

/* ---- keys ---- */

/* The formats in whose headers a key may be.  NEITHER_TELLS: Callgrind's, but
   the key does not show that the format is Callgrind's. */
typedef enum { BOTH, CALLGRIND, NEITHER_TELLS } owner;

typedef struct {
   const char* keyword;
   owner owner;
   bool begins_part;    /* in a body, the key begins a new part */
   take_key* take;
} key;

static const key keys[] = {
   {"desc:", BOTH, false, take_description},
   {"cmd:", BOTH, true, take_command},
   {"events:", BOTH, true, take_events},
   {"version:", CALLGRIND, true, take_version},
   {"creator:", CALLGRIND, true, take_creator},
   {"pid:", CALLGRIND, true, take_pid},
   {"part:", CALLGRIND, true, take_part},
   {"thread:", CALLGRIND, true, take_thread},
   {"positions:", CALLGRIND, true, take_positions},
   {"event:", CALLGRIND, false, take_event},
   /* Cachegrind has this key, too, but in the body. */
   {"summary:", NEITHER_TELLS, false, take_summary},
   {"totals:", NEITHER_TELLS, false, take_totals},
};

/* Return whether LINE has the form `key: text`, with any key. */
static bool looks_like_key(cp_slice line)
{
   size_t i = 0;

   while (i < line.len
          && ((line.at[i] >= 'a' && line.at[i] <= 'z')
              || (line.at[i] >= 'A' && line.at[i] <= 'Z') || line.at[i] == '_'
              || line.at[i] == '-'))
      i++;
   return i > 0 && i < line.len && line.at[i] == ':';
}

/* Return the key at the beginning of LINE, or NULL; set *TEXT to the text after
   it.  If LOOSE, the blank between key and text may be missing. */
static const key* find_key(cp_slice line, bool loose, cp_slice* text)
{
   for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
      if (cp_has_keyword(line, keys[i].keyword, text))
         return &keys[i];
      if (loose && cp_has_prefix(line, keys[i].keyword, text)) {
         *text = cp_skip_blanks(*text);
         return &keys[i];
      }
   }
   return NULL;
}

bool cp_is_key(cp_slice word)
{
   for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++)
      if (strlen(keys[i].keyword) == word.len + 1
          && memcmp(keys[i].keyword, word.at, word.len) == 0)
         return true;
   return false;
}

/* Return the key of a sum if LINE begins with it, but without its colon; else
   NULL.  Set *TEXT to the text after the key.  Only a writer other than
   Callgrind and our programs may leave out the colon. */
static const key* find_bare_sum(cp_parser* ps, cp_slice line, cp_slice* text)
{
   static const key sums[] = {{"summary", NEITHER_TELLS, false, take_summary},
                              {"totals", NEITHER_TELLS, false, take_totals}};

   for (size_t i = 0; i < sizeof(sums) / sizeof(sums[0]); i++)
      if (cp_has_keyword(line, sums[i].keyword, text) && text->len > 0
          && cp_is_digit(*text->at) && ps->writer == CP_WRITER_OTHER) {
         cp_note_first(ps, "a sum without the colon after its key was read all "
                           "the same");
         return &sums[i];
      }
   return NULL;
}

bool cp_is_appended(cp_slice line)
{
   cp_slice rest;

   return cp_has_prefix(line, "==== NEW PROFILING FILE ", &rest);
}

/* End the present part and begin another, if its body has begun. */
static bool begin_part(cp_parser* ps)
{
   if (!ps->in_body)
      return true;
   if (!cp_parser_end_part(ps))
      return false;
   cp_callgrind_reset(&ps->callgrind);
   return true;
}

bool cp_parse_key(cp_parser* ps, cp_slice line, bool* known)
{
   cp_slice text;
   const key* k = find_key(line, true, &text);
   bool is_appended = cp_is_appended(line);

   if (k == NULL)
      k = find_bare_sum(ps, line, &text);
   *known =
      k != NULL || is_appended || (!ps->in_body && looks_like_key(line));
   if ((is_appended || (k != NULL && k->begins_part)) && !begin_part(ps))
      return false;
   return k == NULL || k->take(ps, text);
}

/* ---- the first header ---- */

/* The facts known about an input before its events. */
typedef struct {
   bool callgrind;        /* the format is Callgrind's */
   uint64_t wrong_at;     /* first line that Cachegrind's header may not have,
                             or 0 */
   const char* missing;   /* message about the line missing at WRONG_AT */
   uint64_t rest_at;      /* first line that continues the command, or 0 */
} guess;

/* Note in G that the present line breaks Cachegrind's order, unless an earlier
   line does. */
static void note_wrong(const cp_parser* ps, guess* g)
{
   if (g->wrong_at != 0)
      return;
   g->wrong_at = g->rest_at != 0 ? g->rest_at : ps->in->line_no;
   g->missing = ps->head->has_command ? "missing an `events:` line"
                                      : "missing a `command:` line";
}

/* Fail because a line is missing, or is not in its place, in the header. */
static bool fail_header(cp_parser* ps, guess* g)
{
   note_wrong(ps, g);
   if (g->callgrind)
      return cp_parser_wrong(ps, "missing an `events:` line");
   cp_parser_locate(ps, g->wrong_at);
   return cp_fail(ps->err, "%s", g->missing);
}

/* Take a line that consists of the key K and TEXT. */
static bool take_first_key(cp_parser* ps, const key* k, cp_slice text,
                           guess* g)
{
   bool is_events = k->take == take_events;

   g->callgrind = g->callgrind || k->owner == CALLGRIND;
   if (k->owner != BOTH || ps->head->has_command != is_events)
      note_wrong(ps, g);
   if (is_events) {
      if (g->wrong_at != 0 && !g->callgrind
          && (ps->head->has_command || ps->n_descriptions > 0))
         return fail_header(ps, g);
      ps->head->callgrind = g->wrong_at != 0;
   }
   return k->take(ps, text);
}

/* Note the input's format; fail if trees of contexts meet other profiles. */
static bool know_format(cp_parser* ps)
{
   cp_profile* p = ps->profile;

   if (p->n_inputs > 1 && p->contexts != ps->head->contexts)
      return cp_profile_fail_kind(ps->in->path, ps->err);
   p->contexts = ps->head->contexts;
   ps->head->callgrind = ps->head->callgrind && !p->contexts;
   p->callgrind = p->callgrind || ps->head->callgrind;
   return true;
}

bool cp_parse_header(cp_parser* ps)
{
   guess g = {.callgrind = false};

   ps->callgrind.lines = true;
   while (ps->row == NULL) {
      cp_slice line, text;
      const char* foreign;
      const key* k;

      if (!cp_input_more(ps->in, ps->err)) {
         if (ps->err->len > 0)
            return false;
         if (ps->in->line_no++ == 0)
            return cp_parser_wrong(ps, "an empty file: parts and threads have "
                                       "files of their own, such as NAME.1 or "
                                       "NAME-01");
         return fail_header(ps, &g);
      }
      line = cp_input_line(ps->in);
      foreign = cp_foreign_kind(line, ps->in->line_no);
      if (foreign != NULL)
         return cp_fail(ps->err, "%s: %s", ps->in->path, foreign);
      k = find_key(line, g.callgrind, &text);
      if (k != NULL) {
         if (!take_first_key(ps, k, text, &g))
            return false;
         continue;
      }
      if (take_rest_of_command(ps, line)) {
         g.rest_at = g.rest_at != 0 ? g.rest_at : ps->in->line_no;
         continue;
      }
      if (cp_is_appended(line)) {
         g.callgrind = true;
         note_wrong(ps, &g);
         continue;
      }
      if (line.len > 0 && *line.at != '#'
          && !(g.callgrind && looks_like_key(line)))
         return fail_header(ps, &g);
      note_wrong(ps, &g);
      if (ps->in->line_no == 1 && cp_has_prefix(line, "# callgrind format",
                                                &text))
         g.callgrind = true;
      if (ps->in->line_no == 1 && cp_has_prefix(line, "# cachegrind contexts",
                                                &text)) {
         if (text.len > 0)
            return cp_parser_wrong(ps, "contexts in a format that is newer "
                                       "than this program");
         g.callgrind = ps->head->contexts = true;
      }
   }
   return know_format(ps);
}
