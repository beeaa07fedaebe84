/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A buffered file that appears whole or not at all: it is written under another
   name in its folder, and when complete takes the name, owner and mode of the
   old file, which a full disk or a kill leaves as it was.  Symbolic links are
   followed first.  Some files are written directly: those not regular; empty
   ones, which their maker may have open; and those beside which no file can be
   made, as where a container has mounted just the file.  Each failure prints
   one message; writing to a file that has failed does nothing. */

#pragma once

#include "pub_tool_basics.h"

typedef struct OutFile OutFile;

/* Begin the file `name`, which messages call `what`, as "the profile"; goes_on:
   append to a regular file.  Return NULL, after a message, on failure. */
OutFile* cg_open_file(const HChar* what, const HChar* name, Bool goes_on);

Bool cg_file_goes_on(const OutFile* file);

void cg_put_char(OutFile* file, HChar c);
void cg_put(OutFile* file, const HChar* text);
void cg_put_number(OutFile* file, ULong n);
void cg_put_hex(OutFile* file, ULong n); /* after "0x" */

/* Complete the file, which takes its name now.  Return False, after a message,
   if this or an earlier write failed. */
Bool cg_close_file(OutFile* file);

/* Test whether `what` can later, maybe hours later, be written to the file
   `name`. If not, warn and return False; or, if `must`, end the run with an
   error and status 1.  The test changes no file and leaves no trace. */
Bool cg_try_file(const HChar* what, const HChar* name, Bool must);

/* Hold the file `name` open if it exists and is empty, or make it if `creates`,
   so that it can be written even after the process has given up its permissions
   or changed its root.  Failure is ignored. */
void cg_hold_file(const HChar* name, Bool creates);

/* Close the held files in a forked child, which has files of its own. */
void cg_release_files(void);

/* Does the name denote an open file, such as /dev/stdout? */
Bool cg_names_open_file(const HChar* name);
