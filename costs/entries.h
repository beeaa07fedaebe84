/*--------------------------------------------------------------------*/
/*--- Where functions begin that nothing but calls tells of.         ---*/
/*--------------------------------------------------------------------*/

/* In code that is made at run time, and in objects without symbols and unwind
   information, a function begins where a call goes to, and ends where the next
   one begins.

   More becomes known as the program runs.  But an answer, once given, stays:
   code has been translated by it, whose costs go to that function, and so what
   leads there must lead to that function, too. */

#ifndef CG_COSTS_ENTRIES_H
#define CG_COSTS_ENTRIES_H

#include "pub_tool_basics.h"

/* Once, before anything else here. */
void cg_entries_init(void);

/* Where the function begins that has the code at a: at `low`, if no call is
   known to lead to between there and a.  If is_called, one leads to a. */
Addr cg_entry_of(Addr a, Addr low, Bool is_called);

/* How many there are.  More: answers about addresses that nobody has asked for
   can be others. */
UWord cg_n_entries(void);

#endif
