/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/read.h: one more input for a profile.

   The only reader of Cachegrind's format and of Callgrind's; the grammars are
   in docs/FORMAT.md. */

#ifndef CG_ENGINE_READ_READ_H
#define CG_ENGINE_READ_READ_H

#include "engine/model/profile.h"

/* Reads the input at PATH, which must be complete and correct, and adds it to
   P, or subtracts it if it is the first of a difference.  After a failure P may
   only be freed.  Messages name file and line.  PATH must stay valid. */
bool cp_profile_read(cp_profile* p, const char* path, cp_error* err);

/* Reads an input that is open already in the same way, and closes it. */
bool cp_profile_read_input(cp_profile* p, cp_input* in, cp_error* err);

#endif
