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

/* Is that the file of an object that the core knows now? */
Bool cg_is_object_file(const HChar* file);

/* How far the same can be said of the addresses around one of no symbol: all of
   *start to *end, both included, have none and are in the same section.  It is
   not looked for beyond low and high, nor out of the 16 KB that a lies in, so
   that what is found for two addresses is the same or apart.  Every 8th byte is
   asked for, so what is smaller and alone there is overlooked. */
void cg_nameless_around(Addr a, Addr low, Addr high, Addr* start, Addr* end);

#endif
