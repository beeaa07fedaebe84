/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Extents of functions, also if the core has no symbol for them.  A stripped
   program still has .eh_frame, with most functions' addresses and sizes.
   Functions in assembly often have labels, symbols without a type or a size,
   which the core ignores.  An object is read at the first query about it. */

#pragma once

#include "names/images.h"

/* Set *extent to the addresses of the function at a in the image's file.  If
   none is known there, return False, and set *extent to the gap around a. */
Bool cg_find_extent(const Image* image, Addr a, Extent* extent);

/* Does the extent contain, after its start, labels that are functions if they
   are called?  Is there such a label at address a? */
Bool cg_has_labels(const Image* image, Extent where);
Bool cg_is_label(const Image* image, Addr a);

/* Return the interned name, not demangled, of the function or label that starts
   at a; NULL if there is none, or one that the core knows. */
const HChar* cg_start_name(const Image* image, Addr a);

Bool cg_is_linkage(const Image* image, Addr a);
