/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Monitor commands under each of the tool's names.               ---*/

#ifndef CG_CONTROL_COMMANDS_H
#define CG_CONTROL_COMMANDS_H

#include "control/monitor.h"

extern const MonitorCommand cg_cachegrind_commands[];
extern const MonitorCommand cg_callgrind_commands[];

/* Answer what callgrind_control asks for: what has been executed, and the calls
   of each thread that have not returned, with their costs. */
void cg_answer_status_internal(void);

#endif
