/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A buffered file that appears whole or not at all.  A file is written under
   another name in the same folder.  When every byte is there, it takes the
   name, owner and mode of the old one: a full disk or a kill leaves the old
   file as it was.  Symbolic links are followed first, so they stay.  Written
   directly are files that are not regular; empty files, since their maker may
   have them open; and files beside which no other can be made, as where a
   container has mounted just the file.  Every failure ends in one message, when
   the file cannot be opened or is closed; writing to a file that has failed
   does nothing. */

#pragma once

#include "pub_tool_basics.h"

typedef struct OutFile OutFile;

/* Begin the file of that name for `what`, such as "the profile"; goes_on:
   append to its contents, if it is a regular file.  Returns NULL, after a
   message, if it cannot be begun. */
OutFile* cg_open_file(const HChar* what, const HChar* name, Bool goes_on);

/* Is the file appended to earlier contents? */
Bool cg_file_goes_on(const OutFile* file);

void cg_put_char(OutFile* file, HChar c);
void cg_put(OutFile* file, const HChar* text);
void cg_put_number(OutFile* file, ULong n);
void cg_put_hex(OutFile* file, ULong n); /* after "0x" */

/* Finish the file, which takes its name now.  False, after a message, if that
   fails, or if something could not be written. */
Bool cg_close_file(OutFile* file);

/* Try whether `what` can be written to that name later, maybe in hours.  If
   not, warn and return False; or, if `must`, end the run with an error and
   status 1.  The attempt changes no file and leaves no trace. */
Bool cg_try_file(const HChar* what, const HChar* name, Bool must);

/* Hold the file of that name open if it exists and is empty, or, if `creates`,
   have it made; so it can be written even if the process gives up its rights or
   changes its root.  Does nothing if it cannot. */
void cg_hold_file(const HChar* name, Bool creates);

/* Close the files held; called in a forked child, which has other files. */
void cg_release_files(void);

/* Does the name denote an open file of any kind, rather than a path in a
   folder? */
Bool cg_names_open_file(const HChar* name);
