/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/demangle.h: names of functions as people write them, from
   c++filt.

   One process of binutils' c++filt, which knows the manglings of C++, Rust and
   D, demangles all names, one after the other. */

#pragma once

#include "engine/base/base.h"

typedef struct cp_demangler cp_demangler;

/* Start c++filt; NULL with a message if that fails. */
cp_demangler* cp_demangler_start(cp_error* err);

/* Add the demangled NAME to TO, which is empty.  A process that was forked
   since the start uses a c++filt of its own.  False if there is no answer. */
bool cp_demangle(cp_demangler* d, cp_slice name, cp_buffer* to, cp_error* err);

/* Ends c++filt. */
void cp_demangler_stop(cp_demangler* d);
