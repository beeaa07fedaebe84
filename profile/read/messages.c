/*
   profile/read/messages.c: what is wrong with an input, and what is odd.

   Every message begins with the place; a note does not end the reading.
*/

#include "profile/read/parser.h"

void cg_parser_locate(cg_parser* ps, uint64_t line_no)
{
   cg_fail(ps->err, "%s:%llu: ", ps->in->path, (unsigned long long)line_no);
}

bool cg_parser_wrong(cg_parser* ps, const char* what)
{
   cg_parser_locate(ps, ps->in->line_no);
   return cg_fail(ps->err, "%s", what);
}

bool cg_parser_wrong_because(cg_parser* ps, cg_error* why)
{
   cg_parser_locate(ps, ps->in->line_no);
   cg_buffer_add(ps->err, why->at, why->len);
   cg_buffer_free(why);
   return false;
}

bool cg_parser_malformed(cg_parser* ps, cg_slice line)
{
   cg_parser_wrong(ps, "malformed line: ");
   cg_buffer_add_excerpt(ps->err, line);
   return false;
}

void cg_parser_note(cg_parser* ps, const cg_buffer* text)
{
   cg_input_head* head = ps->head;
   size_t n = head->n_notes++;

   head->notes = cg_make_room(head->notes, &head->notes_cap, n + 1,
                              sizeof(*head->notes));
   head->notes[n] = (cg_buffer){0};
   cg_buffer_add(&head->notes[n], text->at, text->len);
}
