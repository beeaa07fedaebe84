/*--------------------------------------------------------------------*/
/*--- The instruction lines that a simulation knows: a table.        ---*/
/*--------------------------------------------------------------------*/

/* Code addresses are known before code runs, so a simulation has an object for
   each instruction line that is held, which generated code points to.  This
   finds them by address, and makes and frees them.

   What is in such an object, the simulation says.  But it begins with the base
   of its line, an Addr, and has a FetchLink.  It lies near the anchor
   (sim/port.h), stays where it is, and goes with the last of its holders: the
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
   UInt  holders;
} FetchLink;

typedef struct {
   CacheShape shape;
   UWord      object_szB;
   UWord      link_at; /* where its FetchLink is in an object */
   UWord      n;       /* how many objects are in use */
   void**     chains;
   void*      unused; /* objects, a chain */
} FetchTable;

/* Begin with no lines, for an I1 of this shape. */
void cg_make_fetch_table(FetchTable* table, const CacheShape* I1,
                         UWord object_szB, UWord link_at);

/* The object of the line that holds address a.  If it is new, all of it is
   zero, but for the base: nobody holds it yet. */
void* cg_fetch_object(FetchTable* table, Addr a);

/* The object has a holder less: the last one's drop frees it. */
void cg_fetch_drop(FetchTable* table, void* object);

#endif
