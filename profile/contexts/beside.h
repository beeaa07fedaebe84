/*
   profile/contexts/beside.h: the profile of the same run as a tree of contexts.

   The two have names that differ in one word: cachegrind.contexts.123 lies
   beside cachegrind.out.123, or callgrind.out.123.

   Private to profile/contexts/.
*/

#ifndef CG_PROFILE_CONTEXTS_BESIDE_H
#define CG_PROFILE_CONTEXTS_BESIDE_H

#include "profile/model/profile.h"

typedef struct {
   cp_buffer path;
   cp_profile profile;
   bool exists;
   bool is_callgrinds;    /* it has the name that Callgrind's have */
   uint32_t* function;    /* [function of the profile] that of the tree, or
                             CP_NO_TRIPLE */
} cp_beside;

/* Reads the profile beside the first input of TREE, if there is one, with the
   same options.  False if it cannot be read; cp_beside_free() frees what *B
   has in any case. */
bool cp_beside_read(cp_beside* b, const cp_profile* tree, cp_error* err);
void cp_beside_free(cp_beside* b);

/* Finds in *LINE, an array by functions of TREE, the line of each one's own
   file in which it counts most of EVENT by itself, by the profile beside; 0 if
   none is known.  False if a sum does not fit. */
bool cp_beside_lines(const cp_beside* b, const cp_profile* tree,
                     cp_slice event, uint32_t* line, cp_error* err);

#endif
