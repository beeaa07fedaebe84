/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The temporaries that a statement reads.                        ---*/

#pragma once

#include "libvex_ir.h"

/* Call visit for each temporary that the expression, or NULL, reads. */
void cg_each_operand(const IRExpr* expr, void (*visit)(IRTemp temporary));

/* Call visit for each temporary that the statement or its guard reads, each
   time that it does. */
void cg_each_operand_of(const IRStmt* st, void (*visit)(IRTemp temporary));
