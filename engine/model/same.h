/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/same.h: objects and functions that two builds name differently.

   A new build may have another path than the old one, and code without a
   symbol, which is named by its address, may have moved.  The caller finds out
   what matches, and sends the result in lines, the last two any number of
   times:

      object PATH        the lines below are about this object of the new build
      was PATH           in the old build it had this path
      function OLD NEW   its function called NEW was called OLD

   Objects and functions that no line mentions have the same name in both. */

#pragma once

#include "engine/base/base.h"

typedef struct cp_same cp_same;

/* Read such lines from the descriptor FD and close it; NULL with a message if
   one is malformed. */
cp_same* cp_same_read(int fd, cp_error* err);

/* Return the path in the new build of the object that has PATH in the old
   one. */
cp_slice cp_same_object(const cp_same* s, cp_slice path);

/* Return the name in the new build of the function that has NAME in the old
   one; OBJECT is the path of its object in the new build. */
cp_slice cp_same_function(const cp_same* s, cp_slice object, cp_slice name);

/* Return whether NAME is an address, as functions without a name have. */
bool cp_is_address(cp_slice name);

void cp_same_free(cp_same* s);
