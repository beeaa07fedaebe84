/*--------------------------------------------------------------------*/
/*--- Sharing: which lines of memory threads contend for.            ---*/
/*--------------------------------------------------------------------*/

/* With --sharing=yes, as soon as the program has a second thread, all data
   references are written down (run/sharing/refs.h), and counted by line,
   thread, and window of the thread's time (run/sharing/lines.h).

   Threads of this machine take turns, so time is made up: each thread's clock
   counts its instructions; a new thread's begins at its creator's; and who has
   waited for another goes on at that one's time, if it was for a futex or for
   the other's end.  So what one thread does before another begins is not at the
   same time, and what they do side by side is, however they took turns. */

#ifndef CG_RUN_SHARING_SHARING_H
#define CG_RUN_SHARING_SHARING_H

#include "pub_tool_basics.h"

typedef struct {
   Bool is_on;
   UInt window; /* instructions */
} SharingOptions;

/* What was chosen. */
extern SharingOptions cg_sharing_options;

/* The options' lines in --help. */
extern const HChar cg_sharing_usage[];

/* If arg is an option of this room, take it and say True.  Does not return if
   its value is bad. */
Bool cg_sharing_option(const HChar* arg);

/* Look for sharing; cg_data_init has been called, if data are profiled. */
void cg_sharing_init(void);

/* A thread, which the first makes, is about to begin; or has ended. */
void cg_sharing_thread_begins(ThreadId creator, ThreadId tid);
void cg_sharing_thread_ends(ThreadId tid);

/* The thread has the processor. */
void cg_sharing_start_client_code(ThreadId tid);
void cg_sharing_stop_client_code(void);

/* Around each system call. */
void cg_sharing_pre_syscall(ThreadId tid, UInt call, const UWord* args);
void cg_sharing_post_syscall(ThreadId tid, UInt call, const UWord* args,
                             SysRes result);

/* A translation is about to be discarded. */
void cg_sharing_discards(void);

/* Print figures, for --stats=yes. */
void cg_sharing_stats(void);

#endif
