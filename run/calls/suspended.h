/*--------------------------------------------------------------------*/
/*--- Stacks that do not run.                                       ---*/
/*--------------------------------------------------------------------*/

/* The shadow stacks that wait until the program goes on with them, such as
   coroutines'. */

#ifndef CG_RUN_CALLS_SUSPENDED_H
#define CG_RUN_CALLS_SUSPENDED_H

#include "run/calls/stack.h"
#include "pub_tool_basics.h"

/* How far, in bytes, the stack pointer may be from where it was at a call when
   a function goes on after something else than that call's return. */
#define CG_NEAR_CALL ((Addr)256)

void cg_suspend(Stack* stack);

/* Before a suspended stack gets another state, or other frames. */
void cg_unlink_suspended(Stack* stack);

/* The suspended stack that waits for just this return; NULL if there is none.
 */
Stack* cg_find_expecting(Addr SP, Addr target);

/* The stack that does not run and reaches from below this stack pointer to it;
   of several rather the one whose top frame begins there.  NULL if there is
   none. */
Stack* cg_find_around(Addr SP);

/* Frees the stack, and what its handlers have interrupted is what it had
   interrupted. */
void cg_end_stack(Stack* stack);

/* Forget all stacks but those of other threads. */
void cg_forget_suspended(void);

#endif
