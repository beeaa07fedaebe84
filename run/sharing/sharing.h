/*--------------------------------------------------------------------*/
/*--- Sharing: which lines of memory threads contend for.            ---*/
/*--------------------------------------------------------------------*/

/* With --sharing=yes, as soon as the program has a second thread, generated
   code records all data references (run/sharing/refs.h).  They are counted by
   line of memory, thread, and window of the thread's time
   (run/sharing/lines.h).

   Under Valgrind threads take turns, so real time does not tell what would
   happen at the same time.  Instead each thread has a clock, which counts its
   instructions (run/sharing/clocks.h).  The clock of a new thread starts at its
   creator's time.  When a thread has waited for another one, for a futex or for
   the other's end, its clock is set forward to the other's time.  So what one
   thread does before it creates another is not at the same time as what that
   one does; and what they do side by side is, in whatever turns they did it. */

#ifndef CG_RUN_SHARING_SHARING_H
#define CG_RUN_SHARING_SHARING_H

#include "pub_tool_basics.h"

typedef struct {
   Bool is_on;
   UInt window; /* the length of a window, in instructions */
} SharingOptions;

/* What the user has chosen. */
extern SharingOptions cg_sharing_options;

/* The options' lines in --help. */
extern const HChar cg_sharing_usage[];

/* Returns True if arg is an option of this room, and takes it.  Exits with a
   message if its value is bad. */
Bool cg_sharing_option(const HChar* arg);

/* Begin to look for sharing.  If data are profiled, call cg_data_init
   before. */
void cg_sharing_init(void);

/* The creator is about to make the thread tid; or the thread has ended. */
void cg_sharing_thread_begins(ThreadId creator, ThreadId tid);
void cg_sharing_thread_ends(ThreadId tid);

/* The thread's code goes on, or stops for a while. */
void cg_sharing_start_client_code(ThreadId tid);
void cg_sharing_stop_client_code(void);

/* Call these before and after each system call of the thread. */
void cg_sharing_pre_syscall(ThreadId tid, UInt call, const UWord* args);
void cg_sharing_post_syscall(ThreadId tid, UInt call, const UWord* args,
                             SysRes result);

/* A translation is about to be discarded: the records that need it are
   consumed. */
void cg_sharing_discards(void);

/* Print statistics, for --stats=yes. */
void cg_sharing_stats(void);

#endif
