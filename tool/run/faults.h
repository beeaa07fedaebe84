/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Faults in the middle of a superblock.  There VEX can leave registers in
   memory out of date, which saves much time.  Stale registers matter if a
   signal handler reads them, or repairs a fault and returns: resumed at a stale
   program counter, the program would execute instructions twice.

   So registers may be stale until the program installs a handler for a fault
   signal.  From then on translations set a mark (run/thread.h) that tells the
   segment being executed, and registers are mostly exact where they can be
   observed.  When a fault is delivered in the middle of a segment, this module
   adds the segment's executed part to the lines: the segment's counter is
   ticked only at its end.

   The core delivers a faulting instruction's signal before the thread has
   stopped running client code, all others after.  So the mark of the last
   segment is cleared when the thread stops, unless the mark says that the
   superblock has ended in a fault.

   A debugger can read and change registers wherever it stops the program.  As
   long as one is connected, each instruction is a segment and, in files' code,
   unless VEX chases jumps, registers are exact at each. */

/* Speed, November 2026: exact registers cost a program 20 %.  Without the mark,
   segments would have to end before each instruction that could fault: then
   bzip2, which handles SIGSEGV, took half as long again, with caches. */

#pragma once

#include "counts/lines.h"
#include "libvex.h"

/* True if the program has set a handler of faults: a faulting instruction and
   the rest of its segment are not counted.  A change discards translations. */
extern Bool cg_faults_are_exact;

/* True if a debugger is connected: segments then end with each instruction.  A
   change discards all translations. */
extern Bool cg_faults_debugger_looks;

/* Note that code starts to run; check whether a debugger is connected. */
void cg_faults_start_client_code(void);

/* Choose relaxed updates for code of files only.  Call this before the command
   line is read, so that the user's --px-* options win. */
void cg_faults_init(void);

/* Complete the choice; px_default_was_given: by the command line. */
void cg_faults_post_options(Bool px_default_was_given);

/* Keep all registers exact at each instruction, for modules that read registers
   there; call this after cg_faults_post_options. */
void cg_faults_keep_registers(void);

/* Note a system call, which may have installed a handler. */
void cg_faults_post_syscall(UInt number, const UWord* args, SysRes result);

void cg_faults_stop_client_code(ThreadId tid);

/* Note that the thread, which may have faulted, is to handle the signal. */
void cg_faults_pre_signal(ThreadId tid, Int signal);

/* Return the exactness of registers in code at this address. */
VexRegisterUpdates cg_faults_updates(Addr code);

/* Return cg_faults_updates(code) if this module may have raised it, so that VEX
   keeps more loads; else VexRegUpd_INVALID. */
VexRegisterUpdates cg_faults_keeping_loads_alive(Addr code);
