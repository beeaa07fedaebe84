/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of inlined functions that the core does not resolve.  An entry for an
   inlined function leads to the entry of the function itself, which has the
   name.  The core (3.19) does not follow it into another unit, as after
   link-time optimisation, in Rust, and in files that dwz has made smaller; and
   it gives all closures one name (names/closures.h).  This module follows it,
   by debug information that it reads itself, only when needed. */

#pragma once

#include "names/images.h"

typedef struct {
   const HChar* name; /* as in the source, interned; NULL: not known */
   UInt         call_line; /* the line where it is inlined; 0: not known */
} Origin;

/* Find the functions inlined at the address, which is in the image's file, the
   outermost first.  Returns their number, at most `max`. */
UInt cg_origins_at(const Image* image, Addr a, Origin* origins, UInt max);
