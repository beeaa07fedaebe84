/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Files: what Valgrind's interface for tools lacks.              ---*/

/* Errors are the kernel's numbers, positive; 0 is success. */

#pragma once

#include "pub_tool_basics.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_vki.h"

/* The program's string at a; NULL if it cannot be read. */
const HChar* cg_readable_string(UWord a);

/* What follows this in the last argument of Valgrind that begins with it, as
   "--log-fd=": NULL if none does.  What the core's options leave behind does
   not tell whether they were given. */
const HChar* cg_given_value(const HChar* option);

/* An error in words; NULL for numbers that files do not give. */
const HChar* cg_error_text(Int error);

/* Cut or extend the open file to this many bytes. */
Int cg_truncate(Int fd, ULong size);

/* Give the open file this owner, this group, and the mode's permissions. */
Int cg_make_like(Int fd, const struct vg_stat* like);

/* Move the open file to a number that the program does not see, to be closed
   when another program is executed.  Returns that number; fd is closed. */
Int cg_hide_fd(Int fd);

/* Is a terminal open there? */
Bool cg_is_terminal(Int fd);

/* All size bytes to the open file. */
Int cg_write_all(Int fd, const HChar* bytes, Int size);

/* Copy the first size bytes. */
Int cg_copy_bytes(Int from, Int to, ULong size);

/* Give the file `from` the name `to`, in the same folder. */
Int cg_rename(const HChar* from, const HChar* to);

/* So many bytes, zero at first, that this process and those that it forks have
   in common; NULL if the system has no such memory. */
void* cg_shared_memory(SizeT szB);

/* A profile for /dev/stdout or /dev/stderr goes to what that was when the
   program began.  The program may have closed its own since then, as careful
   programs do at their end; and a file that was opened anew by that name would
   be written from its beginning, over what the program has written. */

/* Before the program runs: keep open what one of the two names. */
void cg_hold_standard(const HChar* name);

/* Is the name one of the two? */
Bool cg_is_standard(const HChar* name);

/* A new descriptor, which the caller closes, for what was kept open for that
   name; or the error, if there was nothing. */
SysRes cg_open_standard(const HChar* name);
