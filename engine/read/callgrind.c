/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   engine/read/callgrind.c: the body of a profile in Callgrind's format.

   Many profilers write this format, and some deviate from Callgrind's.  Like
   other readers, this one accepts surplus target positions, names with and
   without ids in one file, ids out of order, and empty names, which mean
   unknown names.  Most other violations of the grammar are errors. */

#include "engine/base/words.h"
#include "engine/read/callgrind_names.h"
#include "engine/read/positions.h"

#include <string.h>

static const cp_function nobody = {CP_NO_NAME, CP_NO_NAME, CP_NO_NAME};

void cp_callgrind_reset(cp_callgrind* c)
{
   cp_ids_free(&c->objects);
   cp_ids_free(&c->files);
   cp_ids_free(&c->funcs);
   c->object = CP_NO_OBJECT;
   c->place = c->entry = (cp_place){0, 0};
   c->next = CP_NEXT_COSTS;
   c->callee = c->target = nobody;
}

/* ---- lines of positions and counts ---- */

/* Add the line of counts just read, PLACE and ps->row, to the profile: as
   counts, calls or a jump. */
static bool take_costs(cp_parser* ps, cp_place place)
{
   cp_callgrind* c = &ps->callgrind;
   cp_next next = c->next;
   cp_error why = {0};

   ps->in_body = true;
   c->place = place;
   c->next = CP_NEXT_COSTS;
   if (ps->left_out) {
      c->target = c->callee = nobody;
      return true;
   }
   if (next == CP_NEXT_JUMP) {
      cp_builder_add_jump(&ps->builder, place, c->jump, c->target);
      c->target = nobody;
      return true;
   }
   cp_parser_keep_side(ps);
   if (next == CP_NEXT_CALL) {
      cp_builder_add_calls(&ps->builder, place, c->callee, c->entry,
                           ps->call_row);
      c->callee = nobody;
      return true;
   }
   if (ps->builder.who.name == CP_NO_NAME)
      return cp_parser_wrong(ps, "counts before the first `fn=` line");
   if (!cp_builder_add_counts(&ps->builder, place, ps->row, &why))
      return cp_parser_wrong_because(ps, &why);
   return true;
}

/* Read the next line into ps->row and *PLACE if it is an ordinary line of
   positions and counts; otherwise leave the line in the input. */
static bool fast_costs(cp_parser* ps, cp_place* place)
{
   const char* p;

   *place = ps->callgrind.place;
   p = cp_fast_place(&ps->callgrind, ps->in->next, place);
   return p != NULL && cp_fast_counts(ps, p);
}

/* Set those of the N COUNTS below 0 to 0, except in profiles of our programs,
   which may be differences.  Other profilers write negative counts if a clock
   was set back, or if a counter has wrapped around. */
static void drop_negative(cp_parser* ps, cp_count* counts, size_t n)
{
   bool any = false;

   if (ps->writer == CP_WRITER_OURS)
      return;

   for (size_t i = 0; i < n; i++) {
      any = any || counts[i] < 0;
      if (counts[i] < 0)
         counts[i] = 0;
   }
   if (any && ps->wrapped)
      cp_note_first(ps, "counts of 2^63 and more, which have wrapped around "
                        "below 0, were taken as 0");
   else if (any)
      cp_note_first(ps, "counts below 0 were taken as 0");
   ps->has_wrapped = ps->has_wrapped || ps->wrapped;
}

/* Read a line of positions and counts that fast_costs() did not take. */
static bool slow_costs(cp_parser* ps, cp_slice line)
{
   cp_place place = ps->callgrind.place;
   const char* p = line.at;
   size_t n;

   if (!cp_parse_place(ps, &p, line.at + line.len, &place)
       || !cp_parse_counts(ps, p, line, ps->row, &n))
      return false;
   drop_negative(ps, ps->row, ps->profile->n_read);
   return take_costs(ps, place);
}

/* ---- switches ---- */

/* Set *FILE to the present file; to the unknown file if there is none. */
static bool present_file(cp_parser* ps, uint32_t* file)
{
   *file = ps->builder.file;
   return *file != CP_NO_NAME
          || cp_find_number(ps, &ps->profile->files, cp_slice_of(CP_UNKNOWN),
                         file);
}

/* Switch to the file that TEXT, after `fl=`, `fi=` or `fe=`, names; the
   function stays. */
static bool parse_file(cp_parser* ps, cp_slice text)
{
   cp_error why = {0};
   uint32_t file;

   if (!cp_read_file(ps, text, &file))
      return false;
   if (!cp_builder_enter_file(&ps->builder, file, &why))
      return cp_parser_wrong_because(ps, &why);
   return true;
}

static bool parse_func(cp_parser* ps, cp_slice text)
{
   cp_function who = {.object = ps->callgrind.object};
   cp_error why = {0};

   if (!cp_read_func(ps, text, &who.name) || !present_file(ps, &who.file))
      return false;
   cp_name_in_object(ps, who.object, &who.name);
   if (!cp_builder_enter_function(&ps->builder, who, &why))
      return cp_parser_wrong_because(ps, &why);
   return true;
}

/* ---- calls ---- */

/* Read the number of calls and the target positions.  A callee without a file
   or object in the profile gets the present one.  Ignore surplus positions. */
static bool parse_calls(cp_parser* ps, cp_slice text)
{
   cp_callgrind* c = &ps->callgrind;
   const char* p = text.at;
   const char* end = text.at + text.len;
   cp_slice word;

   if (ps->builder.who.name == CP_NO_NAME)
      return cp_parser_wrong(ps, "calls before the first `fn=` line");
   if (c->callee.name == CP_NO_NAME)
      return cp_parser_wrong(ps, "calls without a `cfn=` line");
   if (c->callee.object == CP_NO_NAME)
      c->callee.object = c->object;
   cp_name_in_object(ps, c->callee.object, &c->callee.name);
   if (c->callee.file == CP_NO_NAME)
      c->callee.file = ps->builder.file;
   if (!cp_next_word(&p, end, &word)
       || cp_parse_times(word, &ps->call_row[0]) != CP_NUMBER_GOOD)
      return cp_parser_wrong(ps, "malformed number of calls");
   ps->wrapped = false;
   drop_negative(ps, ps->call_row, 1);
   c->next = CP_NEXT_CALL;
   c->entry = c->place;
   return cp_parse_target(ps, (cp_slice){p, (size_t)(end - p)}, &c->entry);
}

/* ---- lines ---- */

/* Read a line of a header, perhaps the next part's, or the rest of a path that
   contains a line end; any other line is malformed. */
static bool parse_other(cp_parser* ps, cp_slice line)
{
   bool is_key;

   if (!cp_parse_key(ps, line, &is_key))
      return false;
   return is_key || cp_parse_rest_of_path(ps, line)
          || cp_parser_malformed(ps, line);
}

/* Read LINE, which begins with c: the callee's names, or calls. */
static bool parse_callee(cp_parser* ps, cp_slice line)
{
   cp_function* callee = &ps->callgrind.callee;
   cp_slice rest;

   if (cp_has_prefix(line, "cfn=", &rest))
      return cp_read_func(ps, rest, &callee->name);
   if (cp_has_prefix(line, "calls=", &rest))
      return parse_calls(ps, rest);
   if (cp_has_prefix(line, "cfi=", &rest)
       || cp_has_prefix(line, "cfl=", &rest))
      return cp_read_file(ps, rest, &callee->file);
   if (cp_has_prefix(line, "cob=", &rest))
      return cp_read_object(ps, rest, &callee->object);
   return parse_other(ps, line);
}

/* Read WORD, the number of times that a jump was followed or, only for a
   conditional jump, FOLLOWED/EXECUTED. */
static bool parse_times(cp_parser* ps, cp_slice word, bool conditional)
{
   cp_jump* jump = &ps->callgrind.jump;
   const char* slash = conditional ? memchr(word.at, '/', word.len) : NULL;
   cp_slice first = word, second = word;

   if (slash != NULL) {
      first.len = (size_t)(slash - word.at);
      second = (cp_slice){slash + 1, word.len - first.len - 1};
   }
   return first.len > 0 && second.len > 0
          && cp_parse_times(first, &jump->followed) == CP_NUMBER_GOOD
          && cp_parse_times(second, &jump->executed) == CP_NUMBER_GOOD;
}

/* Read the number of times and the target of a jump; a jump without a target
   leads to line 0. */
static bool parse_jump(cp_parser* ps, cp_slice text, bool conditional)
{
   cp_callgrind* c = &ps->callgrind;
   const char* p = text.at;
   const char* end = text.at + text.len;
   cp_slice word;

   if (ps->builder.who.name == CP_NO_NAME)
      return cp_parser_wrong(ps, "a jump before the first `fn=` line");
   if (!cp_next_word(&p, end, &word) || !parse_times(ps, word, conditional))
      return cp_parser_wrong(ps, "malformed number of jumps");
   c->next = CP_NEXT_JUMP;
   c->jump.conditional = conditional;
   c->jump.to.file = c->target.file;
   c->jump.to.place = c->place;
   return cp_parse_target(ps, (cp_slice){p, (size_t)(end - p)},
                          &c->jump.to.place);
}

/* Read LINE, which begins with j: the target's names, or a jump. */
static bool parse_target(cp_parser* ps, cp_slice line)
{
   cp_callgrind* c = &ps->callgrind;
   cp_slice rest;

   if (cp_has_prefix(line, "jump=", &rest))
      return parse_jump(ps, rest, false);
   if (cp_has_prefix(line, "jcnd=", &rest))
      return parse_jump(ps, rest, true);
   if (cp_has_prefix(line, "jfn=", &rest)) {
      if (!cp_read_func(ps, rest, &c->target.name))
         return false;
      c->target.object = c->object;
      cp_name_in_object(ps, c->object, &c->target.name);
      return true;
   }
   if (cp_has_prefix(line, "jfi=", &rest)
       || cp_has_prefix(line, "jfl=", &rest))
      return cp_read_file(ps, rest, &c->target.file);
   if (cp_has_prefix(line, "job=", &rest))
      return cp_read_object(ps, rest, &c->target.object);
   return parse_other(ps, line);
}

/* Read LINE of the body, neither a comment nor a line of counts. */
static bool parse_word(cp_parser* ps, cp_slice line)
{
   cp_slice rest;

   switch (*line.at) {
   case 'c':
      return parse_callee(ps, line);
   case 'j':
      return parse_target(ps, line);
   default:
      break;
   }
   if (cp_has_prefix(line, "fn=", &rest))
      return parse_func(ps, rest);
   if (cp_has_prefix(line, "fl=", &rest) || cp_has_prefix(line, "fi=", &rest)
       || cp_has_prefix(line, "fe=", &rest))
      return parse_file(ps, rest);
   if (cp_has_prefix(line, "ob=", &rest))
      return cp_read_object(ps, rest, &ps->callgrind.object);
   return parse_other(ps, line);
}

/* Return whether LINE, which is not empty, begins like a line of positions and
   counts. */
static bool begins_with_position(cp_slice line)
{
   return *line.at == '*' || *line.at == '+' || *line.at == '-'
          || cp_is_digit(*line.at);
}

/* Read a comment.  In our own profiles, `# recursion:`, which other readers
   skip, has the excess of the present function (engine/model/recursion.h). */
static bool parse_comment(cp_parser* ps, cp_slice line)
{
   cp_error why = {0};
   cp_slice rest;
   size_t n;

   if (ps->writer != CP_WRITER_OURS || ps->left_out
       || !cp_has_prefix(line, "# recursion:", &rest))
      return true;
   if (ps->builder.who.name == CP_NO_NAME)
      return cp_parser_wrong(ps, "recursion before the first `fn=` line");
   if (!cp_parse_counts(ps, rest.at, rest, ps->row, &n))
      return false;
   cp_parser_keep_side(ps);
   return cp_builder_add_recursion(&ps->builder, ps->row, &why)
          || cp_parser_wrong_because(ps, &why);
}

/* Read a line that fast_costs() did not take. */
static bool parse_line(cp_parser* ps, cp_slice line)
{
   line = cp_skip_blanks(line);
   if (line.len == 0)
      return true;
   if (*line.at == '#')
      return parse_comment(ps, line);
   if (begins_with_position(line))
      return slow_costs(ps, line);
   if (cp_is_appended(line))
      return parse_other(ps, line);
   if (ps->callgrind.next != CP_NEXT_COSTS)
      return cp_parser_wrong(ps, "calls or a jump without a line of counts");
   return parse_word(ps, line);
}

/* Read the name in LINE, if LINE has a name. */
static bool take_name(cp_parser* ps, cp_slice line)
{
   static const struct {
      const char* key;
      bool (*read)(cp_parser* ps, cp_slice text, uint32_t* number);
   } keys[] = {
      {"fn=", cp_read_func},    {"cfn=", cp_read_func},
      {"fl=", cp_read_file},    {"fi=", cp_read_file},
      {"fe=", cp_read_file},    {"cfi=", cp_read_file},
      {"cfl=", cp_read_file},   {"ob=", cp_read_object},
      {"cob=", cp_read_object}, {"jfn=", cp_read_func},
      {"jfi=", cp_read_file},   {"jfl=", cp_read_file},
      {"job=", cp_read_object},
   };
   cp_profile* p = ps->profile;
   uint32_t number;
   cp_slice name;

   for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
      if (!cp_has_prefix(line, keys[i].key, &name))
         continue;
      if (!keys[i].read(ps, name, &number))
         return false;
      if (*line.at == 'o')
         ps->callgrind.object = number;
      else if (i == 0 && cp_is_address(cp_renamed_shown(&p->funcs)->at[number]))
         cp_triples_add(&p->functions,
                        (cp_triple){ps->callgrind.object, 0, number});
      break;
   }
   return true;
}

/* Read only the names in the body. */
static bool parse_names(cp_parser* ps)
{
   while (cp_input_more(ps->in, ps->err)) {
      cp_slice line = cp_skip_blanks(cp_input_line(ps->in));

      if (line.len > 0 && strchr("fcjo", *line.at) != NULL
          && memchr(line.at, '=', line.len < 4 ? line.len : 4) != NULL
          && !take_name(ps, line))
         return false;
   }
   return ps->err->len == 0;
}

bool cp_parse_callgrind(cp_parser* ps)
{
   cp_callgrind_reset(&ps->callgrind);
   if (ps->profile->options.names_only)
      return parse_names(ps);
   while (cp_input_more(ps->in, ps->err)) {
      cp_place place;
      bool good = fast_costs(ps, &place)
                     ? take_costs(ps, place)
                     : parse_line(ps, cp_input_line(ps->in));

      if (!good)
         return false;
   }
   if (ps->err->len > 0)
      return false;
   return ps->callgrind.next == CP_NEXT_COSTS
          || cp_parser_wrong(ps, "calls or a jump without a line of counts");
}
