/*--------------------------------------------------------------------*/
/*--- Where functions without a symbol begin and end.                ---*/
/*--------------------------------------------------------------------*/

/* Most programs are stripped of the names of their functions, but not of what
   is needed to unwind their stacks: a table of all functions in the ELF file's
   segment PT_GNU_EH_FRAME, sorted, each with its address and size.  It is read
   from the file, at the first question about an object; and so is which of its
   sections are stubs of procedure linkage tables. */

#ifndef CG_COSTS_STARTS_H
#define CG_COSTS_STARTS_H

#include "costs/elf.h"
#include "pub_tool_basics.h"

/* The function of the ELF file of that name, an interned one, that holds the
   address.  False if its table has none; then the extent is that of the gap
   between functions that holds it. */
Bool cg_find_extent(const HChar* file, Addr a, Extent* extent);

/* Is the address in one of that file's procedure linkage tables? */
Bool cg_is_linkage(const HChar* file, Addr a);

#endif
