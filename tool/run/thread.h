/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The tool's own words in a thread's guest state.                ---*/

/* Next to the guest's registers, Valgrind keeps room for tools to shadow them.
   Generated code reaches it as cheaply as a guest register.  These words of it
   are the tool's: the first shadows of registers that every guest has, the
   stack pointer and the program counter. */

#pragma once

#include "pub_tool_basics.h"

typedef enum {
   /* The anchor's address (base/near.h), the same in all threads. */
   WORD_ANCHOR,
   /* In programs that handle faults, the mark of the segment that the thread is
      executing (run/faults.h, cg_mark_of), or zero. */
   WORD_MARK,
   /* The plug-in's that has taken it. */
   WORD_PLUGIN,
   /* If system calls are counted, the number of the LineCost that the latest
      one is in (calls/syscalls.h). */
   WORD_SYSCALL
} ThreadWord;

/* Where in the guest state that generated code sees. */
Int cg_thread_offset(ThreadWord word);

/* Take WORD_PLUGIN.  There is one such word: if another plug-in has it, the run
   ends with a message. */
void cg_take_plugin_word(void);

UWord cg_thread_word(ThreadId tid, ThreadWord word);
void  cg_set_thread_word(ThreadId tid, ThreadWord word, UWord value);

/* A thread is about to run client code: a new one, or one back from a signal
   handler, has no anchor yet. */
void cg_thread_start_client_code(ThreadId tid);
