/*--------------------------------------------------------------------*/
/*--- The profile of each process: forks, execs, ends.               ---*/
/*--------------------------------------------------------------------*/

/* Each process leaves one profile, and none destroys another's.

   A forked child has its parent's counts, or, with --fork-counts=own, starts
   at zero.  It writes to the name that --cachegrind-out-file expands to in
   it; where that is the name its parent has (no %p in it), to another, with
   its process number.

   A process that executes another program loses all that it has counted, as
   its memory is gone.  So its profile is written just before, and withdrawn
   if the exec fails and the process goes on.  Not so for children that only
   exist to start the other program: those of vfork and posix_spawn, and
   forked ones that have executed little before the exec.  They count next to
   nothing of their own, and a program that calls system() a thousand times
   would leave a thousand copies of its own counts. */

#ifndef CG_OUTPUT_PROCESS_H
#define CG_OUTPUT_PROCESS_H

#include "pub_tool_basics.h"

typedef struct {
   const HChar* out_file;   /* as given: a pattern */
   Bool         counts_own; /* a child's: its own, not inherited */
   const HChar* desc;       /* the profile's "desc:" lines */
} ProcessOptions;

extern ProcessOptions cg_process_options;

/* Watch for forks.  Once, before the program runs, with the options set. */
void cg_process_init(void);

/* The process ends: write its profile.  False if it is one that leaves none,
   of which nothing should be printed either. */
Bool cg_process_end(void);

/* Around each system call of the program. */
void cg_process_pre_syscall(UInt number, const UWord* args);
void cg_process_post_syscall(UInt number, SysRes result);

#endif
