/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   profile/read/messages.c: what is wrong with an input, and what is odd.

   Every message begins with the place; a note does not end the reading.
*/

#include "profile/read/parser.h"

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
   cp_parser_wrong(ps, "malformed line: ");
   cp_buffer_add_excerpt(ps->err, line);
   return false;
}

void cp_parser_note(cp_parser* ps, const cp_buffer* text)
{
   cp_input_head* head = ps->head;
   size_t n = head->n_notes++;

   CP_MAKE_ROOM(head->notes, head->notes_cap, n + 1);
   head->notes[n] = (cp_buffer){0};
   cp_buffer_add(&head->notes[n], text->at, text->len);
}
