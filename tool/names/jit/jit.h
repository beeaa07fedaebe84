/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of generated code.  Run-times of JavaScript, Java and other languages
   write files that name code by its addresses, perf maps and jitdumps, which
   are read while they grow.  The latest name of an address is the right one.

   A map called perf-PID.map in /tmp or TMPDIR is found by its name; a map in
   another folder, or a dump, jit-PID.dump, is found when the program opens it.
   A file is read only if it is a regular file, not a link, belongs to the
   program's user, and was written since the process began.  A forked child
   keeps the names from the parent's files, and then reads its own files. */

#pragma once

#include "names/jit/code.h"
#include "pub_tool_basics.h"

/* Have files read; called before the program runs.  is_executed: this process
   may have executed another program before, which may have written a map. */
void cg_jit_init(Bool is_executed);

/* True if files are read; and True if some code has been named. */
extern Bool cg_reads_generated;
extern Bool cg_knows_generated;

/* A callback for each piece of code as it becomes known, or NULL; is_over:
   other code was known there. */
extern void (*cg_on_generated)(const JitCode* code, Bool is_over);

/* A callback, or NULL, that returns the address of a variable of the program or
   its C library, or 0. */
extern Addr (*cg_find_variable)(const HChar* name);

/* Read what the files have gained, before the program runs again. */
void cg_jit_code_starts(void);

/* Read what streams hold back (names/jit/growing.h), when the program stops:
   the new code may be translated next. */
void cg_jit_code_stops(void);

/* Return the code at address a, as files and lists told it last, or NULL. */
JitCode* cg_jit_at(Addr a);

void cg_jit_read_last(void);

/* Forget all code from start to last; return whether any was known. */
Bool cg_jit_gone(Addr start, Addr last);

/* Have the list (names/jit/gdb_list.h) with this descriptor read. */
void cg_jit_list_at(Addr descriptor);

void cg_jit_post_syscall(UInt number, const UWord* args, SysRes result);
