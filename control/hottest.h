/*--------------------------------------------------------------------*/
/*--- The functions that execute most at present.                    ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_CONTROL_HOTTEST_H
#define CG_CONTROL_HOTTEST_H

#include "pub_tool_basics.h"

typedef struct {
   const HChar* file;
   const HChar* function;
   ULong        recent; /* instructions since last asked */
   ULong        total;  /* since the last dump */
} Hottest;

/* The n functions that have executed most instructions since this was last
   asked, or since the last dump if that was later; most first, and none that
   have executed nothing.  *recent: what all functions have executed since
   then.  Returns how many there are. */
UInt cg_find_hottest(Hottest* hottest, UInt n, ULong* recent);

#endif
