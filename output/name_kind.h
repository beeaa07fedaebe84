/*--------------------------------------------------------------------*/
/*--- Dumped parts among the files of other processes.               ---*/
/*--------------------------------------------------------------------*/

/* A part is NAME.n, and a forked child's profile NAME.PID: where process
   numbers are small, one name can be meant for both.  What comes second tells
   by what is in the file, and takes a name of its own. */

#ifndef CG_OUTPUT_NAME_KIND_H
#define CG_OUTPUT_NAME_KIND_H

#include "pub_tool_basics.h"

typedef enum {
   NAME_IS_NEW,       /* nothing has it */
   NAME_IS_FREE,      /* an empty file, no regular one, or one that cannot be
                         asked for, such as a link to itself, or a trap */
   NAME_IS_OF_PART,   /* dumped while its process ran */
   NAME_IS_OF_ANOTHER /* the profile of a process that has ended, or no profile
                         at all */
} NameUse;

/* What has the name now? */
NameUse cg_use_of_name(const HChar* name);

/* Remove the file of that name, if it is such a part.  False if it is and
   cannot be removed. */
Bool cg_remove_part(const HChar* name);

/* The same two triggers are in the headers of profiles that are no such
   part. */
#define CG_TRIGGER_END  "Program termination"
#define CG_TRIGGER_EXEC "Exec"

#endif
