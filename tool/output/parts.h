/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A process's profile in parts.  Each dump writes a part, a profile of the
   counts since the previous one: NAME.1, NAME.2, ...; the last part has the
   plain name.  The parts' sum is the profile of a run without dumps.  A
   deferred cost, such as a cache line's losses, is in the part in which it is
   charged.  The inclusive costs of a call that has not returned are divided
   among the parts; the call is in the part in which it was made. */

#pragma once

#include "output/writer.h"

/* Watch for forks: a child's parts are numbered from 1.  tells_steps: -v prints
   each step of a part, not only that it is dumped.  Call this once. */
void cg_parts_init(Bool tells_steps);

/* Write the next part, of `thread` alone or, if it is 0, of all threads, and
   count from zero for the following part.  trigger: the reason in words.  Call
   this while no translation is running and no record is being consumed.  Return
   False, after a message, if the part cannot be written: the next part then
   includes its counts.  In a process that leaves no profile, do nothing and
   return True. */
Bool cg_dump_part(const HChar* trigger, UInt thread);

/* Write the next part, triggered by the event and, unless that is NULL or "",
   the joint and the detail. */
Bool cg_dump_part_for(const HChar* event, const HChar* joint,
                      const HChar* detail, UInt thread);

void cg_describe_part(const HChar* text);

/* Add the text, as a line, to the headers of all parts from now on.  Call this
   before cg_describe_part. */
void cg_describe_run(const HChar* text);

#define CG_TRIGGER_END  "Program termination"
#define CG_TRIGGER_EXEC "Exec"

/* Write the remaining counts to the files of the last part, and do not zero the
   counts.  Return False, after a message, if that fails. */
Bool cg_write_last_part(const HChar* trigger);

UInt cg_n_parts(void);

/* Return the last dumped part's first file, to be freed. */
HChar* cg_dumped_name(void);

/* The division of parts into files: one for each part; one for each of its
   threads, as NAME.1-01, NAME-01; or NAME for all parts. */
typedef struct {
   Bool by_thread; /* each thread has a file, if threads are told apart and the
                      name is that of a file, not of a pipe or device */
   Bool combined;  /* all parts and all threads share one file */
} PartFiles;

/* Set once, before the program runs. */
extern PartFiles cg_part_files;

/* Return the i-th file, from 0, of part n, or of the last part if n is 0, for
   the threads seen so far; NULL if there are no more.  The caller frees it. */
HChar* cg_part_file(UInt n, UInt i);
