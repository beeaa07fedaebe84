/*--------------------------------------------------------------------*/
/*--- What a file was, for the case that its successor is withdrawn. ---*/
/*--------------------------------------------------------------------*/

#ifndef CG_OUTPUT_BACKUP_H
#define CG_OUTPUT_BACKUP_H

#include "pub_tool_basics.h"

typedef struct KeptFile KeptFile;

/* Remember the file of that name as it is now, or that there is none.  NULL if
   it could not be restored: it is no regular file, or not readable, or there is
   no room for a copy. */
KeptFile* cg_keep_file(const HChar* name);

/* Put back what was kept, in place of what has the name now; a failure is a
   message. */
void cg_restore_file(KeptFile* kept);

void cg_forget_file(KeptFile* kept);

#endif
