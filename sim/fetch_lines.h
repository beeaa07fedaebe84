/*--------------------------------------------------------------------*/
/*--- The instruction lines that the simulation knows: a table.      ---*/
/*--------------------------------------------------------------------*/

/* Code addresses are known before code runs, so the simulation has an object
   for each instruction line that is held, which generated code points to.  This
   finds them by address, and makes and frees them.

   A run has one simulation, the plain one or that of cache use, which says what
   is in an object: FetchLine, or UsedFetchLine.  Each begins with the base of
   its line, an Addr, and has a FetchLink.  It lies near the anchor
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
   void* next; /* the object after this one in its chain */
   UInt  holders;
} FetchLink;

/* Begin with no lines, for an I1 of this shape.  `absent` is what a new object
   has, but for the base: object_szB bytes, its FetchLink link_at bytes from
   its start, without holders. */
void cg_make_fetch_lines(const CacheShape* I1, const void* absent,
                         UWord object_szB, UWord link_at);

/* The object of the line that holds address a; the same one while it is held.
   If it is new, nobody holds it yet. */
void* cg_fetch_line(Addr a);

/* The object has a holder more, or less: the last one's drop frees it. */
void cg_fetch_line_hold(void* object);
void cg_fetch_line_drop(void* object);

/* How many objects there are. */
UWord cg_n_fetch_lines(void);

#endif
