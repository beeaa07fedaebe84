/*
   profile/read/callgrind_names.h: the names of Callgrind's format.

   Each kind has a table of ids, which a name is given with and known by later.
   All fail with the line taken last in the message.
*/

#ifndef CG_PROFILE_READ_CALLGRIND_NAMES_H
#define CG_PROFILE_READ_CALLGRIND_NAMES_H

#include "profile/read/parser.h"

/* Finds the number of NAME among NAMES; what is changed to nothing is
   unknown. */
bool cp_find_number(cp_parser* ps, cp_renamed* names, cp_slice name,
                    uint32_t* number);

/* Find the number of what TEXT, behind `ob=`, `fl=`, `fn=` or the like, names:
   of an object, a file, a name of functions. */
bool cp_read_object(cp_parser* ps, cp_slice text, uint32_t* number);
bool cp_read_file(cp_parser* ps, cp_slice text, uint32_t* number);
bool cp_read_func(cp_parser* ps, cp_slice text, uint32_t* number);

/* Makes the function *NAME of OBJECT what it is called now.  One that is
   unknown gets the name of its object, if that is wished and known: without
   its folders. */
void cp_name_in_object(cp_parser* ps, uint32_t object, uint32_t* name);

/* Notes WHAT of the present line, if it was not of one before. */
void cp_note_first(cp_parser* ps, const char* what);

#endif
