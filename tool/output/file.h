/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A buffered file that appears whole or not at all.  It is written under
   another name in its folder; when complete, it takes the old file's name,
   owner and mode.  It is written directly if its name denotes an open file; if
   the old file is not regular, is appended to, or is empty, since another
   process may have it open; or if no other file can be made.  It is copied over
   an old file whose name it cannot take, such as a mount point. */

#pragma once

#include "pub_tool_basics.h"

typedef struct OutFile OutFile;

/* Begin the file `name`, which messages call `what`, such as "the profile".
   With goes_on, append to a regular file.  Return NULL on failure, after a
   message if the error is new. */
OutFile* cg_open_file(const HChar* what, const HChar* name, Bool goes_on);

Bool cg_file_goes_on(const OutFile* file);

void cg_put_char(OutFile* file, HChar c);
void cg_put(OutFile* file, const HChar* text);
void cg_put_number(OutFile* file, ULong n);
void cg_put_hex(OutFile* file, ULong n); /* with "0x" */

/* Complete the file, and give it its name.  Return False if this or an earlier
   write failed, after a message if the error is new. */
Bool cg_close_file(OutFile* file);

/* Test, without changing any file, whether `what` can be written to the file
   `name`.  If it cannot, warn, unless -q, and return False; with `must`, end
   the run with an error and status 1. */
Bool cg_try_file(const HChar* what, const HChar* name, Bool must);

/* Hold the file `name` open if it is empty; with `creates`, make it if it does
   not exist.  It can then be written even after the process has given up its
   permissions or changed its root.  Failure is ignored. */
void cg_hold_file(const HChar* name, Bool creates);

/* Close the held files in a forked child, which writes other files. */
void cg_release_files(void);

/* Does the name denote an open file, such as /dev/stdout? */
Bool cg_names_open_file(const HChar* name);
