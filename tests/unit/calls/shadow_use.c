/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call events with the events of cache use, whose misses are charged along
   chains of calls.  The checks are those of shadow.c. */

#define COUNTS_USE
#include "shadow.c"
