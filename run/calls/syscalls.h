/*--------------------------------------------------------------------*/
/*--- System calls: how many, and how long they take.                ---*/
/*--------------------------------------------------------------------*/

/* A system call is an event of the instruction that makes it.  It costs the
   time from when the thread leaves its code to when it is back, including the
   time in which it is blocked and other threads run.  It is charged when it
   ends, to that instruction's line, and to the calls that are active on the
   stack of the thread.  One that never ends, as an exec, is not counted.

   Generated code leaves the line's number in the thread's WORD_SYSCALL. */

#ifndef CG_RUN_CALLS_SYSCALLS_H
#define CG_RUN_CALLS_SYSCALLS_H

#include "pub_tool_basics.h"

/* The thread makes a system call; it has returned from it.  To be called only
   while its code counts; do nothing unless system calls are counted. */
void cg_syscall_begins(ThreadId tid);
void cg_syscall_ends(ThreadId tid);

#endif
