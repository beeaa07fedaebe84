/*--------------------------------------------------------------------*/
/*--- The lines of code that a simulation knows: a table.            ---*/
/*--------------------------------------------------------------------*/

/* Code addresses are known before code runs, so a simulation has an object for
   each line of code that is in use, which generated code points to.  This
   finds them by address, and makes and frees them.

   What is in such an object, the simulation says.  But it begins with the base
   of its line, an Addr, and has a CodeLink.  It lies near the anchor
   (sim/port.h), stays where it is, and goes with the last of its users: the
   references in translations that live, and I1, while it is there.
   Freestanding. */

/* Speed, November 2026: objects 96 bytes apart instead of 48 cost perl 1.5 %;
   to pack what is tested more densely would win less than that. */

#ifndef CG_SIM_FETCH_LINES_H
#define CG_SIM_FETCH_LINES_H

#include "sim/port.h"
#include "sim/sets.h"

typedef struct {
   void* next; /* the object behind this one in its chain */
   UInt  users;
} CodeLink;

typedef struct {
   CacheShape shape;
   UWord      object_szB;
   UWord      link_at; /* where its CodeLink is in an object */
   UWord      n;       /* how many objects are in use */
   void**     chains;
   void*      unused; /* objects, a chain */
} CodeTable;

/* Begin with no lines, for an I1 of this shape. */
void cg_make_code_table(CodeTable* table, const CacheShape* I1,
                        UWord object_szB, UWord link_at);

/* The object of the line that holds address a.  If it is new, all of it is
   zero, but for the base: nobody uses it yet. */
void* cg_code_object(CodeTable* table, Addr a);

/* The object has a user less, which may be its end. */
void cg_code_leave(CodeTable* table, void* object);

#endif
