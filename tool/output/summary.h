/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The printed summary: references, misses, rates. */

#pragma once

/* Print the totals over all parts of the profile. */
void cg_print_summary(void);

/* Print all events, then the totals, as Callgrind does. */
void cg_print_callgrinds_summary(void);
