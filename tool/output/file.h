/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- A buffered file that appears whole or not at all.              ---*/

/* A file is written beside the one of its name, and takes the name, with the
   old one's owner and mode, when every byte is there: a full disk or a kill
   leaves the old file as it was.  Symbolic links are followed first, so they
   stay.  Written directly is what is no regular file; what is empty, since who
   made it may have it open; and what cannot have another beside it: in a folder
   that is not writable, say, or a file that a container has mounted.

   All failures end in one message, when the file is closed or cannot be
   opened; writing to a file that has failed does nothing. */

#pragma once

#include "pub_tool_basics.h"

typedef struct OutFile OutFile;

/* Begin the file of that name for `what`, such as "the profile"; goes_on:
   append to what is in it, if it is a regular file.  NULL, after a message, if
   it cannot be begun. */
OutFile* cg_open_file(const HChar* what, const HChar* name, Bool goes_on);

/* Is the file appended to what was in it? */
Bool cg_file_goes_on(const OutFile* file);

void cg_put_char(OutFile* file, HChar c);
void cg_put(OutFile* file, const HChar* text);
void cg_put_number(OutFile* file, ULong n);
void cg_put_hex(OutFile* file, ULong n); /* after "0x" */

/* Finish: the file takes its name now.  False, after a message, if it cannot,
   or something could not be written. */
Bool cg_close_file(OutFile* file);

/* `what` will be written to that name later, maybe in hours.  If that could not
   be done now, warn and return False; or, if it must be possible, end the run
   with an error and status 1.  Trying leaves no trace, and changes no file. */
Bool cg_try_file(const HChar* what, const HChar* name, Bool must);

/* Keep the file of that name open if it is there and empty, and have it made
   if `creates`; so it can be written to though the process may have given up
   its rights by then, or have another root.  Does nothing if it cannot. */
void cg_hold_file(const HChar* name, Bool creates);

/* Close what is held: in a forked child, whose files are others. */
void cg_release_files(void);

/* Is that an open file of any kind, not a place in a folder? */
Bool cg_names_open_file(const HChar* name);
