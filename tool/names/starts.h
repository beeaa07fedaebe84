/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Where functions without a symbol begin and end.                ---*/

/* Most programs are stripped of the names of their functions, but not of the
   data for unwinding their stacks: .eh_frame has an entry for each function,
   with its address and size.  More functions have symbols, which the core names
   only if they have a type and a size: what is written in assembly often has
   neither.  Both are read from the ELF file at the first question about an
   object; so are the sections that its code is in, and which of these are stubs
   of procedure linkage tables. */

#pragma once

#include "names/images.h"
#include "pub_tool_basics.h"

/* Set *extent to the function with the address, which is one of the image's
   file.  False if none is known; then *extent is the gap between two functions
   of the same section in which the address lies. */
Bool cg_find_extent(const Image* image, Addr a, Extent* extent);

/* Has the extent labels, other than at its start, that are functions if they
   are called? */
Bool cg_has_labels(const Image* image, Extent where);
Bool cg_is_label(const Image* image, Addr a);

/* Return the name, not demangled, of the function or label that starts there
   and that the core does not name, interned; NULL: it has none. */
const HChar* cg_start_name(const Image* image, Addr a);

/* Is the address in one of the image's procedure linkage tables? */
Bool cg_is_linkage(const Image* image, Addr a);
