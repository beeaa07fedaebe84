/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of inlined functions that the core does not resolve.  The entry of an
   inlined copy refers to the function's own entry, which has the name.  The
   core (3.19) does not follow a reference into another unit, as after link-time
   optimisation, in Rust, and in files that dwz has made smaller; and it gives
   all closures one name (names/closures.h).  This module follows such
   references, in debug information that it reads itself, only when needed. */

#pragma once

#include "names/images.h"

typedef struct {
   const HChar* name; /* as in the source, interned; NULL: not known */
   UInt         call_line; /* the line of the inlined call; 0: not known */
} Origin;

/* Find the functions inlined at a, an address in the image's file, the
   outermost first.  Return their number, at most `max`. */
UInt cg_origins_at(const Image* image, Addr a, Origin* origins, UInt max);
