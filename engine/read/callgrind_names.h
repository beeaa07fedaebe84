/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   engine/read/callgrind_names.h: the names of Callgrind's format.

   Each kind of name has a table of ids.  A name is written with an id once;
   later the id stands for the name.  Functions that return false store a
   message with the line taken last. */

#pragma once

#include "engine/read/parser.h"

/* Find the number of NAME in NAMES.  If options change NAME to an empty name,
   it becomes the unknown name. */
bool cp_find_number(cp_parser* ps, cp_renamed* names, cp_slice name,
                    uint32_t* number);

/* Find the number of the object, file or function name in TEXT, which follows
   `ob=`, `fl=`, `fn=` or the like. */
bool cp_read_object(cp_parser* ps, cp_slice text, uint32_t* number);
bool cp_read_file(cp_parser* ps, cp_slice text, uint32_t* number);
bool cp_read_func(cp_parser* ps, cp_slice text, uint32_t* number);

/* Replace *OBJECT, the number of an object's name, by the number of the name in
   the new build. */
void cp_object_now(cp_parser* ps, uint32_t* object);

/* Replace *NAME, the number of a name in OBJECT, by the number in the new
   build.  If options ask for it and the object is known, an unknown function
   gets the object's name, without folders. */
void cp_name_in_object(cp_parser* ps, uint32_t object, uint32_t* name);
