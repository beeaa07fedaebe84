/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A process's profile in parts.  Each dump writes a part with the counts since
   the previous dump, mostly to NAME.1, NAME.2, ...; the last is NAME.  The sum
   of the parts is the profile of a run without dumps.  A deferred cost, such as
   a cache line's losses, is in the part in which it is charged.  A call is in
   the part in which it was made, its costs in all until it returns. */

#pragma once

#include "output/writer.h"

/* Watch for forks, as a child's parts are numbered from 1; call this once.
   With tells_steps, -v prints each step of a dump. */
void cg_parts_init(Bool tells_steps);

/* Write the next part, of one thread or, if `thread` is 0, of all threads, and
   count from zero for the following part.  `trigger` is the reason, in words.
   Return False if the part cannot be written; its counts are then in the next
   part.  In a child of vfork, do nothing and return True.  Call this while no
   translation is running and no record is being consumed. */
Bool cg_dump_part(const HChar* trigger, UInt thread);

/* Write the next part.  Its trigger is the event, followed by joint and detail
   unless `detail` is NULL or "". */
Bool cg_dump_part_for(const HChar* event, const HChar* joint,
                      const HChar* detail, UInt thread);

/* Add the text, as a line, to the header of the next part, or of all parts from
   now on.  Call cg_describe_run first. */
void cg_describe_part(const HChar* text);
void cg_describe_run(const HChar* text);

#define CG_TRIGGER_END  "Program termination"
#define CG_TRIGGER_EXEC "Exec"

/* Write the last part, without zeroing counts; return False if that fails. */
Bool cg_write_last_part(const HChar* trigger);

UInt cg_n_parts(void);

/* Return the name of the last dumped part's first file, to be freed. */
HChar* cg_dumped_name(void);

/* The files of parts: one for each part, unless a member is true. */
typedef struct {
   Bool by_thread; /* each thread has a file in each part, such as NAME.1-01,
                      if threads are told apart and NAME is a regular file */
   Bool combined;  /* all parts and all threads share the file NAME */
} PartFiles;

/* The files of this run's parts, set once, before the program runs. */
extern PartFiles cg_part_files;

/* Return the name of file i, from 0, of part n or, if n is 0, of the last part;
   NULL if the part has fewer files so far.  The caller frees the name. */
HChar* cg_part_file(UInt n, UInt i);
