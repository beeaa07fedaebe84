/* profile/base/compat_text.h: habits kept from the readers written in Python.

   For years the format was read by programs written in Python.  Expressions
   that were valid then are valid now, and a file that cannot be opened gives
   the message that it gave then, so that scripts find what they look for.  All
   such habits are in this file and nowhere else. */

#ifndef CG_PROFILE_BASE_COMPAT_TEXT_H
#define CG_PROFILE_BASE_COMPAT_TEXT_H

#include "profile/base/base.h"

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
