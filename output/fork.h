/*--------------------------------------------------------------------*/
/*--- What kind of process this is: forked, and what for.            ---*/
/*--------------------------------------------------------------------*/

/* A forked child has its parent's counts, or some of them, or starts at zero.
   A child of vfork or posix_spawn can only execute another program or end, and
   counts nothing of its own. */

#ifndef CG_OUTPUT_FORK_H
#define CG_OUTPUT_FORK_H

#include "pub_tool_basics.h"

/* What a forked child's counts begin with. */
typedef enum {
   FORK_INHERITS_ALL,  /* all that its parent has counted */
   FORK_INHERITS_REST, /* what its parent has not dumped yet */
   FORK_COUNTS_OWN     /* zero */
} ForkCounts;

/* Watch for forks.  Once, before the program runs. */
void cg_fork_init(ForkCounts counts);

/* Around each system call of the program: which kind of fork is it? */
void cg_fork_pre_syscall(UInt number, const UWord* args);
void cg_fork_post_syscall(void);

Bool cg_is_vfork_child(void);

/* Has this process done nothing of its own yet?  That is so of children that
   were forked to execute another program. */
Bool cg_is_launcher(void);

#endif
