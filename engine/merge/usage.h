/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/merge/usage.h: what is wrong with a command line.

   One line each, with the name of the program and where help is: the same form
   as in the programs in Perl (lib/Cachegrind/Text/Diag.pm, CLI.pm). */

#ifndef CG_ENGINE_MERGE_USAGE_H
#define CG_ENGINE_MERGE_USAGE_H

#include "engine/base/base.h"

#include <getopt.h>

/* Prints a message with the name of the program. */
void cp_complain(const cp_error* err);

/* Prints a message about a mistake of usage, and adds where help is. */
void cp_complain_of_usage(cp_error* err);

/* Ends the program with the message ERR about its usage. */
_Noreturn void cp_bad_usage(cp_error* err);

/* Ends the program: the value of OPTION, without dashes, is wrong. */
_Noreturn void cp_bad_value(const char* option, const cp_error* why);

/* Ends the program because getopt_long() has just met a mistake in ARGV, with
   the options in TABLE.  WHAT is ':' for a missing value, else '?'. */
_Noreturn void cp_bad_option(int what, char** argv, const struct option* table);

#endif
