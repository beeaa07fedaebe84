/*
   profile/base/compat_text.h: what is taken over from the readers written in
   Python.

   The format has been read for years by programs that worked on Unicode text
   in Python.  What they took as a number or a blank is taken here, and what
   they said about a file that cannot be opened is said here: profiles that
   were good then are good now, and scripts find the messages they look for.
   All such habits are in this file and nowhere else.
*/

#ifndef CG_PROFILE_BASE_COMPAT_TEXT_H
#define CG_PROFILE_BASE_COMPAT_TEXT_H

#include "profile/base/count.h"

/* The length in bytes of the blank at P (which is before END), else 0. */
size_t cp_blank_at(const char* p, const char* end);

/* The value, 0 to 9, of the digit of any script at P (which is before END),
   with its length in bytes in *LEN; -1 if there is none. */
int cp_digit_at(const char* p, const char* end, size_t* len);

typedef enum {
   CP_NUMBER_GOOD,
   CP_NUMBER_MALFORMED,
   CP_NUMBER_TOO_BIG
} cp_number_result;

/* The number that TOKEN spells: an optional sign, then decimal digits, with
   single underscores allowed between them. */
cp_number_result cp_count_parse(cp_slice token, cp_count* value);

/* Adds the regular expression OLD to *TO in the words of PCRE2, to some
   releases of which a{,3} is no quantifier but five characters. */
void cp_add_pattern(cp_buffer* to, cp_slice old);

/* Adds TEXT in quotes, with everything escaped that would disturb a terminal;
   a byte outside UTF-8 becomes \udcXX. */
void cp_add_quoted(cp_buffer* to, cp_slice text);

/* Stores the message for the system call error NUMBER on the file PATH, as in
   [Errno 2] No such file or directory: 'PATH'; returns false. */
bool cp_fail_errno(cp_error* err, int number, const char* path);

#endif
