/*--------------------------------------------------------------------*/
/*--- Programs that handle their own faults.                         ---*/
/*--------------------------------------------------------------------*/

/* VEX can leave the guest's registers in memory out of date inside a
   superblock.  That saves much, and nobody can tell, unless an instruction
   faults and the program's signal handler looks at the registers, or repairs
   the fault and returns: resumed at a stale program counter, the program
   would execute instructions twice.

   So code runs relaxed until the program installs a handler for one of the
   fault signals.  From then on all code is translated with registers exact
   where they can be observed; and with a mark (cg_thread.h) that says which
   segment is being executed.  When a fault is delivered in the middle of one,
   what of the segment did execute is added to the lines here, as the
   segment's own counter is ticked only at its end.  Programs without such handlers pay nothing.

   Used by cg_main.c and, at translate time, cg_instrument.c. */

#ifndef CG_FAULTS_H
#define CG_FAULTS_H

#include "cg_costs.h"
#include "pub_tool_basics.h"

/* Choose relaxed updates, and watch for handlers and faults.  Before the
   command line is read: the user's --px-* options win. */
void cg_faults_init(void);

/* After each system call of the program: it may have installed a handler. */
void cg_faults_post_syscall(UInt number, const UWord* args, SysRes result);

/* Is code at this address translated with its registers, but for the stack
   pointer, out of date between side exits? */
Bool cg_faults_is_relaxed(Addr code);

/* Have all code translated anew before it next runs. */
void cg_discard_all_translations(void);

/* One instruction of a segment, with how often it does what else it does. */
typedef struct {
   Addr      address;
   LineCost* line;
   UChar     n[N_EVENTS]; /* of Dr, Dw, Bc and Bi; Ir is one */
} SegmentInsn;

/* The segment that is marked by this counter consists of these instructions.
   Belongs to the block being built. */
void cg_faults_know_segment(ULong* counter, const SegmentInsn* insns,
                            UInt n_insns);

#endif
