/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Names of code that the program makes while it runs.            ---*/
/*--------------------------------------------------------------------*/

/* Run-times of JavaScript, Java and others write files that say what is where:
   perf maps and jitdumps.  They are read while they grow, whenever code that is
   in no object is asked for; the latest entry that has an address holds, since
   memory is used again.

   A perf map is found by its name, /tmp/perf-PID.map or the same in TMPDIR, and
   any file with a name of one or the other kind when the program opens it.  One
   is read only if it is a regular file of the program's user, was written since
   the process began, and is no link.  In a forked child, what the parent's
   files said up to then holds, and the child's own are read from then on. */

#ifndef CG_NAMES_GENERATED_GENERATED_H
#define CG_NAMES_GENERATED_GENERATED_H

#include "names/generated/code.h"
#include "pub_tool_basics.h"

/* Have files read, before the program runs; is_executed: this process may have
   executed another program before, which may have written a map. */
void cg_generated_init(Bool is_executed);

/* Are they?  Has any of them said anything? */
extern Bool cg_reads_generated;
extern Bool cg_knows_generated;

/* Called with each piece of code as it becomes known; is_over: other code was
   known there.  Or NULL. */
extern void (*cg_on_generated)(const GeneratedCode* code, Bool is_over);

/* The program runs on, perhaps after it has written to its files: read them
   on. */
void cg_generated_code_starts(void);

/* What has been made at the address, by the files as they are now; NULL:
   nothing that is known. */
GeneratedCode* cg_generated_at(Addr a);

/* Read all that there is before a profile is written. */
void cg_generated_read_last(void);

/* Nothing of what files have said up to now is there any more, in these
   addresses, the last one included.  Returns whether anything was. */
Bool cg_generated_gone(Addr start, Addr last);

/* GDB's list of generated code, in the program's memory, has its descriptor
   there (names/generated/gdb_list.h). */
void cg_generated_list_at(Addr descriptor);

/* The program's system call has ended: has it opened such a file? */
void cg_generated_post_syscall(UInt number, const UWord* args, SysRes result);

#endif
