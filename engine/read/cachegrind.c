/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/cachegrind.c: the body of a profile in Cachegrind's format.

   Some messages are, word for word, those of older readers of this format,
   since users and scripts know them. */

#include "engine/base/words.h"
#include "engine/read/numbers.h"

/* ---- counts ---- */

static bool add_counts(cp_parser* ps, cp_count line_number)
{
   cp_error why = {0};

   if (ps->builder.file == CP_NO_NAME)
      return cp_parser_wrong(ps, "counts before the first `fl=` line");
   cp_parser_keep_side(ps);
   if (!cp_builder_add_counts(&ps->builder, (cp_place){line_number, 0}, ps->row,
                              &why))
      return cp_parser_wrong_because(ps, &why);
   return true;
}

/* Read the count line LINE, in any form that the grammar allows. */
static bool slow_counts(cp_parser* ps, cp_slice line)
{
   const char* p = line.at;
   cp_count line_number = 0;
   cp_slice word;
   size_t n;

   cp_next_word(&p, line.at + line.len, &word);
   switch (cp_count_parse(word, &line_number)) {
   case CP_NUMBER_GOOD:
      break;
   case CP_NUMBER_MALFORMED:
      return cp_parser_wrong(ps, "malformed or too many event counts");
   case CP_NUMBER_TOO_BIG:
      return cp_parser_wrong(ps, "line number does not fit in 64 bits");
   }
   if ((cp_ucount)line_number > CP_LINE_NUMBER_MAX)
      return cp_parser_wrong(ps, "line number is too large");
   return cp_parse_counts(ps, p, line, ps->row, &n)
          && add_counts(ps, line_number);
}

/* Read the next line into ps->row and *LINE_NUMBER if it is an ordinary count
   line; otherwise leave the line in the input. */
static bool fast_counts(cp_parser* ps, uint64_t* line_number)
{
   const char* p = cp_fast_number(ps->in->next, line_number);

   return p != NULL && *line_number <= CP_LINE_NUMBER_MAX
          && cp_fast_counts(ps, p);
}

/* ---- names ---- */

static bool enter(cp_parser* ps, uint32_t file, uint32_t func)
{
   cp_function who = {CP_NO_OBJECT, file, func};
   cp_error why = {0};

   if (!cp_builder_enter_function(&ps->builder, who, &why))
      return cp_parser_wrong_because(ps, &why);
   return true;
}

/* Switch to the file NAME, from a line `fl=`; or, if KEEP_FUNC, from a line
   `fi=` or `fe=`, which keeps the function's name. */
static bool parse_file(cp_parser* ps, cp_slice name, bool keep_func)
{
   cp_builder* b = &ps->builder;
   cp_error why = {0};
   uint32_t file;

   if (keep_func && b->file == CP_NO_NAME)
      return cp_parser_wrong(ps,
                             "`fi=` or `fe=` before the first `fl=` line");
   if (!cp_builder_file_name(b, name, &file, &why))
      return cp_parser_wrong_because(ps, &why);
   ps->path_line = ps->in->line_no;
   return enter(ps, file, keep_func ? b->who.name : cp_builder_unspecified(b));
}

static bool parse_func(cp_parser* ps, cp_slice name)
{
   cp_builder* b = &ps->builder;
   cp_error why = {0};
   uint32_t func;

   if (b->file == CP_NO_NAME)
      return cp_parser_wrong(ps, "`fn=` before the first `fl=` line");
   if (!cp_builder_func_name(b, name, &func, &why))
      return cp_parser_wrong_because(ps, &why);
   return enter(ps, b->file, func);
}

/* ---- lines ---- */

/* Read a line of the body that fast_counts() did not take. */
static bool parse_line(cp_parser* ps, cp_slice line)
{
   cp_slice rest;

   if (line.len == 0 || *line.at == '#')
      return true;
   if (cp_has_prefix(line, "fn=", &rest))
      return parse_func(ps, rest);
   if (cp_has_prefix(line, "fl=", &rest))
      return parse_file(ps, rest, false);
   if (cp_has_prefix(line, "fi=", &rest) || cp_has_prefix(line, "fe=", &rest))
      return parse_file(ps, rest, true);
   if (cp_has_keyword(line, "summary:", &rest))
      return cp_parse_summary(ps, line, rest);
   if (cp_is_digit(*line.at))
      return slow_counts(ps, line);
   return cp_parse_rest_of_path(ps, line) || cp_parser_malformed(ps, line);
}

/* Read only the names of files in the body. */
static bool parse_names(cp_parser* ps)
{
   cp_error why = {0};

   while (cp_input_more(ps->in, ps->err)) {
      cp_slice line = cp_input_line(ps->in), name;
      uint32_t file;

      if (line.len > 0 && *line.at == 'f'
          && (cp_has_prefix(line, "fl=", &name)
              || cp_has_prefix(line, "fi=", &name)
              || cp_has_prefix(line, "fe=", &name))
          && !cp_builder_file_name(&ps->builder, name, &file, &why))
         return cp_parser_wrong_because(ps, &why);
   }
   return ps->err->len == 0;
}

bool cp_parse_cachegrind(cp_parser* ps)
{
   if (ps->profile->options.names_only)
      return parse_names(ps);
   while (cp_input_more(ps->in, ps->err)) {
      uint64_t line_number;
      bool good = fast_counts(ps, &line_number)
                     ? add_counts(ps, (cp_count)line_number)
                     : parse_line(ps, cp_input_line(ps->in));

      if (!good)
         return false;
   }
   return ps->err->len == 0;
}
