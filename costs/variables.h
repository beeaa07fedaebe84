/*--------------------------------------------------------------------*/
/*--- Variables: what lies at an address of an object file's data.   ---*/
/*--------------------------------------------------------------------*/

/* The core knows the symbols of data, but not how large each is; that is read
   from the file (costs/elf.h), once for each. */

#ifndef CG_COSTS_VARIABLES_H
#define CG_COSTS_VARIABLES_H

#include "pub_tool_basics.h"

typedef struct {
   const HChar* name;   /* interned; NULL: of no symbol */
   const HChar* object; /* the object file; interned */
   Bool         is_code;
   Addr         start;
   UWord        szB;    /* 0: not known */
} Variable;

/* `file` is what is mapped there, or NULL.  False if the address has no symbol
   of data and is in no section of an object file that the core knows: it does
   not know those of constants. */
Bool cg_variable_at(Addr a, const HChar* file, Variable* variable);

#endif
