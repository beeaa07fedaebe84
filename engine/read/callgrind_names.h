/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/callgrind_names.h: the names of Callgrind's format.

   Each kind of name has a table of ids.  A name is mostly written once, with
   an id that stands for it later.  Functions that return false store a
   message about the line taken last. */

#pragma once

#include "engine/read/parser.h"

/* Set *NUMBER to the number of NAME in NAMES.  If options change NAME to a
   blank name, that becomes the unknown name. */
bool cp_find_number(cp_parser* ps, cp_renamed* names, cp_slice name,
                    uint32_t* number);

/* Set *NUMBER to the number of the object, file or function name in TEXT, which
   follows `ob=`, `fl=`, `fn=` or a similar key. */
bool cp_read_object(cp_parser* ps, cp_slice text, uint32_t* number);
bool cp_read_file(cp_parser* ps, cp_slice text, uint32_t* number);
bool cp_read_func(cp_parser* ps, cp_slice text, uint32_t* number);

/* Replace *OBJECT, an object's name, by its name in the new build. */
void cp_object_now(cp_parser* ps, uint32_t* object);

/* Replace *NAME, a function's name in OBJECT, by its name in the new build.  If
   options ask for it and the object is known, an unknown function is named
   after the object. */
void cp_name_in_object(cp_parser* ps, uint32_t object, uint32_t* name);
