/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Faults in the middle of a superblock.  VEX can leave the guest's registers in
   memory out of date inside a superblock.  That saves much time, and shows only
   if an instruction faults and the program's signal handler reads the
   registers, or repairs the fault and returns: resumed at a stale program
   counter, the program would execute instructions twice.

   So code runs relaxed until the program installs a handler for one of the
   fault signals.  From then on all code is translated with registers exact
   where they can be observed, and with a mark (run/thread.h) that says which
   segment is being executed.  When a fault is delivered in the middle of a
   segment, this module adds the segment's executed part to the lines, as the
   segment's own counter is ticked only at its end.

   The core delivers the signal of a faulting instruction before the thread has
   stopped running client code, and all other signals after.  So generated code
   does not clear the mark: it is cleared when the thread stops, unless it says
   that the superblock has ended in a fault.

   A debugger, too, sees the registers in memory when it stops the program at an
   instruction, and can change them before it continues the program.  As long as
   one is connected, registers are exact at each instruction, and each
   instruction is a segment of its own. */

/* Speed, November 2026: exact registers cost a program 20 %.  Without the mark,
   segments would have to end before each instruction that could fault: then
   bzip2, which handles SIGSEGV, took half as long again with the caches. */

#pragma once

#include "counts/lines.h"
#include "libvex.h"

/* True if the program has handled faults: a faulting instruction, and those
   after it, are then not counted.  A change discards all translations. */
extern Bool cg_faults_are_exact;

/* True if a debugger is connected: segments then end with each instruction.  A
   change discards all translations. */
extern Bool cg_faults_debugger_looks;

/* Note that code starts to run, and check whether a debugger is connected.  A
   change affects code translated from then on. */
void cg_faults_start_client_code(void);

/* Choose relaxed updates, and watch for handlers and faults.  Call it before
   the command line is read: the user's --px-* options win. */
void cg_faults_init(void);

/* Complete the choice of updates; call this when the command line has been
   read. */
void cg_faults_post_options(Bool px_default_was_given);

/* Keep all registers exact at each instruction, for modules that read registers
   there; call this after cg_faults_post_options. */
void cg_faults_keep_registers(void);

/* Note a system call of the program, which may have installed a handler; call
   this after each one. */
void cg_faults_post_syscall(UInt number, const UWord* args, SysRes result);

/* Note that the thread has stopped running client code. */
void cg_faults_stop_client_code(ThreadId tid);

/* Note that the thread is about to handle the signal; it may have faulted. */
void cg_faults_pre_signal(ThreadId tid, Int signal);

/* Return the exactness of registers in code at this address. */
VexRegisterUpdates cg_faults_updates(Addr code);

/* Return the exactness of registers in code at this address, if this module,
   not the user, has raised it, so that VEX keeps more loads; else
   VexRegUpd_INVALID. */
VexRegisterUpdates cg_faults_keeping_loads_alive(Addr code);
