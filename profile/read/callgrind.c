/*
   profile/read/callgrind.c: the body of a profile in Callgrind's format.

   Many profilers write this format, and not all as Callgrind does.  What is
   taken here is what readers of it take: lines with more target positions than
   there should be, names with and without ids in one file, ids out of order,
   empty names, which are unknown ones.  What cannot be understood is an error,
   as everywhere.
*/

#include "profile/base/words.h"
#include "profile/read/positions.h"

#include <string.h>

void cg_callgrind_reset(cg_callgrind* c)
{
   cg_ids_free(&c->objects);
   cg_ids_free(&c->files);
   cg_ids_free(&c->funcs);
   c->object = CG_NO_OBJECT;
   c->place = c->entry = (cg_place){0, 0};
   c->next = CG_NEXT_COSTS;
   c->callee = (cg_function){CG_NO_NAME, CG_NO_NAME, CG_NO_NAME};
}

/* ---- lines of positions and counts ---- */

/* Takes the counts in ps->row, which belong to PLACE. */
static bool take_costs(cg_parser* ps, cg_place place)
{
   cg_callgrind* c = &ps->callgrind;
   cg_next next = c->next;
   cg_error why = {0};

   ps->in_body = true;
   c->place = place;
   c->next = CG_NEXT_COSTS;
   if (next == CG_NEXT_JUMP)
      return true;
   cg_parser_keep_side(ps);
   if (next == CG_NEXT_CALL) {
      cg_reading_calls(&ps->reading, place, c->callee, c->entry, ps->call_row);
      c->callee = (cg_function){CG_NO_NAME, CG_NO_NAME, CG_NO_NAME};
      return true;
   }
   if (ps->reading.who.name == CG_NO_NAME)
      return cg_parser_wrong(ps, "counts before the first `fn=` line");
   if (!cg_reading_counts(&ps->reading, place, ps->row, &why))
      return cg_parser_wrong_because(ps, &why);
   return true;
}

/* Reads the next line into ps->row and *PLACE if it is an ordinary one of
   positions and counts; takes nothing from the input otherwise. */
static bool fast_costs(cg_parser* ps, cg_place* place)
{
   const char* p;

   *place = ps->callgrind.place;
   p = cg_fast_place(&ps->callgrind, ps->in->next, place);
   return p != NULL && cg_fast_counts(ps, p);
}

/* Notes WHAT of the present line, if it was not of one before. */
static void note_first(cg_parser* ps, const char* what)
{
   cg_buffer text = {0};

   for (size_t i = 0; i < ps->head->n_notes; i++) {
      cg_slice note = {ps->head->notes[i].at, ps->head->notes[i].len}, rest;

      if (cg_has_prefix(note, what, &rest))
         return;
   }
   cg_buffer_format(&text, "%s (first in line %llu)", what,
                    (unsigned long long)ps->in->line_no);
   cg_parser_note(ps, &text);
   cg_buffer_free(&text);
}

/* Only a difference has counts below 0, and only ours are differences.  Some
   profilers subtract clocks that were set back: no time has passed. */
static void drop_negative(cg_parser* ps, cg_count* counts, size_t n)
{
   bool any = false;

   for (size_t i = 0; i < n; i++) {
      any = any || counts[i] < 0;
      if (counts[i] < 0)
         counts[i] = 0;
   }
   if (any)
      note_first(ps, "counts below 0 were taken for 0");
}

/* Any line of positions and counts that fast_costs() left. */
static bool slow_costs(cg_parser* ps, cg_slice line)
{
   cg_place place = ps->callgrind.place;
   const char* p = line.at;
   size_t n;

   if (!cg_parse_place(ps, &p, line.at + line.len, &place)
       || !cg_parse_counts(ps, p, line, ps->row, &n))
      return false;
   if (ps->writer != CG_WRITER_OURS)
      drop_negative(ps, ps->row, ps->profile->n_read);
   return take_costs(ps, place);
}

/* ---- names ---- */

/* Finds the number of NAME among NAMES; what is changed to nothing is
   unknown. */
static bool find_number(cg_parser* ps, cg_renamed* names, cg_slice name,
                        uint32_t* number)
{
   cg_error why = {0};

   if (!cg_renamed_add(names, name, number, &why))
      return cg_parser_wrong_because(ps, &why);
   if (cg_is_blank(cg_renamed_shown(names)->at[*number]))
      *number = cg_renamed_add_fixed(names, cg_slice_of(CG_UNKNOWN));
   return true;
}

/* The length of the id in brackets that TEXT begins with, 0 if it does not. */
static size_t read_id(cg_slice text, uint64_t* id)
{
   const char* p;

   if (text.len < 3 || *text.at != '(')
      return 0;
   p = cg_fast_number(text.at + 1, id);
   if (p == NULL || p >= text.at + text.len || *p != ')')
      return 0;
   return (size_t)(p + 1 - text.at);
}

/* Finds the number, among NAMES, of what follows `fn=` and the like: (ID) NAME
   gives the name an id, (ID) has been given one, anything else is a name.  An
   empty name, or one of blanks, is the unknown one.  Some profilers forget to
   give a name, yappi those of what other threads have called: then (ID) is the
   name. */
static bool read_name(cg_parser* ps, cg_slice text, cg_ids* ids,
                      cg_renamed* names, uint32_t* number)
{
   uint64_t id;
   size_t len = read_id(text, &id);
   cg_slice name = {text.at + len, text.len - len};

   ps->in_body = true;
   if (len > 0) {
      if (cg_is_blank(name)) {
         if (cg_ids_find(ids, id, number))
            return true;
         /* A blank gives it the empty name. */
         if (name.len == 0 && ps->writer != CG_WRITER_OTHER)
            return cg_parser_wrong(ps, "a name is used before it is given: ")
                   || cg_fail(ps->err, "(%llu)", (unsigned long long)id);
         if (name.len == 0) {
            note_first(ps, "names are not given: their ids stand for them");
            name = text;
         }
      } else if (*name.at == ' ')
         name = (cg_slice){name.at + 1, name.len - 1};
   }
   if (cg_is_blank(name))
      name = cg_slice_of(CG_UNKNOWN);
   if (!find_number(ps, names, name, number))
      return false;
   if (len > 0)
      cg_ids_set(ids, id, *number);
   return true;
}

/* What the names of this input are now; NULL if they are as they are. */
static const cg_same* same_of(const cg_parser* ps)
{
   const cg_profile_options* options = &ps->profile->options;

   return options->diff && !ps->reading.negate ? NULL : options->same;
}

static bool read_object(cg_parser* ps, cg_slice text, uint32_t* number)
{
   cg_renamed* objects = &ps->profile->objects;
   const cg_same* same = same_of(ps);

   if (!read_name(ps, text, &ps->callgrind.objects, objects, number))
      return false;
   if (same != NULL)
      *number = cg_renamed_add_fixed(
         objects,
         cg_same_object(same, cg_renamed_shown(objects)->at[*number]));
   return true;
}

static bool read_file(cg_parser* ps, cg_slice text, uint32_t* number)
{
   return read_name(ps, text, &ps->callgrind.files, &ps->profile->files,
                    number);
}

static bool read_func(cg_parser* ps, cg_slice text, uint32_t* number)
{
   return read_name(ps, text, &ps->callgrind.funcs, &ps->profile->funcs,
                    number);
}

/* Makes the function *NAME of OBJECT what it is called now.  One that is
   unknown gets the name of its object, if that is wished and known: without
   its folders. */
static void name_in_object(cg_parser* ps, uint32_t object, uint32_t* name)
{
   cg_renamed* funcs = &ps->profile->funcs;
   cg_slice path = cg_renamed_shown(&ps->profile->objects)->at[object];
   const cg_same* same = same_of(ps);
   cg_buffer text = {0};

   if (same != NULL)
      *name = cg_renamed_add_fixed(
         funcs,
         cg_same_function(same, path, cg_renamed_shown(funcs)->at[*name]));
   if (!ps->profile->options.objects || object == CG_NO_OBJECT
       || !cg_slice_equal(cg_renamed_shown(funcs)->at[*name],
                          cg_slice_of(CG_UNKNOWN)))
      return;
   for (size_t i = path.len; i > 0; i--)
      if (path.at[i - 1] == '/') {
         path = (cg_slice){path.at + i, path.len - i};
         break;
      }
   cg_buffer_format(&text, "%s (", CG_UNKNOWN);
   cg_buffer_add(&text, path.at, path.len);
   cg_buffer_format(&text, ")");
   *name = cg_renamed_add_fixed(funcs, (cg_slice){text.at, text.len});
   cg_buffer_free(&text);
}

/* ---- switches ---- */

/* The file in force. */
static bool present_file(cg_parser* ps, uint32_t* file)
{
   *file = ps->reading.file;
   return *file != CG_NO_NAME
          || find_number(ps, &ps->profile->files, cg_slice_of(CG_UNKNOWN),
                         file);
}

/* `fl=`, `fi=`, `fe=`: all switch the file, none the function. */
static bool parse_file(cg_parser* ps, cg_slice text)
{
   cg_error why = {0};
   uint32_t file;

   if (!read_file(ps, text, &file))
      return false;
   if (!cg_reading_file(&ps->reading, file, &why))
      return cg_parser_wrong_because(ps, &why);
   return true;
}

static bool parse_func(cg_parser* ps, cg_slice text)
{
   cg_function who = {.object = ps->callgrind.object};
   cg_error why = {0};

   if (!read_func(ps, text, &who.name) || !present_file(ps, &who.file))
      return false;
   name_in_object(ps, who.object, &who.name);
   if (!cg_reading_function(&ps->reading, who, &why))
      return cg_parser_wrong_because(ps, &why);
   return true;
}

/* ---- calls ---- */

/* The number of calls and where they lead.  What is not said of the callee is
   as in the caller.  More positions than that are nobody's. */
static bool parse_calls(cg_parser* ps, cg_slice text)
{
   cg_callgrind* c = &ps->callgrind;
   const char* p = text.at;
   const char* end = text.at + text.len;
   cg_slice word;

   if (ps->reading.who.name == CG_NO_NAME)
      return cg_parser_wrong(ps, "calls before the first `fn=` line");
   if (c->callee.name == CG_NO_NAME)
      return cg_parser_wrong(ps, "calls without a `cfn=` line");
   if (c->callee.object == CG_NO_NAME)
      c->callee.object = c->object;
   name_in_object(ps, c->callee.object, &c->callee.name);
   if (c->callee.file == CG_NO_NAME)
      c->callee.file = ps->reading.file;
   if (!cg_next_word(&p, end, &word)
       || cg_parse_number(word, &ps->call_row[0]) != CG_NUMBER_GOOD)
      return cg_parser_wrong(ps, "malformed number of calls");
   if (ps->writer != CG_WRITER_OURS)
      drop_negative(ps, ps->call_row, 1);
   c->next = CG_NEXT_CALL;
   c->entry = c->place;
   if (!cg_is_blank((cg_slice){p, (size_t)(end - p)}))
      return cg_parse_place(ps, &p, end, &c->entry);
   c->entry = (cg_place){0, 0};
   return true;
}

/* ---- lines ---- */

/* A line of a header, of the next part perhaps, or none at all. */
static bool parse_other(cg_parser* ps, cg_slice line)
{
   bool is_key;

   if (!cg_parse_key(ps, line, &is_key))
      return false;
   return is_key || cg_parser_malformed(ps, line);
}

/* A line that begins with c: `cfn=`, `cfi=`, `cfl=`, `cob=`, `calls=`. */
static bool parse_callee(cg_parser* ps, cg_slice line)
{
   cg_function* callee = &ps->callgrind.callee;
   cg_slice rest;

   if (cg_has_prefix(line, "cfn=", &rest))
      return read_func(ps, rest, &callee->name);
   if (cg_has_prefix(line, "calls=", &rest))
      return parse_calls(ps, rest);
   if (cg_has_prefix(line, "cfi=", &rest)
       || cg_has_prefix(line, "cfl=", &rest))
      return read_file(ps, rest, &callee->file);
   if (cg_has_prefix(line, "cob=", &rest))
      return read_object(ps, rest, &callee->object);
   return parse_other(ps, line);
}

/* A line that begins with j, of a jump: what it counts is not kept, but the
   names it gives are. */
static bool parse_jump(cg_parser* ps, cg_slice line)
{
   cg_slice rest;
   uint32_t number;

   if (cg_has_prefix(line, "jump=", &rest)
       || cg_has_prefix(line, "jcnd=", &rest)) {
      ps->callgrind.next = CG_NEXT_JUMP;
      return true;
   }
   if (cg_has_prefix(line, "jfn=", &rest))
      return read_func(ps, rest, &number);
   if (cg_has_prefix(line, "jfi=", &rest)
       || cg_has_prefix(line, "jfl=", &rest))
      return read_file(ps, rest, &number);
   if (cg_has_prefix(line, "job=", &rest))
      return read_object(ps, rest, &number);
   return parse_other(ps, line);
}

/* What LINE, of the body, says that is no line of counts. */
static bool parse_word(cg_parser* ps, cg_slice line)
{
   cg_slice rest;

   switch (*line.at) {
   case 'c':
      return parse_callee(ps, line);
   case 'j':
      return parse_jump(ps, line);
   default:
      break;
   }
   if (cg_has_prefix(line, "fn=", &rest))
      return parse_func(ps, rest);
   if (cg_has_prefix(line, "fl=", &rest) || cg_has_prefix(line, "fi=", &rest)
       || cg_has_prefix(line, "fe=", &rest))
      return parse_file(ps, rest);
   if (cg_has_prefix(line, "ob=", &rest))
      return read_object(ps, rest, &ps->callgrind.object);
   return parse_other(ps, line);
}

/* Whether LINE, which is not empty, begins as one of positions and counts. */
static bool begins_with_position(cg_slice line)
{
   size_t len;

   return *line.at == '*' || *line.at == '+' || *line.at == '-'
          || cg_digit_at(line.at, line.at + line.len, &len) >= 0;
}

/* Ours say in a comment, which others pass over, what the inclusive counts of
   the present function have more than once. */
static bool parse_comment(cg_parser* ps, cg_slice line)
{
   cg_error why = {0};
   cg_slice rest;
   size_t n;

   if (ps->writer != CG_WRITER_OURS
       || !cg_has_prefix(line, "# recursion:", &rest))
      return true;
   if (ps->reading.who.name == CG_NO_NAME)
      return cg_parser_wrong(ps, "recursion before the first `fn=` line");
   if (!cg_parse_counts(ps, rest.at, rest, ps->row, &n))
      return false;
   cg_parser_keep_side(ps);
   return cg_reading_recursion(&ps->reading, ps->row, &why)
          || cg_parser_wrong_because(ps, &why);
}

/* Any line that fast_costs() left. */
static bool parse_line(cg_parser* ps, cg_slice line)
{
   line = cg_skip_blanks(line);
   if (line.len == 0)
      return true;
   if (*line.at == '#')
      return parse_comment(ps, line);
   if (begins_with_position(line))
      return slow_costs(ps, line);
   if (ps->callgrind.next != CG_NEXT_COSTS)
      return cg_parser_wrong(ps, "calls or a jump without a line of counts");
   return parse_word(ps, line);
}

/* Takes the name of LINE, if it has one. */
static bool take_name(cg_parser* ps, cg_slice line)
{
   static const struct {
      const char* key;
      bool (*read)(cg_parser* ps, cg_slice text, uint32_t* number);
   } keys[] = {
      {"fn=", read_func},   {"cfn=", read_func},   {"fl=", read_file},
      {"fi=", read_file},   {"fe=", read_file},    {"cfi=", read_file},
      {"cfl=", read_file},  {"ob=", read_object},  {"cob=", read_object},
      {"jfn=", read_func},  {"jfi=", read_file},   {"jfl=", read_file},
      {"job=", read_object},
   };
   cg_profile* p = ps->profile;
   uint32_t number;
   cg_slice name;

   for (size_t i = 0; i < sizeof(keys) / sizeof(*keys); i++) {
      if (!cg_has_prefix(line, keys[i].key, &name))
         continue;
      if (!keys[i].read(ps, name, &number))
         return false;
      if (*line.at == 'o')
         ps->callgrind.object = number;
      else if (i == 0 && cg_is_address(cg_renamed_shown(&p->funcs)->at[number]))
         cg_triples_add(&p->functions,
                        (cg_triple){ps->callgrind.object, 0, number});
      break;
   }
   return true;
}

/* The names, whatever else there is. */
static bool parse_names(cg_parser* ps)
{
   while (cg_input_more(ps->in, ps->err)) {
      cg_slice line = cg_skip_blanks(cg_input_line(ps->in));

      if (line.len > 0 && strchr("fcjo", *line.at) != NULL
          && memchr(line.at, '=', line.len < 4 ? line.len : 4) != NULL
          && !take_name(ps, line))
         return false;
   }
   return ps->err->len == 0;
}

bool cg_parse_callgrind(cg_parser* ps)
{
   cg_callgrind_reset(&ps->callgrind);
   if (ps->profile->options.names_only)
      return parse_names(ps);
   while (cg_input_more(ps->in, ps->err)) {
      cg_place place;
      bool good = fast_costs(ps, &place)
                     ? take_costs(ps, place)
                     : parse_line(ps, cg_input_line(ps->in));

      if (!good)
         return false;
   }
   if (ps->err->len > 0)
      return false;
   return ps->callgrind.next == CG_NEXT_COSTS
          || cg_parser_wrong(ps, "calls or a jump without a line of counts");
}
