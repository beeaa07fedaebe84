/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Operations that Valgrind's interface for tools lacks.  Those that return an
   Int, except cg_hide_fd, return 0 or the kernel's number of an error. */

#pragma once

#include "base/valgrind.h"

/* Return the program's string at a; NULL if it cannot be read. */
const HChar* cg_readable_string(UWord a);

/* Return the value of the last of Valgrind's arguments that begins with
   `option`, such as "--log-fd="; NULL if there is none.  The core's variables
   do not tell whether an option was given. */
const HChar* cg_given_value(const HChar* option);

/* Return VALUE if arg is OPTION=VALUE, with this option; else NULL. */
const HChar* cg_value_of(const HChar* arg, const HChar* option);

/* Return the flags of a call of clone or clone3, and set *word to the address
   of its word for the child's number.  Return 0 for other calls. */
UWord cg_clone_flags(UInt number, const UWord* args, Addr* word);

/* Return the words for an error, valid until the next call. */
const HChar* cg_error_text(Int error);

Int cg_truncate(Int fd, ULong size);

/* Give the open file the owner, group and permissions of `like`. */
Int cg_make_like(Int fd, const struct vg_stat* like);

/* Move the open file to a descriptor that the program does not see, and that an
   exec closes.  Return that descriptor; fd is closed. */
Int cg_hide_fd(Int fd);

Bool cg_is_terminal(Int fd);

Int cg_write_all(Int fd, const HChar* bytes, Int size);

Int cg_copy_bytes(Int from, Int to, ULong size);

Int cg_rename(const HChar* from, const HChar* to);

/* Return szB bytes, initially zero, that this process shares with its forked
   children; NULL if the system has no such memory. */
void* cg_shared_memory(SizeT szB);

/* Keep the file open if the name is /dev/stdout or /dev/stderr.  The program
   may close its descriptor, and opening the name again would overwrite the file
   from its beginning. */
void cg_hold_standard(const HChar* name);

Bool cg_is_standard(const HChar* name);

/* Return a duplicate of the descriptor kept for the name. */
SysRes cg_open_standard(const HChar* name);
