/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Monitor commands, which users give by programs such as gdb and cg_control. */

#pragma once

#include "pub_tool_basics.h"

/* A command in a list; the element at the list's end has no name. */
typedef struct MonitorCommand {
   const HChar* name;
   const HChar* usage; /* shown by help, like `meaning` */
   const HChar* meaning;
   void (*run)(const HChar* rest, const HChar* command); /* NULL: help */
   Bool takes_rest; /* arguments may follow the name */
} MonitorCommand;

extern const MonitorCommand cg_cachegrind_commands[];
extern const MonitorCommand cg_callgrind_commands[];

/* Answer callgrind_control's query: the run's figures, and each thread's costs
   and unfinished calls. */
void cg_answer_status_internal(void);

/* Execute the command.  Return False if the core must answer as well. */
Bool cg_monitor_command(const HChar* command);

/* Answer with a name, cut to 500 characters, between two texts: VG_(gdb_printf)
   takes a thousand characters or so. */
void cg_answer_name(const HChar* before, const HChar* name,
                    const HChar* after);
