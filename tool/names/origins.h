/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of inlined functions that the core cannot tell.  In debug information,
   the entry of an inlined copy refers to the function's entry, which leads to
   the name.  The core (3.19) does not follow a reference into another unit, as
   in Rust, after link-time optimisation, and in files shrunk by dwz.  Nor does
   it tell closures apart (names/closures.h). */

#pragma once

#include "names/images.h"

typedef struct {
   const HChar* name; /* interned; NULL: not known */
   UInt         call_line; /* line of the inlined call; 0: not known */
} Origin;

/* Find the functions inlined at a, an address in the image's file, the
   outermost first.  Return their number, at most `max`. */
UInt cg_origins_at(const Image* image, Addr a, Origin* origins, UInt max);
