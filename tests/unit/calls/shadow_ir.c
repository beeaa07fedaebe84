/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events with no event but Ir, for which the consumer has code of its
   own. The checks are those of shadow.c. */

#define IR_ONLY
#include "shadow.c"
