/*--------------------------------------------------------------------*/
/*--- Files: what Valgrind's interface for tools lacks.              ---*/
/*--------------------------------------------------------------------*/

/* Errors are the kernel's numbers, positive; 0 is success. */

#ifndef CG_OUTPUT_SYSTEM_H
#define CG_OUTPUT_SYSTEM_H

#include "pub_tool_basics.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_vki.h"

/* The program's string at a; NULL if it cannot be read. */
const HChar* cg_readable_string(UWord a);

/* What people read for an error; NULL for numbers that files do not give. */
const HChar* cg_error_text(Int error);

/* Give the file another name, whose old file goes. */
Int cg_rename(const HChar* from, const HChar* to);

/* The same if there is none, else "File exists". */
Int cg_rename_to_new(const HChar* from, const HChar* to);

/* Cut or extend the open file to this many bytes. */
Int cg_truncate(Int fd, ULong size);

/* Give the file of that name, open as fd, this owner, group and mode. */
Int cg_make_like(const HChar* name, Int fd, const struct vg_stat* like);

/* A new file of that name for its owner only, open to be read and written.
   What has the name is replaced if it is a leaving of a process of the same
   number, which was killed.  "File exists", if one of that number is writing it
   now, which can be in a container of its own. */
SysRes cg_create(const HChar* name);

/* Keep the open file under a number that the program does not see, closed when
   another program is executed.  Returns the number; fd is closed. */
Int cg_hide_fd(Int fd);

/* All size bytes to the open file. */
Int cg_write_all(Int fd, const HChar* bytes, Int size);

/* Copy the bytes from begin to before end, to the same place in `to`. */
Int cg_copy_bytes(Int from, Int to, ULong begin, ULong end);

#endif
