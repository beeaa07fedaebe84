/*
   profile/io/line.h: a line of an input, taken apart from left to right.

   For formats whose lines are words and numbers with one blank between them.
*/

#ifndef CG_PROFILE_IO_LINE_H
#define CG_PROFILE_IO_LINE_H

#include "profile/io/input.h"

/* The line that was read last, and what is still to be taken of it. */
typedef struct {
   cp_input* in;
   cp_error* err;       /* where messages go */
   const char* at;
   const char* end;
} cp_line;

/* ---- messages: all return false ---- */

/* Stores a message about the line taken last. */
bool cp_wrong(cp_line* line, const char* what);

/* Puts the place in front of the message WHY, which was made without it, and
   frees WHY. */
bool cp_wrong_because(cp_line* line, cp_error* why);

/* ---- pieces of the line: taken, or false ---- */

bool cp_take_text(cp_line* line, const char* text);

/* Takes decimal digits; or 0x and up to 16 hexadecimal ones. */
bool cp_take_number(cp_line* line, uint64_t* n);
bool cp_take_hex(cp_line* line, uint64_t* n);

/* Takes a blank and a number. */
bool cp_take_field(cp_line* line, uint64_t* n);

/* Takes a word of letters, digits, colons and the like. */
bool cp_take_word(cp_line* line, cp_slice* word);

bool cp_at_end(const cp_line* line);
cp_slice cp_rest_of(const cp_line* line);
bool cp_word_is(cp_slice word, const char* text);

#endif
