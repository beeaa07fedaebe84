/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The tool's own words in a thread's guest state, in the room for shadows of
   registers: generated code reaches them as cheaply as registers. */

#pragma once

#include "pub_tool_basics.h"

typedef enum {
   /* The anchor's address (base/near.h), the same in all threads. */
   WORD_ANCHOR,
   /* The mark of the segment that the thread is executing, in programs that
      handle faults (run/faults.h, cg_mark_of); or zero. */
   WORD_MARK,
   /* The word taken by a plug-in. */
   WORD_PLUGIN,
   /* The number of the LineCost of the latest system call, if system calls are
      counted (calls/syscalls.h). */
   WORD_SYSCALL
} ThreadWord;

Int cg_thread_offset(ThreadWord word);

/* Take WORD_PLUGIN; end the run if another plug-in has it. */
void cg_take_plugin_word(void);

UWord cg_thread_word(ThreadId tid, ThreadWord word);
void  cg_set_thread_word(ThreadId tid, ThreadWord word, UWord value);

/* Prepare a thread that is about to run code: the first has no anchor yet. */
void cg_thread_start_client_code(ThreadId tid);
