/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Monitor commands: what vgdb, gdb and cg_control can ask for. */

#pragma once

#include "pub_tool_basics.h"

/* A command, of a list that ends with one without a name. */
typedef struct MonitorCommand {
   const HChar* name;
   const HChar* usage; /* shown by help, like `meaning` */
   const HChar* meaning;
   void (*run)(const HChar* rest, const HChar* command); /* NULL: help */
   Bool takes_rest; /* the text after the name */
} MonitorCommand;

/* The commands under each of the tool's names. */
extern const MonitorCommand cg_cachegrind_commands[];
extern const MonitorCommand cg_callgrind_commands[];

/* Answer callgrind_control's query: the executed amounts, and the unfinished
   calls of each thread with their costs. */
void cg_answer_status_internal(void);

/* Do the command, and answer its sender.  False if the core has to answer as
   well. */
Bool cg_monitor_command(const HChar* command);

/* Answer with a name between two texts.  A name can be longer than a line of
   VG_(gdb_printf), which takes a thousand characters or so. */
void cg_answer_name(const HChar* before, const HChar* name,
                    const HChar* after);
