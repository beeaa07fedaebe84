/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events if Ir is the only event counted: the consumer has separate code
   for this case. The checks are those of shadow.c. */

#define IR_ONLY
#include "shadow.c"
