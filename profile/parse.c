/*
   profile/parse.c: the parser of the profile format.

   The only code that knows the grammar of a cachegrind.out file; the grammar
   itself, with a sample, is in docs/FORMAT.md.  Whatever it finds goes to the
   sums through profile/model.h.  Its messages are the ones that users and
   their scripts know from older readers of this format, kept word for word.

   A profile is nearly all count lines, and these are nearly all ASCII digits
   with single spaces, so there are two ways to read one.  fast_counts() takes
   the ordinary line in one pass over its bytes and gives up, with nothing
   changed, on anything else.  slow_counts() then takes what the grammar allows
   besides, and knows the errors.

   All reading states of an input are in a `parser`; nothing is global.
*/

#include "profile/model.h"

#include "profile/python.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
   cg_profile* profile;
   cg_input* in;
   cg_error* err;
   cg_reading reading;
   cg_count* row;            /* [event] the counts of the present line */
   cg_count* summary;        /* [event] */
   uint64_t summary_line_no; /* 0: none seen yet */
} parser;

/* ---- errors ---- */

/* Begins a message about line LINE_NO of the input. */
static void locate(parser* ps, uint64_t line_no)
{
   cg_fail(ps->err, "%s:%llu: ", ps->in->path, (unsigned long long)line_no);
}

/* A message about the line taken last. */
static bool wrong(parser* ps, const char* what)
{
   locate(ps, ps->in->line_no);
   return cg_fail(ps->err, "%s", what);
}

/* Puts the place in front of a message that was made without it. */
static bool wrong_because(parser* ps, cg_error* why)
{
   locate(ps, ps->in->line_no);
   cg_buffer_add(ps->err, why->at, why->len);
   cg_buffer_free(why);
   return false;
}

static bool malformed(parser* ps, cg_slice line)
{
   wrong(ps, "malformed line: ");
   cg_buffer_add_excerpt(ps->err, line);
   return false;
}

/* ---- words ---- */

/* The next word at *P; false if only blanks are left before END. */
static bool next_word(const char** p, const char* end, cg_slice* word)
{
   size_t blank;

   while (*p < end && (blank = cg_blank_at(*p, end)) > 0)
      *p += blank;
   word->at = *p;
   while (*p < end && cg_blank_at(*p, end) == 0)
      (*p)++;
   word->len = (size_t)(*p - word->at);
   return word->len > 0;
}

/* Whether LINE begins with KEYWORD, "fl=" or so; *REST is what follows. */
static bool has_prefix(cg_slice line, const char* keyword, cg_slice* rest)
{
   size_t len = strlen(keyword);

   if (line.len < len || memcmp(line.at, keyword, len) != 0)
      return false;
   *rest = (cg_slice){line.at + len, line.len - len};
   return true;
}

/* Whether LINE is KEYWORD followed by a blank or by nothing; *REST is then
   what follows the blanks. */
static bool has_keyword(cg_slice line, const char* keyword, cg_slice* rest)
{
   const char* end = line.at + line.len;
   const char* p;
   size_t blank;

   if (!has_prefix(line, keyword, rest))
      return false;
   p = rest->at;
   if (p < end && cg_blank_at(p, end) == 0)
      return false;
   while (p < end && (blank = cg_blank_at(p, end)) > 0)
      p += blank;
   *rest = (cg_slice){p, (size_t)(end - p)};
   return true;
}

/* ---- header ---- */

static void add_description(cg_input_head* head, cg_slice text)
{
   size_t n = head->n_descriptions++;

   head->descriptions =
      cg_make_room(head->descriptions, &head->descriptions_cap, n + 1,
                   sizeof(*head->descriptions));
   head->descriptions[n] = (cg_buffer){0};
   cg_buffer_add_slice(&head->descriptions[n], text);
}

/* Takes the next line of the header, if there is one, for has_keyword(). */
static bool header_line(parser* ps, const char* keyword, cg_slice* line,
                        cg_slice* rest)
{
   if (!cg_input_more(ps->in, ps->err)) {
      if (ps->err->len == 0)
         ps->in->line_no++;
      *line = (cg_slice){"", 0};
      return false;
   }
   *line = cg_input_line(ps->in);
   return has_keyword(*line, keyword, rest);
}

static bool parse_command(parser* ps, cg_input_head* head)
{
   cg_slice line, rest;
   size_t size = 0;

   while (header_line(ps, "desc:", &line, &rest)) {
      size += sizeof(cg_buffer) + rest.len;
      if (size > CG_LINE_MAX)
         return wrong(ps, "header is larger than 16 MB");
      add_description(head, rest);
   }
   if (ps->err->len > 0)
      return false;
   if (!has_keyword(line, "cmd:", &rest))
      return wrong(ps, "missing a `command:` line");
   cg_buffer_add_slice(&head->command, rest);
   return true;
}

/* Reads the names of LIST into EVENTS: one at least, none twice. */
static bool add_events(parser* ps, cg_slice list, cg_names* events)
{
   const char* p = list.at;
   cg_slice name;

   while (next_word(&p, list.at + list.len, &name)) {
      if (cg_names_find(events, name) != CG_NO_NAME) {
         wrong(ps, "duplicate event `");
         cg_buffer_add_excerpt(ps->err, name);
         return cg_fail(ps->err, "` in `events:` line");
      }
      cg_names_add(events, name);
   }
   return events->n > 0 || wrong(ps, "no event in `events:` line");
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

/* Judges EVENTS, and keeps them if they are the first. */
static bool accept_events(parser* ps, cg_names* events)
{
   cg_profile* p = ps->profile;

   if (p->options.check != NULL
       && !p->options.check(p->options.check_context, events, ps->err))
      return false;
   if (p->n_events == 0) {
      p->events = *events;
      p->n_events = events->n;
      *events = (cg_names){0};
      return true;
   }
   return same_events(&p->events, events)
          || cg_fail(ps->err, "events in data files don't match");
}

static bool parse_events(parser* ps)
{
   cg_names events = {0};
   cg_slice line, rest;
   bool good;

   if (!header_line(ps, "events:", &line, &rest))
      return ps->err->len == 0 && wrong(ps, "missing an `events:` line");
   good = add_events(ps, rest, &events) && accept_events(ps, &events);
   cg_names_free(&events);
   return good;
}

/* ---- counts ---- */

/* Reads the counts at P to the end of LINE into TO; those that are absent are
   0.  The number of those present is in *N. */
static bool parse_counts(parser* ps, const char* p, cg_slice line,
                         cg_count* to, size_t* n)
{
   static const char* const bad = "malformed or too many event counts";
   size_t n_events = ps->profile->n_events;
   cg_slice word;

   memset(to, 0, n_events * sizeof(*to));
   *n = 0;
   while (next_word(&p, line.at + line.len, &word)) {
      if (*n == n_events)
         return wrong(ps, bad);
      if (word.len != 1 || *word.at != '.') {
         switch (cg_count_parse(word, &to[*n])) {
         case CG_NUMBER_GOOD:
            break;
         case CG_NUMBER_MALFORMED:
            return wrong(ps, bad);
         case CG_NUMBER_TOO_BIG:
            return wrong(ps, "event count does not fit in 128 bits");
         }
      }
      (*n)++;
   }
   return true;
}

static bool add_counts(parser* ps, cg_count line_number)
{
   cg_error why = {0};

   if (ps->reading.file == CG_NO_NAME)
      return wrong(ps, "counts before the first `fl=` line");
   if (!cg_reading_counts(&ps->reading, line_number, ps->row, &why))
      return wrong_because(ps, &why);
   return true;
}

/* A count line as the grammar has it, LINE being it without its end. */
static bool slow_counts(parser* ps, cg_slice line)
{
   const char* p = line.at;
   cg_count line_number = 0;
   cg_slice word;
   size_t n;

   next_word(&p, line.at + line.len, &word);
   switch (cg_count_parse(word, &line_number)) {
   case CG_NUMBER_GOOD:
      break;
   case CG_NUMBER_MALFORMED:
      return wrong(ps, "malformed or too many event counts");
   case CG_NUMBER_TOO_BIG:
      return wrong(ps, "line number does not fit in 128 bits");
   }
   return parse_counts(ps, p, line, ps->row, &n)
          && add_counts(ps, line_number);
}

/* Digits that always fit in 64 bits. */
#define FAST_DIGITS 18

/* Reads up to FAST_DIGITS digits at P; returns where they end, or NULL if
   there are none or more.  The byte that ends them is in the buffer. */
static inline const char* fast_number(const char* p, uint64_t* value)
{
   const char* begin = p;
   uint64_t v = 0;

   for (unsigned digit; (digit = (unsigned char)*p - '0') <= 9u; p++)
      v = v * 10 + digit;
   *value = v;
   return p == begin || p - begin > FAST_DIGITS ? NULL : p;
}

/* Where the line after the one that ends at P begins; NULL if none ends. */
static inline const char* after_line_end(const char* p)
{
   if (*p == '\n')
      return p + 1;
   if (*p != '\r')
      return NULL;
   return p[1] == '\n' ? p + 2 : p + 1;
}

/* Reads the next line into ps->row and *LINE_NUMBER if it is an ordinary count
   line; takes nothing from the input otherwise. */
static bool fast_counts(parser* ps, uint64_t* line_number)
{
   size_t n_events = ps->profile->n_events, n = 0;
   const char* next;
   const char* p = fast_number(ps->in->next, line_number);

   while (p != NULL) {
      uint64_t count;

      if (*p == ' ') {
         do
            p++;
         while (*p == ' ');
      } else if (*p != '\n' && *p != '\r')
         return false;
      next = after_line_end(p);
      if (next != NULL) {
         while (n < n_events)
            ps->row[n++] = 0;
         ps->in->next = next;
         ps->in->line_no++;
         return true;
      }
      if (n == n_events)
         return false;
      p = fast_number(p, &count);
      ps->row[n++] = (cg_count)count;
   }
   return false;
}

/* ---- body ---- */

/* A line that names a file: `fl=`, or with KEEP_FUNC `fi=` and `fe=`. */
static bool parse_file(parser* ps, cg_slice name, bool keep_func)
{
   cg_error why = {0};

   if (keep_func && ps->reading.file == CG_NO_NAME)
      return wrong(ps, "`fi=` or `fe=` before the first `fl=` line");
   if (!cg_reading_file(&ps->reading, name, keep_func, &why))
      return wrong_because(ps, &why);
   return true;
}

static bool parse_func(parser* ps, cg_slice name)
{
   cg_error why = {0};

   if (ps->reading.file == CG_NO_NAME)
      return wrong(ps, "`fn=` before the first `fl=` line");
   if (!cg_reading_func(&ps->reading, name, &why))
      return wrong_because(ps, &why);
   return true;
}

static bool parse_summary(parser* ps, cg_slice line, cg_slice counts)
{
   cg_input* in = ps->in;
   size_t n;

   if (ps->summary_line_no != 0)
      return wrong(ps, "more than one `summary:` line");
   if (!parse_counts(ps, counts.at, line, ps->summary, &n))
      return false;
   /* Trailing zeros may be left out, but a file that was cut off inside this
      line looks the same: it is believed if its line end is there. */
   if (n < ps->profile->n_events && in->cut_short && in->next == in->whole)
      return wrong(ps, "`summary:` line is cut off");
   ps->summary_line_no = in->line_no;
   return true;
}

/* Any line of the body that fast_counts() left. */
static bool parse_line(parser* ps, cg_slice line)
{
   const char* end = line.at + line.len;
   cg_slice rest;
   size_t len;

   if (line.len == 0 || *line.at == '#')
      return true;
   if (has_prefix(line, "fn=", &rest))
      return parse_func(ps, rest);
   if (has_prefix(line, "fl=", &rest))
      return parse_file(ps, rest, false);
   if (has_prefix(line, "fi=", &rest) || has_prefix(line, "fe=", &rest))
      return parse_file(ps, rest, true);
   if (has_keyword(line, "summary:", &rest))
      return parse_summary(ps, line, rest);
   if (cg_digit_at(line.at, end, &len) >= 0)
      return slow_counts(ps, line);
   return malformed(ps, line);
}

static bool parse_body(parser* ps)
{
   while (cg_input_more(ps->in, ps->err)) {
      uint64_t line_number;
      bool good = fast_counts(ps, &line_number)
                     ? add_counts(ps, (cg_count)line_number)
                     : parse_line(ps, cg_input_line(ps->in));

      if (!good)
         return false;
   }
   return ps->err->len == 0;
}

/* ---- the end ---- */

/* Appends LABEL and the counts as [1, 2]. */
static void add_list(cg_error* err, const char* label, const cg_count* counts,
                     size_t n)
{
   cg_fail(err, "%s[", label);
   for (size_t i = 0; i < n; i++) {
      char digits[CG_COUNT_DIGITS];
      char* end = cg_count_print(digits, counts[i]);

      cg_buffer_add(err, ", ", i == 0 ? 0 : 2);
      cg_buffer_add(err, digits, (size_t)(end - digits));
   }
   cg_buffer_add(err, "]", 1);
}

/* Checks at the end of the input that its counts add up to its summary. */
static bool check_summary(parser* ps)
{
   const cg_count* computed = ps->reading.computed;
   size_t n = ps->profile->n_events;
   cg_error why = {0};

   if (!cg_reading_flush(&ps->reading, &why))
      return wrong_because(ps, &why);
   if (ps->summary_line_no == 0) {
      ps->in->line_no++;
      return wrong(ps, "missing `summary:` line, aborting");
   }
   if (memcmp(ps->summary, computed, n * sizeof(*computed)) == 0)
      return true;
   locate(ps, ps->summary_line_no);
   cg_fail(ps->err, "`summary:` line doesn't match computed total\n");
   add_list(ps->err, "- summary:  ", ps->summary, n);
   add_list(ps->err, "\n- computed: ", computed, n);
   return false;
}

/* Body and end, with what they need allocated. */
static bool parse_counted_part(parser* ps)
{
   cg_error why = {0};
   bool good;

   ps->row = cg_alloc_zeroed(ps->profile->n_events, sizeof(*ps->row));
   ps->summary = cg_alloc_zeroed(ps->profile->n_events, sizeof(*ps->summary));
   cg_reading_begin(&ps->reading, ps->profile);
   good = parse_body(ps) && check_summary(ps);
   if (good && !cg_reading_end(&ps->reading, ps->summary, &why))
      good = wrong_because(ps, &why);
   cg_reading_free(&ps->reading);
   free(ps->row);
   free(ps->summary);
   return good;
}

bool cg_profile_read_input(cg_profile* p, cg_input* in, cg_error* err)
{
   parser ps = {.profile = p, .in = in, .err = err};
   cg_input_head* head;
   bool good;

   p->inputs = cg_make_room(p->inputs, &p->inputs_cap, p->n_inputs + 1,
                            sizeof(*p->inputs));
   head = &p->inputs[p->n_inputs++];
   *head = (cg_input_head){.path = in->path, .mtime_ns = in->mtime_ns};
   in->progress = p->options.progress;
   good =
      parse_command(&ps, head) && parse_events(&ps) && parse_counted_part(&ps);
   cg_input_close(in);
   return good;
}

bool cg_profile_read(cg_profile* p, const char* path, cg_error* err)
{
   cg_input in;

   return cg_input_open(&in, path, err) && cg_profile_read_input(p, &in, err);
}
