/*--------------------------------------------------------------------*/
/*--- The lines of memory that threads have used.                    ---*/
/*--------------------------------------------------------------------*/

/* Each line of CG_SHARED_LINE_SZB bytes that was used since there have been
   several threads, with the uses of each thread (run/sharing/uses.h).  When a
   second thread uses one, and either writes it, it is asked what lies in it.
   When what lies there is freed, or all is to be written, the line is closed:
   if threads shared it, it becomes one of costs/sharing.h's. */

#ifndef CG_RUN_SHARING_LINES_H
#define CG_RUN_SHARING_LINES_H

#include "run/sharing/uses.h"

void cg_lines_init(void);

/* The thread has used the line of that number, its address by the size of one,
   in this window. */
void cg_line_used(UWord number, UInt thread, UInt window,
                  const WindowUse* done);

/* The thread will use that line: have the host fetch what that takes.  To be
   called when it is far, when it is nearer and when it is near: each needs what
   the one before has fetched. */
enum { CG_LINE_NEAR = 1, CG_LINE_NEARER, CG_LINE_FAR };
void cg_line_comes(UWord number, UInt thread, UInt how_near);

/* Close all lines with these bytes; or all. */
void cg_lines_close(Addr start, UWord szB);
void cg_lines_close_all(void);

/* Forget all uses. */
void cg_lines_forget(void);

/* Print how many there are, for --stats=yes. */
void cg_lines_stats(void);

#endif
