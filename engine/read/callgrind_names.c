/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/callgrind_names.c: the tables of ids, and defaults for missing
   names.  Options change names as they are read.  In a comparison of two
   builds, old names of objects and functions are replaced by new ones. */

#include "engine/read/callgrind_names.h"

#include "engine/base/words.h"
#include "engine/read/numbers.h"

bool cp_find_number(cp_parser* ps, cp_renamed* names, cp_slice name,
                    uint32_t* number)
{
   cp_error why = {0};

   if (!cp_renamed_add(names, name, number, &why))
      return cp_parser_wrong_because(ps, &why);
   if (cp_is_blank(cp_renamed_shown(names)->at[*number]))
      *number = cp_renamed_add_fixed(names, cp_slice_of(CP_UNKNOWN));
   return true;
}

/* Return the length of the id in brackets at the beginning of TEXT, and set
   *ID; 0 if there is no id. */
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

/* Find the number, in NAMES, of the name in TEXT, which follows `fn=` or a
   similar key.  `(ID) NAME` gives NAME an id, `(ID)` refers to the name with
   that id, and any other text is a name.  A blank name means the unknown name.
   If a profiler gives an id no name, as yappi does for callees in other
   threads, the text `(ID)` becomes the name. */
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
         /* Our own profiles write an empty name as a blank after the id. */
         if (name.len == 0 && ps->writer == CP_WRITER_OURS)
            return cp_parser_wrong(ps, "an id is used before it is "
                                       "given a name: ")
                   || cp_fail(ps->err, "(%llu)", (unsigned long long)id);
         if (name.len == 0) {
            cp_note_first(ps, "some ids were given no name; they are shown "
                              "instead");
            name = text;
         }
      } else if (*name.at == ' ')
         name = (cp_slice){name.at + 1, name.len - 1};
   }
   if (cp_is_blank(name))
      name = cp_slice_of(CP_UNKNOWN);
   if (!cp_find_number(ps, names, name, number))
      return false;
   if (len > 0)
      cp_ids_set(ids, id, *number);
   return true;
}

/* Return the table of new names for this input; NULL if its names stay. */
static const cp_same* same_of(const cp_parser* ps)
{
   const cp_profile_options* options = &ps->profile->options;

   return options->n_old > 0 && !ps->builder.negate ? NULL : options->same;
}

void cp_object_now(cp_parser* ps, uint32_t* object)
{
   cp_renamed* objects = &ps->profile->objects;
   const cp_same* same = same_of(ps);

   if (same != NULL)
      *object = cp_renamed_add_fixed(
         objects,
         cp_same_object(same, cp_renamed_shown(objects)->at[*object]));
}

bool cp_read_object(cp_parser* ps, cp_slice text, uint32_t* number)
{
   if (!read_name(ps, text, &ps->callgrind.objects, &ps->profile->objects,
                  number))
      return false;
   cp_object_now(ps, number);
   ps->path_line = ps->in->line_no;
   return true;
}

bool cp_read_file(cp_parser* ps, cp_slice text, uint32_t* number)
{
   ps->path_line = ps->in->line_no;
   return read_name(ps, text, &ps->callgrind.files, &ps->profile->files,
                    number);
}

bool cp_read_func(cp_parser* ps, cp_slice text, uint32_t* number)
{
   return read_name(ps, text, &ps->callgrind.funcs, &ps->profile->funcs,
                    number);
}

void cp_name_in_object(cp_parser* ps, uint32_t object, uint32_t* name)
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
