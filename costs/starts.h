/*--------------------------------------------------------------------*/
/*--- Where functions without a symbol begin and end.                ---*/
/*--------------------------------------------------------------------*/

/* Most programs are stripped of the names of their functions, but not of what
   is needed to unwind their stacks: .eh_frame, with an entry for each function
   that has its address and size.  Symbols tell of more functions: those without
   such an entry, and those without a size, which the core does not name.  Both
   are read from the ELF file at the first question about an object; so are the
   sections that its code is in, and which of these are stubs of procedure
   linkage tables. */

#ifndef CG_COSTS_STARTS_H
#define CG_COSTS_STARTS_H

#include "costs/elf.h"
#include "pub_tool_basics.h"

/* The function of the ELF file of that name, an interned one, that holds the
   address.  False if none is known to; then the extent is that of the gap
   between functions, of the same section, that holds it. */
Bool cg_find_extent(const HChar* file, Addr a, Extent* extent);

/* Is the address in one of that file's procedure linkage tables? */
Bool cg_is_linkage(const HChar* file, Addr a);

#endif
