/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Where functions without a symbol begin and end.  Most programs are stripped
   of the names of their functions, but not of .eh_frame, which has an entry for
   each function, with its address and size.  Other functions have symbols,
   which the core uses only if they have a type and a size; functions written in
   assembly often have neither.  Both, and the sections of code, some of which
   are stubs of procedure linkage tables, are read from the ELF file at the
   first query about an object. */

#pragma once

#include "names/images.h"

/* Set *extent to the function that contains the address, which is in the
   image's file.  False if no function is known there; *extent is then the gap
   between two functions of the same section in which the address lies. */
Bool cg_find_extent(const Image* image, Addr a, Extent* extent);

/* Has the extent labels, after its start, that are functions if they are
   called? */
Bool cg_has_labels(const Image* image, Extent where);
Bool cg_is_label(const Image* image, Addr a);

/* Return the interned name, not demangled, of the function or label that starts
   at a and that the core does not name; NULL if it has none. */
const HChar* cg_start_name(const Image* image, Addr a);

/* Is the address in one of the image's procedure linkage tables? */
Bool cg_is_linkage(const Image* image, Addr a);
