/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/same.h: objects and functions that two builds name differently.

   An object of the new build may have another path, and code without a symbol,
   which is named by its address, may have moved.  The caller finds the matches,
   and sends these lines, the last two any number of times for an object:

      object PATH        the lines below are about this object of the new build
      was PATH           PATH is the object's path in the old build
      function OLD NEW   OLD and NEW are a function's names in the two builds

   An object or function that is in no line has the same name in both builds. */

#pragma once

#include "engine/base/base.h"

typedef struct cp_same cp_same;

/* Read the lines above from the descriptor FD and close FD; NULL with a message
   if that fails. */
cp_same* cp_same_read(int fd, cp_error* err);

/* Return the new build's path of the object that has PATH in the old build. */
cp_slice cp_same_object(const cp_same* s, cp_slice path);

/* Return the new build's name of the function that has NAME in the old build;
   OBJECT is the path of its object in the new build. */
cp_slice cp_same_function(const cp_same* s, cp_slice object, cp_slice name);

/* Return whether NAME is an address, which is the name of nameless code. */
bool cp_is_address(cp_slice name);

void cp_same_free(cp_same* s);
