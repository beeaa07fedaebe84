/*
   profile/read/header.c: which format an input has, and what its header says.

   Cachegrind's header is descriptions, the command and the events, in this
   order and nothing else.  Callgrind's has more keys, in any order, with
   comments and empty lines between.  So lines are read up to the events, and
   the first one that Cachegrind's order does not allow is remembered: it is a
   mistake, unless one of Callgrind's own keys turns up, or nothing but the
   events.  Nothing that comes before these means different things in the two.
*/

#include "profile/base/words.h"
#include "profile/read/numbers.h"

#include <string.h>

/* ---- what a line of a header says ---- */

typedef bool take_key(cg_parser* ps, cg_slice text);

static bool take_nothing(cg_parser* ps, cg_slice text)
{
   (void)ps;
   (void)text;
   return true;
}

static bool take_command(cg_parser* ps, cg_slice text)
{
   if (!ps->head->has_command)
      cg_buffer_add_slice(&ps->head->command, text);
   ps->head->has_command = true;
   return true;
}

/* Makes sure that the header does not grow without an end: TEXT is to be kept
   as well. */
static bool fits_in_header(cg_parser* ps, cg_slice text)
{
   ps->header_size += sizeof(cg_buffer) + text.len;
   return ps->header_size <= CG_LINE_MAX
          || cg_parser_wrong(ps, "header is larger than 16 MB");
}

static bool take_description(cg_parser* ps, cg_slice text)
{
   size_t n = ps->n_descriptions;

   if (!fits_in_header(ps, text))
      return false;
   ps->n_descriptions++;
   ps->descriptions =
      cg_make_room(ps->descriptions, &ps->descriptions_cap, n + 1,
                   sizeof(*ps->descriptions));
   ps->descriptions[n] = (cg_buffer){0};
   cg_buffer_add_slice(&ps->descriptions[n], text);
   return true;
}

static bool take_creator(cg_parser* ps, cg_slice text)
{
   cg_slice rest;

   if (cg_has_prefix(text, "cachegrind-", &rest)
       || cg_has_prefix(text, "cg_merge-", &rest)
       || cg_has_prefix(text, "cg_diff-", &rest))
      ps->writer = CG_WRITER_OURS;
   else if (cg_has_prefix(text, "callgrind-", &rest))
      ps->writer = CG_WRITER_CALLGRIND;
   else
      ps->writer = CG_WRITER_OTHER;
   return true;
}

static bool set_common(cg_parser* ps, int which, cg_slice text)
{
   cg_common* common = &ps->common[which];

   common->given = true;
   common->text.len = 0;
   cg_buffer_add_slice(&common->text, text);
   return true;
}

static bool take_pid(cg_parser* ps, cg_slice text)
{
   return set_common(ps, CG_COMMON_PID, text);
}

static bool take_part(cg_parser* ps, cg_slice text)
{
   return set_common(ps, CG_COMMON_PART, text);
}

static bool take_thread(cg_parser* ps, cg_slice text)
{
   return set_common(ps, CG_COMMON_THREAD, text);
}

/* Has the addresses kept if there are any. */
static bool keep_addresses(cg_parser* ps)
{
   cg_error why = {0};

   if (ps->callgrind.addresses && !cg_reading_addresses(&ps->reading, &why))
      return cg_parser_wrong_because(ps, &why);
   return true;
}

static bool take_positions(cg_parser* ps, cg_slice text)
{
   cg_callgrind* c = &ps->callgrind;
   const char* p = text.at;
   cg_slice word;

   c->addresses = c->blocks = c->lines = false;
   while (cg_next_word(&p, text.at + text.len, &word)) {
      if (cg_slice_equal(word, cg_slice_of("instr")))
         c->addresses = true;
      else if (cg_slice_equal(word, cg_slice_of("bb")))
         c->blocks = true;
      else if (cg_slice_equal(word, cg_slice_of("line")))
         c->lines = true;
      else {
         cg_parser_wrong(ps, "unknown position `");
         cg_buffer_add_excerpt(ps->err, word);
         return cg_fail(ps->err, "`; known are instr, bb and line");
      }
   }
   if (!c->addresses && !c->blocks && !c->lines)
      return cg_parser_wrong(ps, "no position in `positions:` line");
   return ps->row == NULL || keep_addresses(ps);
}

/* Long names and formulas are text for whoever reads the output. */
static bool take_event(cg_parser* ps, cg_slice text)
{
   if (!fits_in_header(ps, text))
      return false;
   cg_names_add(&ps->profile->event_lines, text);
   return true;
}

/* A sum that the part states, if the events are known yet. */
static bool take_sums(cg_parser* ps, cg_slice text, cg_stated* stated)
{
   size_t n;

   if (ps->row == NULL)
      return true;
   stated->line_no = ps->in->line_no;
   return cg_parse_counts(ps, text.at, text, stated->counts, &n);
}

static bool take_summary(cg_parser* ps, cg_slice text)
{
   return take_sums(ps, text, &ps->summary);
}

static bool take_totals(cg_parser* ps, cg_slice text)
{
   return take_sums(ps, text, &ps->totals);
}

/* ---- events ---- */

/* Reads the names of LIST into EVENTS: one at least, none twice. */
static bool add_events(cg_parser* ps, cg_slice list, cg_names* events)
{
   const char* p = list.at;
   cg_slice name;

   while (cg_next_word(&p, list.at + list.len, &name)) {
      if (cg_names_find(events, name) != CG_NO_NAME) {
         cg_parser_wrong(ps, "duplicate event `");
         cg_buffer_add_excerpt(ps->err, name);
         return cg_fail(ps->err, "` in `events:` line");
      }
      cg_names_add(events, name);
   }
   return events->n > 0 || cg_parser_wrong(ps, "no event in `events:` line");
}

static bool same_events(const cg_names* a, const cg_names* b)
{
   if (a->n != b->n)
      return false;
   for (uint32_t i = 0; i < a->n; i++)
      if (!cg_slice_equal(a->at[i], b->at[i]))
         return false;
   return true;
}

bool cg_profile_same_events(const cg_profile* a, const cg_profile* b)
{
   return same_events(&a->events, &b->events);
}

bool cg_profile_fail_events(const char* path, cg_error* err)
{
   if (path != NULL)
      cg_fail(err, "%s: ", path);
   return cg_fail(err, "events in data files don't match");
}

/* Judges EVENTS, and keeps them if they are the first. */
static bool accept_events(cg_parser* ps, cg_names* events)
{
   cg_profile* p = ps->profile;

   if (p->options.check != NULL
       && !p->options.check(p->options.check_context, events, ps->err))
      return false;
   if (p->n_events == 0) {
      p->events = *events;
      p->n_read = events->n;
      p->n_events = p->options.sides ? 2 * p->n_read : p->n_read;
      *events = (cg_names){0};
      return true;
   }
   return same_events(&p->events, events)
          || cg_profile_fail_events(p->options.first_head ? ps->in->path : NULL,
                                    ps->err);
}

static bool take_events(cg_parser* ps, cg_slice text)
{
   cg_names events = {0};
   bool good = add_events(ps, text, &events);

   if (ps->row == NULL) {
      good = good && accept_events(ps, &events);
      if (good) {
         cg_parser_begin(ps);
         good = keep_addresses(ps);
      }
   } else if (good && !same_events(&ps->profile->events, &events))
      good = cg_parser_wrong(ps, "other events than in the part before");
   cg_names_free(&events);
   return good;
}

/* ---- keys ---- */

/* Whose headers have a key. */
typedef enum { BOTH, CALLGRIND, NEITHER_TELLS } owner;

typedef struct {
   const char* keyword;
   owner owner;
   bool begins_part;    /* behind counts */
   take_key* take;
} key;

static const key keys[] = {
   {"desc:", BOTH, false, take_description},
   {"cmd:", BOTH, true, take_command},
   {"events:", BOTH, true, take_events},
   {"version:", CALLGRIND, true, take_nothing},
   {"creator:", CALLGRIND, true, take_creator},
   {"pid:", CALLGRIND, true, take_pid},
   {"part:", CALLGRIND, true, take_part},
   {"thread:", CALLGRIND, true, take_thread},
   {"positions:", CALLGRIND, true, take_positions},
   {"event:", CALLGRIND, false, take_event},
   /* Cachegrind has it, too, but not in the header. */
   {"summary:", NEITHER_TELLS, false, take_summary},
   {"totals:", NEITHER_TELLS, false, take_totals},
};

/* Whether LINE looks like `key: text`, whatever key that is. */
static bool looks_like_key(cg_slice line)
{
   size_t i = 0;

   while (i < line.len
          && ((line.at[i] >= 'a' && line.at[i] <= 'z')
              || (line.at[i] >= 'A' && line.at[i] <= 'Z') || line.at[i] == '_'
              || line.at[i] == '-'))
      i++;
   return i > 0 && i < line.len && line.at[i] == ':';
}

/* The key that LINE begins with, or NULL; *TEXT is what follows.  The blank
   behind it may be missing if LOOSE. */
static const key* find_key(cg_slice line, bool loose, cg_slice* text)
{
   for (size_t i = 0; i < sizeof(keys) / sizeof(keys[0]); i++) {
      if (cg_has_keyword(line, keys[i].keyword, text))
         return &keys[i];
      if (loose && cg_has_prefix(line, keys[i].keyword, text)) {
         *text = cg_skip_blanks(*text);
         return &keys[i];
      }
   }
   return NULL;
}

bool cg_parse_key(cg_parser* ps, cg_slice line, bool* known)
{
   cg_slice text;
   const key* k = find_key(line, true, &text);

   *known = k != NULL || (!ps->in_body && looks_like_key(line));
   if (k == NULL)
      return true;
   if (k->begins_part && ps->in_body) {
      if (!cg_parser_end_part(ps))
         return false;
      cg_callgrind_reset(&ps->callgrind);
   }
   return k->take(ps, text);
}

/* ---- the first header ---- */

/* What is known so far of an input whose events have not come yet. */
typedef struct {
   bool callgrind;        /* it is in Callgrind's format */
   uint64_t wrong_at;     /* the first line that cannot be in Cachegrind's, or
                             0, and ... */
   const char* missing;   /* ... the line that should have been there */
} guess;

/* The present line is not the one that Cachegrind's header has next. */
static void note_wrong(const cg_parser* ps, guess* g)
{
   if (g->wrong_at != 0)
      return;
   g->wrong_at = ps->in->line_no;
   g->missing = ps->head->has_command ? "missing an `events:` line"
                                      : "missing a `command:` line";
}

/* The header ends without events. */
static bool fail_header(cg_parser* ps, guess* g)
{
   note_wrong(ps, g);
   if (g->callgrind)
      return cg_parser_wrong(ps, "missing an `events:` line");
   cg_parser_locate(ps, g->wrong_at);
   return cg_fail(ps->err, "%s", g->missing);
}

/* Takes LINE, which is K with TEXT. */
static bool take_first_key(cg_parser* ps, const key* k, cg_slice text,
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

bool cg_parse_header(cg_parser* ps)
{
   guess g = {false, 0, NULL};

   ps->callgrind.lines = true;
   while (ps->row == NULL) {
      cg_slice line, text;
      const key* k;

      if (!cg_input_more(ps->in, ps->err)) {
         if (ps->err->len > 0)
            return false;
         ps->in->line_no++;
         return fail_header(ps, &g);
      }
      line = cg_input_line(ps->in);
      k = find_key(line, g.callgrind, &text);
      if (k != NULL) {
         if (!take_first_key(ps, k, text, &g))
            return false;
         continue;
      }
      if (line.len > 0 && *line.at != '#'
          && !(g.callgrind && looks_like_key(line)))
         return fail_header(ps, &g);
      if (ps->in->line_no == 1 && cg_has_prefix(line, "# cachegrind values",
                                                &text))
         return cg_parser_wrong(ps, "a profile of values, which cg_values "
                                    "prints");
      note_wrong(ps, &g);
      if (ps->in->line_no == 1 && cg_has_prefix(line, "# callgrind format",
                                                &text))
         g.callgrind = true;
   }
   ps->profile->callgrind = ps->profile->callgrind || ps->head->callgrind;
   return true;
}
