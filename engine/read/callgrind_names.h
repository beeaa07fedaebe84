/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   engine/read/callgrind_names.h: the names of Callgrind's format.

   Each kind of name has a table of ids.  A name comes with an id once, and is
   later replaced by the id.  Functions that return false store a message with
   the line taken last. */

#pragma once

#include "engine/read/parser.h"

/* Find the number of NAME in NAMES.  If changing NAME gives an empty name, that
   means an unknown one. */
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
   build.  If options ask for it, an unknown function gets the name of its
   object, without folders, if the object is known. */
void cp_name_in_object(cp_parser* ps, uint32_t object, uint32_t* name);
