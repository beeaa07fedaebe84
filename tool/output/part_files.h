/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The files of a part of a profile.  By default each part is a file of its own:
   NAME.1, NAME.2, ..., the last one NAME.  Each thread of each part can have a
   file: NAME.1-01, NAME.1-02, ..., NAME-01, NAME-02, ....  Or all parts are
   appended to one file, NAME. */

#pragma once

#include "output/writer.h"

typedef struct {
   Bool by_thread; /* each thread has a file, if threads are told apart and the
                      name is that of a file, not of a pipe or device */
   Bool combined;  /* all parts and all threads share one file */
} PartFiles;

/* Once. */
void cg_part_files_init(PartFiles files);

/* Is each part appended to the profile? */
Bool cg_has_combined_parts(void);

/* Write the current counts to the files of that part; if the part is of one
   thread, to the file of that thread.  False, after a message, if a file cannot
   be written: the part's files are then removed, unless it is the last part. */
Bool cg_write_part_files(const ProfilePart* part);

/* Return the name of the i-th file, from 0, of part n, or of the last part if n
   is 0, by the threads seen so far; NULL if there are no more.  The caller
   frees it with VG_(free). */
HChar* cg_part_file(UInt n, UInt i);
