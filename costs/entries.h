/*--------------------------------------------------------------------*/
/*--- Where functions begin that nothing but calls tells of.         ---*/
/*--------------------------------------------------------------------*/

/* In code that is made at run time, and in objects without symbols and unwind
   information, a function begins where a call goes to, and ends where the next
   one begins.

   More becomes known as the program runs.  But an answer, once given, stays:
   code has been translated by it, whose costs go to that function, and so what
   leads there must lead to that function, too.  And code that is asked for
   later goes with what lies before it: above all what a call returns to goes
   with the call, though there may be an entry between the function's own and
   the call by now. */

#ifndef CG_COSTS_ENTRIES_H
#define CG_COSTS_ENTRIES_H

#include "pub_tool_basics.h"

/* Called by cg_functions_init. */
void cg_entries_init(void);

/* Where the function begins that has the code at a.  If is_called, a call leads
   there, and it is the entry of one unless a different answer was given before.
   Nothing in front of `low` is of the same function as a. */
Addr cg_entry_of(Addr a, Addr low, Bool is_called);

#endif
