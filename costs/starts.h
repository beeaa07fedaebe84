/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Where functions without a symbol begin and end.                ---*/
/*--------------------------------------------------------------------*/

/* Most programs are stripped of the names of their functions, but not of what
   is needed to unwind their stacks: .eh_frame has an entry for each function,
   with its address and size.  More functions have symbols: those without such
   an entry, and those without a size, which the core does not name.  Both are
   read from the ELF file at the first question about an object; so are the
   sections that its code is in, and which of these are stubs of procedure
   linkage tables. */

#ifndef CG_COSTS_STARTS_H
#define CG_COSTS_STARTS_H

#include "costs/elf.h"
#include "pub_tool_basics.h"

/* Set *extent to that of the function with the address, in the ELF file of that
   name, which is interned.  False if none is known; then *extent is the gap
   between two functions of the same section in which the address lies. */
Bool cg_find_extent(const HChar* file, Addr a, Extent* extent);

/* Is the address in one of that file's procedure linkage tables? */
Bool cg_is_linkage(const HChar* file, Addr a);

#endif
