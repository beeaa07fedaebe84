/*
   profile/read/cachegrind.c: the body of a profile in Cachegrind's format.

   Its messages are the ones that users and their scripts know from older
   readers of this format, kept word for word.
*/

#include "profile/base/compat_text.h"
#include "profile/base/words.h"
#include "profile/read/numbers.h"

/* ---- counts ---- */

static bool add_counts(cg_parser* ps, cg_count line_number)
{
   cg_error why = {0};

   if (ps->reading.file == CG_NO_NAME)
      return cg_parser_wrong(ps, "counts before the first `fl=` line");
   cg_parser_keep_side(ps);
   if (!cg_reading_counts(&ps->reading, (cg_place){line_number, 0}, ps->row,
                          &why))
      return cg_parser_wrong_because(ps, &why);
   return true;
}

/* A count line as the grammar has it, LINE being it without its end. */
static bool slow_counts(cg_parser* ps, cg_slice line)
{
   const char* p = line.at;
   cg_count line_number = 0;
   cg_slice word;
   size_t n;

   cg_next_word(&p, line.at + line.len, &word);
   switch (cg_count_parse(word, &line_number)) {
   case CG_NUMBER_GOOD:
      break;
   case CG_NUMBER_MALFORMED:
      return cg_parser_wrong(ps, "malformed or too many event counts");
   case CG_NUMBER_TOO_BIG:
      return cg_parser_wrong(ps, "line number does not fit in 128 bits");
   }
   return cg_parse_counts(ps, p, line, ps->row, &n)
          && add_counts(ps, line_number);
}

/* Reads the next line into ps->row and *LINE_NUMBER if it is an ordinary count
   line; takes nothing from the input otherwise. */
static bool fast_counts(cg_parser* ps, uint64_t* line_number)
{
   const char* p = cg_fast_number(ps->in->next, line_number);

   return p != NULL && cg_fast_counts(ps, p);
}

/* ---- names ---- */

/* Switches to the function FUNC of FILE. */
static bool enter(cg_parser* ps, uint32_t file, uint32_t func)
{
   cg_function who = {CG_NO_OBJECT, file, func};
   cg_error why = {0};

   if (!cg_reading_function(&ps->reading, who, &why))
      return cg_parser_wrong_because(ps, &why);
   return true;
}

/* A line that names a file: `fl=`, or with KEEP_FUNC `fi=` and `fe=`. */
static bool parse_file(cg_parser* ps, cg_slice name, bool keep_func)
{
   cg_reading* r = &ps->reading;
   cg_error why = {0};
   uint32_t file;

   if (keep_func && r->file == CG_NO_NAME)
      return cg_parser_wrong(ps,
                             "`fi=` or `fe=` before the first `fl=` line");
   if (!cg_reading_file_name(r, name, &file, &why))
      return cg_parser_wrong_because(ps, &why);
   return enter(ps, file, keep_func ? r->who.name : cg_reading_unspecified(r));
}

static bool parse_func(cg_parser* ps, cg_slice name)
{
   cg_reading* r = &ps->reading;
   cg_error why = {0};
   uint32_t func;

   if (r->file == CG_NO_NAME)
      return cg_parser_wrong(ps, "`fn=` before the first `fl=` line");
   if (!cg_reading_func_name(r, name, &func, &why))
      return cg_parser_wrong_because(ps, &why);
   return enter(ps, r->file, func);
}

/* ---- lines ---- */

static bool parse_summary(cg_parser* ps, cg_slice line, cg_slice counts)
{
   cg_input* in = ps->in;
   size_t n;

   if (ps->summary.line_no != 0)
      return cg_parser_wrong(ps, "more than one `summary:` line");
   if (!cg_parse_counts(ps, counts.at, line, ps->summary.counts, &n))
      return false;
   /* Trailing zeros may be left out, but a file that was cut off inside this
      line looks the same: it is believed if its line end is there. */
   if (n < ps->profile->n_read && in->cut_short && in->next == in->whole)
      return cg_parser_wrong(ps, "`summary:` line is cut off");
   ps->summary.line_no = in->line_no;
   return true;
}

/* Any line of the body that fast_counts() left. */
static bool parse_line(cg_parser* ps, cg_slice line)
{
   const char* end = line.at + line.len;
   cg_slice rest;
   size_t len;

   if (line.len == 0 || *line.at == '#')
      return true;
   if (cg_has_prefix(line, "fn=", &rest))
      return parse_func(ps, rest);
   if (cg_has_prefix(line, "fl=", &rest))
      return parse_file(ps, rest, false);
   if (cg_has_prefix(line, "fi=", &rest) || cg_has_prefix(line, "fe=", &rest))
      return parse_file(ps, rest, true);
   if (cg_has_keyword(line, "summary:", &rest))
      return parse_summary(ps, line, rest);
   if (cg_digit_at(line.at, end, &len) >= 0)
      return slow_counts(ps, line);
   return cg_parser_malformed(ps, line);
}

/* The files of the names, whatever else there is. */
static bool parse_names(cg_parser* ps)
{
   cg_error why = {0};

   while (cg_input_more(ps->in, ps->err)) {
      cg_slice line = cg_input_line(ps->in), name;
      uint32_t file;

      if (line.len > 0 && *line.at == 'f'
          && (cg_has_prefix(line, "fl=", &name)
              || cg_has_prefix(line, "fi=", &name)
              || cg_has_prefix(line, "fe=", &name))
          && !cg_reading_file_name(&ps->reading, name, &file, &why))
         return cg_parser_wrong_because(ps, &why);
   }
   return ps->err->len == 0;
}

bool cg_parse_cachegrind(cg_parser* ps)
{
   if (ps->profile->options.names_only)
      return parse_names(ps);
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
