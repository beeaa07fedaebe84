/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/demangle.h: function names as people write them, made by
   c++filt.

   One process of binutils' c++filt, which knows the manglings of C++ and Rust,
   demangles one name after the other. */

#pragma once

#include "engine/base/base.h"

typedef struct cp_demangler cp_demangler;

/* Start c++filt; NULL with a message if that fails. */
cp_demangler* cp_demangler_start(cp_error* err);

/* Append the demangled NAME to TO, which is empty.  A process forked after the
   start begins a c++filt of its own.  False if c++filt gives no answer. */
bool cp_demangle(cp_demangler* d, cp_slice name, cp_buffer* to, cp_error* err);

void cp_demangler_stop(cp_demangler* d);
