/*
   profile/model/same.h: what is the same in two builds though it is named
   otherwise.

   A build may lie under another path than the one before, and code without a
   symbol, which is called by its address, may have moved.  Which is which is
   for others to find out; they tell it in lines, the last two any number of
   times:

      object PATH          the lines below are about this object of the new
   build; was PATH             the old one has it under that path; function OLD
   NEW     what is called NEW in it was called OLD

   Objects and functions that are not told of have one name in both.
*/

#ifndef CG_PROFILE_MODEL_SAME_H
#define CG_PROFILE_MODEL_SAME_H

#include "profile/base/base.h"

typedef struct cp_same cp_same;

/* Reads such lines from the descriptor FD and closes it; NULL with a message
   if one is none of them. */
cp_same* cp_same_read(int fd, cp_error* err);

/* The path in the new build of what is the object PATH in the old one. */
cp_slice cp_same_object(const cp_same* s, cp_slice path);

/* The same for the function NAME; OBJECT is the path of its object in the new
   build. */
cp_slice cp_same_function(const cp_same* s, cp_slice object, cp_slice name);

/* Whether NAME is an address, as functions are called that have no name. */
bool cp_is_address(cp_slice name);

void cp_same_free(cp_same* s);

#endif
