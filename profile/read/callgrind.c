/*
   profile/read/callgrind.c: the body of a profile in Callgrind's format.

   Many profilers write this format, and not all as Callgrind does.  What is
   accepted here is what other readers accept: lines with more target positions
   than there should be, names with and without ids in one file, ids out of
   order, empty names, which mean unknown ones.  Anything else that cannot be
   understood is an error. */

#include "profile/base/words.h"
#include "profile/read/positions.h"

#include <string.h>

void cp_callgrind_reset(cp_callgrind* c)
{
   cp_ids_free(&c->objects);
   cp_ids_free(&c->files);
   cp_ids_free(&c->funcs);
   c->object = CP_NO_OBJECT;
   c->place = c->entry = (cp_place){0, 0};
   c->next = CP_NEXT_COSTS;
   c->callee = (cp_function){CP_NO_NAME, CP_NO_NAME, CP_NO_NAME};
}

/* ---- lines of positions and counts ---- */

/* Takes the counts in ps->row, which belong to PLACE. */
static bool take_costs(cp_parser* ps, cp_place place)
{
   cp_callgrind* c = &ps->callgrind;
   cp_next next = c->next;
   cp_error why = {0};

   ps->in_body = true;
   c->place = place;
   c->next = CP_NEXT_COSTS;
   if (next == CP_NEXT_JUMP)
      return true;
   cp_parser_keep_side(ps);
   if (next == CP_NEXT_CALL) {
      cp_builder_add_calls(&ps->builder, place, c->callee, c->entry,
                           ps->call_row);
      c->callee = (cp_function){CP_NO_NAME, CP_NO_NAME, CP_NO_NAME};
      return true;
   }
   if (ps->builder.who.name == CP_NO_NAME)
      return cp_parser_wrong(ps, "counts before the first `fn=` line");
   if (!cp_builder_add_counts(&ps->builder, place, ps->row, &why))
      return cp_parser_wrong_because(ps, &why);
   return true;
}

/* Reads the next line into ps->row and *PLACE if it is an ordinary one of
   positions and counts; takes nothing from the input otherwise. */
static bool fast_costs(cp_parser* ps, cp_place* place)
{
   const char* p;

   *place = ps->callgrind.place;
   p = cp_fast_place(&ps->callgrind, ps->in->next, place);
   return p != NULL && cp_fast_counts(ps, p);
}

/* Notes WHAT about the present line, unless it was noted about an earlier one.
   */
static void note_first(cp_parser* ps, const char* what)
{
   cp_buffer text = {0};

   for (size_t i = 0; i < ps->head->n_notes; i++) {
      cp_slice note = {ps->head->notes[i].at, ps->head->notes[i].len}, rest;

      if (cp_has_prefix(note, what, &rest))
         return;
   }
   cp_buffer_format(&text, "%s (first in line %llu)", what,
                    (unsigned long long)ps->in->line_no);
   cp_parser_note(ps, &text);
   cp_buffer_free(&text);
}

/* Sets counts below 0 to 0.  Only differences may have them, and only our
   programs write differences; but some profilers subtract clocks that were set
   back. */
static void drop_negative(cp_parser* ps, cp_count* counts, size_t n)
{
   bool any = false;

   for (size_t i = 0; i < n; i++) {
      any = any || counts[i] < 0;
      if (counts[i] < 0)
         counts[i] = 0;
   }
   if (any)
      note_first(ps, "counts below 0 were taken as 0");
}

/* Reads any line of positions and counts that fast_costs() left. */
static bool slow_costs(cp_parser* ps, cp_slice line)
{
   cp_place place = ps->callgrind.place;
   const char* p = line.at;
   size_t n;

   if (!cp_parse_place(ps, &p, line.at + line.len, &place)
       || !cp_parse_counts(ps, p, line, ps->row, &n))
      return false;
   if (ps->writer != CP_WRITER_OURS)
      drop_negative(ps, ps->row, ps->profile->n_read);
   return take_costs(ps, place);
}

/* ---- names ---- */

/* Finds the number of NAME among NAMES; a name that is changed to nothing is
   the unknown one. */
static bool find_number(cp_parser* ps, cp_renamed* names, cp_slice name,
                        uint32_t* number)
{
   cp_error why = {0};

   if (!cp_renamed_add(names, name, number, &why))
      return cp_parser_wrong_because(ps, &why);
   if (cp_is_blank(cp_renamed_shown(names)->at[*number]))
      *number = cp_renamed_add_fixed(names, cp_slice_of(CP_UNKNOWN));
   return true;
}

/* The length of the id in brackets that TEXT begins with, 0 if it does not. */
static size_t read_id(cp_slice text, uint64_t* id)
{
   const char* p;

   if (text.len < 3 || *text.at != '(')
      return 0;
   p = cp_fast_number(text.at + 1, id);
   if (p == NULL || p >= text.at + text.len || *p != ')')
      return 0;
   return (size_t)(p + 1 - text.at);
}

/* Finds the number, among NAMES, of what follows `fn=` and the like: (ID) NAME
   gives the name an id, (ID) has been given one, anything else is a name.  An
   empty name, or one of blanks, is the unknown one.  Some profilers never give
   an id its name, as yappi does for callees of other threads: then (ID) is the
   name. */
static bool read_name(cp_parser* ps, cp_slice text, cp_ids* ids,
                      cp_renamed* names, uint32_t* number)
{
   uint64_t id;
   size_t len = read_id(text, &id);
   cp_slice name = {text.at + len, text.len - len};

   ps->in_body = true;
   if (len > 0) {
      if (cp_is_blank(name)) {
         if (cp_ids_find(ids, id, number))
            return true;
         /* A blank gives it the empty name. */
         if (name.len == 0 && ps->writer != CP_WRITER_OTHER)
            return cp_parser_wrong(ps, "an id is used before it is "
                                       "given a name: ")
                   || cp_fail(ps->err, "(%llu)", (unsigned long long)id);
         if (name.len == 0) {
            note_first(ps, "some ids were given no name; they are shown "
                           "instead");
            name = text;
         }
      } else if (*name.at == ' ')
         name = (cp_slice){name.at + 1, name.len - 1};
   }
   if (cp_is_blank(name))
      name = cp_slice_of(CP_UNKNOWN);
   if (!find_number(ps, names, name, number))
      return false;
   if (len > 0)
      cp_ids_set(ids, id, *number);
   return true;
}

/* What the names of this input are called now; NULL if they are not renamed. */
static const cp_same* same_of(const cp_parser* ps)
{
   const cp_profile_options* options = &ps->profile->options;

   return options->diff && !ps->builder.negate ? NULL : options->same;
}

static bool read_object(cp_parser* ps, cp_slice text, uint32_t* number)
{
   cp_renamed* objects = &ps->profile->objects;
   const cp_same* same = same_of(ps);

   if (!read_name(ps, text, &ps->callgrind.objects, objects, number))
      return false;
   if (same != NULL)
      *number = cp_renamed_add_fixed(
         objects,
         cp_same_object(same, cp_renamed_shown(objects)->at[*number]));
   return true;
}

static bool read_file(cp_parser* ps, cp_slice text, uint32_t* number)
{
   return read_name(ps, text, &ps->callgrind.files, &ps->profile->files,
                    number);
}

static bool read_func(cp_parser* ps, cp_slice text, uint32_t* number)
{
   return read_name(ps, text, &ps->callgrind.funcs, &ps->profile->funcs,
                    number);
}

/* Changes *NAME, of a function of OBJECT, to what it is called now.  An unknown
   function gets the name of its object, without folders, if that is wished and
   known. */
static void name_in_object(cp_parser* ps, uint32_t object, uint32_t* name)
{
   cp_renamed* funcs = &ps->profile->funcs;
   cp_slice path = cp_renamed_shown(&ps->profile->objects)->at[object];
   const cp_same* same = same_of(ps);
   cp_buffer text = {0};

   if (same != NULL)
      *name = cp_renamed_add_fixed(
         funcs,
         cp_same_function(same, path, cp_renamed_shown(funcs)->at[*name]));
   if (!ps->profile->options.objects || object == CP_NO_OBJECT
       || !cp_slice_equal(cp_renamed_shown(funcs)->at[*name],
                          cp_slice_of(CP_UNKNOWN)))
      return;
   for (size_t i = path.len; i > 0; i--)
      if (path.at[i - 1] == '/') {
         path = (cp_slice){path.at + i, path.len - i};
         break;
      }
   cp_buffer_format(&text, "%s (", CP_UNKNOWN);
   cp_buffer_add(&text, path.at, path.len);
   cp_buffer_format(&text, ")");
   *name = cp_renamed_add_fixed(funcs, (cp_slice){text.at, text.len});
   cp_buffer_free(&text);
}

/* ---- switches ---- */

/* The file in force. */
static bool present_file(cp_parser* ps, uint32_t* file)
{
   *file = ps->builder.file;
   return *file != CP_NO_NAME
          || find_number(ps, &ps->profile->files, cp_slice_of(CP_UNKNOWN),
                         file);
}

/* `fl=`, `fi=`, `fe=`: all switch the file, none the function. */
static bool parse_file(cp_parser* ps, cp_slice text)
{
   cp_error why = {0};
   uint32_t file;

   if (!read_file(ps, text, &file))
      return false;
   if (!cp_builder_enter_file(&ps->builder, file, &why))
      return cp_parser_wrong_because(ps, &why);
   return true;
}

static bool parse_func(cp_parser* ps, cp_slice text)
{
   cp_function who = {.object = ps->callgrind.object};
   cp_error why = {0};

   if (!read_func(ps, text, &who.name) || !present_file(ps, &who.file))
      return false;
   name_in_object(ps, who.object, &who.name);
   if (!cp_builder_enter_function(&ps->builder, who, &why))
      return cp_parser_wrong_because(ps, &why);
   return true;
}

/* ---- calls ---- */

/* Reads the number of calls and where they lead.  What is not said about the
   callee is as in the caller.  Surplus positions are ignored. */
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
   name_in_object(ps, c->callee.object, &c->callee.name);
   if (c->callee.file == CP_NO_NAME)
      c->callee.file = ps->builder.file;
   if (!cp_next_word(&p, end, &word)
       || cp_parse_number(word, &ps->call_row[0]) != CP_NUMBER_GOOD)
      return cp_parser_wrong(ps, "malformed number of calls");
   if (ps->writer != CP_WRITER_OURS)
      drop_negative(ps, ps->call_row, 1);
   c->next = CP_NEXT_CALL;
   c->entry = c->place;
   if (!cp_is_blank((cp_slice){p, (size_t)(end - p)}))
      return cp_parse_place(ps, &p, end, &c->entry);
   c->entry = (cp_place){0, 0};
   return true;
}

/* ---- lines ---- */

/* Reads a line of a header, perhaps that of the next part; anything else is
   malformed. */
static bool parse_other(cp_parser* ps, cp_slice line)
{
   bool is_key;

   if (!cp_parse_key(ps, line, &is_key))
      return false;
   return is_key || cp_parser_malformed(ps, line);
}

/* Reads a line that begins with c: `cfn=`, `cfi=`, `cfl=`, `cob=`, `calls=`. */
static bool parse_callee(cp_parser* ps, cp_slice line)
{
   cp_function* callee = &ps->callgrind.callee;
   cp_slice rest;

   if (cp_has_prefix(line, "cfn=", &rest))
      return read_func(ps, rest, &callee->name);
   if (cp_has_prefix(line, "calls=", &rest))
      return parse_calls(ps, rest);
   if (cp_has_prefix(line, "cfi=", &rest)
       || cp_has_prefix(line, "cfl=", &rest))
      return read_file(ps, rest, &callee->file);
   if (cp_has_prefix(line, "cob=", &rest))
      return read_object(ps, rest, &callee->object);
   return parse_other(ps, line);
}

/* Reads a line that begins with j, of a jump: its counts are not kept, but the
   names that it gives to ids are. */
static bool parse_jump(cp_parser* ps, cp_slice line)
{
   cp_slice rest;
   uint32_t number;

   if (cp_has_prefix(line, "jump=", &rest)
       || cp_has_prefix(line, "jcnd=", &rest)) {
      ps->callgrind.next = CP_NEXT_JUMP;
      return true;
   }
   if (cp_has_prefix(line, "jfn=", &rest))
      return read_func(ps, rest, &number);
   if (cp_has_prefix(line, "jfi=", &rest)
       || cp_has_prefix(line, "jfl=", &rest))
      return read_file(ps, rest, &number);
   if (cp_has_prefix(line, "job=", &rest))
      return read_object(ps, rest, &number);
   return parse_other(ps, line);
}

/* Reads LINE of the body, which is not a line of counts. */
static bool parse_word(cp_parser* ps, cp_slice line)
{
   cp_slice rest;

   switch (*line.at) {
   case 'c':
      return parse_callee(ps, line);
   case 'j':
      return parse_jump(ps, line);
   default:
      break;
   }
   if (cp_has_prefix(line, "fn=", &rest))
      return parse_func(ps, rest);
   if (cp_has_prefix(line, "fl=", &rest) || cp_has_prefix(line, "fi=", &rest)
       || cp_has_prefix(line, "fe=", &rest))
      return parse_file(ps, rest);
   if (cp_has_prefix(line, "ob=", &rest))
      return read_object(ps, rest, &ps->callgrind.object);
   return parse_other(ps, line);
}

/* Whether LINE, which is not empty, begins as one of positions and counts. */
static bool begins_with_position(cp_slice line)
{
   return *line.at == '*' || *line.at == '+' || *line.at == '-'
          || cp_is_digit(*line.at);
}

/* Reads a comment.  In ours, which other readers skip, are the counts that the
   inclusive counts of the present function have more than once. */
static bool parse_comment(cp_parser* ps, cp_slice line)
{
   cp_error why = {0};
   cp_slice rest;
   size_t n;

   if (ps->writer != CP_WRITER_OURS
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

/* Reads any line that fast_costs() left. */
static bool parse_line(cp_parser* ps, cp_slice line)
{
   line = cp_skip_blanks(line);
   if (line.len == 0)
      return true;
   if (*line.at == '#')
      return parse_comment(ps, line);
   if (begins_with_position(line))
      return slow_costs(ps, line);
   if (ps->callgrind.next != CP_NEXT_COSTS)
      return cp_parser_wrong(ps, "calls or a jump without a line of counts");
   return parse_word(ps, line);
}

/* Reads the name in LINE, if it has one. */
static bool take_name(cp_parser* ps, cp_slice line)
{
   static const struct {
      const char* key;
      bool (*read)(cp_parser* ps, cp_slice text, uint32_t* number);
   } keys[] = {
      {"fn=", read_func},   {"cfn=", read_func},   {"fl=", read_file},
      {"fi=", read_file},   {"fe=", read_file},    {"cfi=", read_file},
      {"cfl=", read_file},  {"ob=", read_object},  {"cob=", read_object},
      {"jfn=", read_func},  {"jfi=", read_file},   {"jfl=", read_file},
      {"job=", read_object},
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

/* Reads the names in the body, and nothing else. */
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
