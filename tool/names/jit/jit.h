/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Names of code that the program makes while it runs.            ---*/
/*--------------------------------------------------------------------*/

/* Run-times of JavaScript, Java and others write files that name code by its
   addresses: perf maps and jitdumps.  They are read while they grow, whenever
   code that is in no object is looked up; the latest entry that has an address
   holds, since memory is used again.

   A perf map is found by its name, /tmp/perf-PID.map or the same in TMPDIR, and
   any file with a name of one or the other kind when the program opens it.  One
   is read only if it is a regular file of the program's user, was written since
   the process began, and is no link.  In a forked child, what the parent's
   files said up to then holds, and the child's own are read from then on. */

#ifndef CG_NAMES_JIT_JIT_H
#define CG_NAMES_JIT_JIT_H

#include "names/jit/code.h"
#include "pub_tool_basics.h"

/* Have files read; called before the program runs. is_executed: this process
   may have executed another program before, which may have written a map. */
void cg_jit_init(Bool is_executed);

/* Whether files are read; and whether any of them has named code. */
extern Bool cg_reads_generated;
extern Bool cg_knows_generated;

/* Called with each piece of code as it becomes known; is_over: other code was
   known there.  Or NULL. */
extern void (*cg_on_generated)(const JitCode* code, Bool is_over);

/* Return the address of the program's, or its C library's, variable of that
   name; 0: none is found.  Or NULL. */
extern Addr (*cg_find_variable)(const HChar* name);

/* Read the files on: the program runs again, perhaps after it has written to
   them. */
void cg_jit_code_starts(void);

/* Read what streams hold back of the files (names/jit/growing.h): the program
   stops, perhaps as it goes on in new code, which is translated then. */
void cg_jit_code_stops(void);

/* Return the code made at the address, by the files as they are now; NULL: none
   is known. */
JitCode* cg_jit_at(Addr a);

/* Read all files to their ends, before a profile is written. */
void cg_jit_read_last(void);

/* Forget all code in these addresses, the last one included: it no longer
   exists.  Returns whether there was any. */
Bool cg_jit_gone(Addr start, Addr last);

/* Read GDB's list of generated code whose descriptor is at that address of the
   program's memory (names/jit/gdb_list.h). */
void cg_jit_list_at(Addr descriptor);

/* See whether the program's system call, which has ended, has opened such a
   file. */
void cg_jit_post_syscall(UInt number, const UWord* args, SysRes result);

#endif
