/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The printed summary: references, misses, rates.                ---*/

#pragma once

/* Print the totals of the events that are present, of all parts of the profile
   (output/parts.h), by Valgrind's message routine. */
void cg_print_summary(void);

/* The totals as Callgrind prints them, after lines with those of all events. */
void cg_print_callgrinds_summary(void);
