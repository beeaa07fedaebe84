/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/messages.c: errors and notes about an input.  Most error
   messages begin with file and line; after a note, reading continues. */

#include "engine/read/parser.h"

#include "engine/base/words.h"

void cp_parser_locate(cp_parser* ps, uint64_t line_no)
{
   cp_fail(ps->err, "%s:%llu: ", ps->in->path, (unsigned long long)line_no);
}

bool cp_parser_wrong(cp_parser* ps, const char* what)
{
   cp_parser_locate(ps, ps->in->line_no);
   return cp_fail(ps->err, "%s", what);
}

bool cp_parser_wrong_because(cp_parser* ps, cp_error* why)
{
   cp_parser_locate(ps, ps->in->line_no);
   cp_buffer_add(ps->err, why->at, why->len);
   cp_buffer_free(why);
   return false;
}

bool cp_parser_malformed(cp_parser* ps, cp_slice line)
{
   const char* p = line.at;
   cp_slice word;

   cp_parser_wrong(ps, "malformed line: ");
   cp_buffer_add_excerpt(ps->err, line);
   if (cp_next_word(&p, line.at + line.len, &word) && cp_is_key(word))
      cp_fail(ps->err, "; this key has a colon, `%.*s:`", (int)word.len,
              word.at);
   return false;
}

bool cp_parse_rest_of_path(cp_parser* ps, cp_slice line)
{
   if (line.len == 0 || ps->writer == CP_WRITER_OURS || ps->path_line == 0
       || ps->path_line + 1 != ps->in->line_no)
      return false;
   ps->path_line++;
   cp_note_first(ps, "a path has a line end in it; only what is before that is "
                     "kept of it");
   return true;
}

void cp_parser_note(cp_parser* ps, const cp_buffer* text)
{
   cp_input_head* head = ps->head;
   size_t n = head->n_notes++;

   CP_MAKE_ROOM(head->notes, head->notes_cap, n + 1);
   head->notes[n] = (cp_buffer){0};
   cp_buffer_add(&head->notes[n], text->at, text->len);
}

void cp_note_first(cp_parser* ps, const char* what)
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
