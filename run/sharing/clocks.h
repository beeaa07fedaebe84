/*--------------------------------------------------------------------*/
/*--- The clocks of threads.                                         ---*/
/*--------------------------------------------------------------------*/

/* A clock counts instructions; see run/sharing/sharing.h for when it is set to
   another's.  That one thread has waited for another is seen where it waits for
   a futex that the other wakes; and where it reads the word that the kernel
   zeroes when a thread ends, as pthread_join does, whether it has to wait or
   not. */

#ifndef CG_RUN_SHARING_CLOCKS_H
#define CG_RUN_SHARING_CLOCKS_H

#include "pub_tool_basics.h"

/* The thread's clock, which is there as long as the run. */
ULong* cg_clock_of(ThreadId tid);

/* The thread's number: the least, from 1 on, that no other thread has at the
   same time by their clocks.  The core's numbers depend on the turns that
   threads take. */
UInt cg_number_of(ThreadId tid);

/* The thread has the processor: if it has waited in a system call, time has
   passed for it as for the others. */
void cg_clock_runs(ThreadId tid);

/* A time that no thread's clock will be before again: that of the thread that
   is behind the others, of those that do not wait. */
ULong cg_clock_passed(void);

void cg_clock_begins(ThreadId creator, ThreadId tid);

/* It ends; who waits for that goes on at `time`, its clock's or a little
   later. */
void cg_clock_ends(ThreadId tid, ULong time);

/* Of words that tell of ends which nobody has asked for: private. */
extern ULong cg_end_words;
#define CG_END_BIT(a) ((ULong)1 << ((a) / sizeof(Int) & 63))

/* May the word be one that tells of an end? */
static inline Bool cg_clock_may_end_at(Addr word)
{
   return (cg_end_words & CG_END_BIT(word)) != 0;
}

/* The thread reads the word: if it tells of an end, its clock is at least at
   that. */
void cg_clock_reads(ThreadId tid, Addr word);

/* Around each system call of the thread, whose clock is right. */
void cg_clock_pre_syscall(ThreadId tid, UInt number, const UWord* args);
void cg_clock_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result);

#endif
