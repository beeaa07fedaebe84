/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The printed summary: references, misses, rates. */

#pragma once

/* Print the totals of the present events over all parts of the profile
   (output/parts.h), by Valgrind's message routine. */
void cg_print_summary(void);

/* Print the totals as Callgrind does, after lines with the totals of all
   events. */
void cg_print_callgrinds_summary(void);
