/*
   profile/merge/usage.h: what is wrong with a command line.

   One line each, with the name of the program and where help is: the same form
   as in the programs in Perl (lib/Cachegrind/Text/Diag.pm, CLI.pm).
*/

#ifndef CG_PROFILE_MERGE_USAGE_H
#define CG_PROFILE_MERGE_USAGE_H

#include "profile/base/base.h"

#include <getopt.h>

/* Prints a message with the name of the program. */
void cp_complain(const cp_error* err);

/* The same of a mistake of usage: adds where help is. */
void cp_complain_of_usage(cp_error* err);

/* These end the program: with the message ERR; */
_Noreturn void cp_bad_usage(cp_error* err);

/* ... with what is wrong with the value of OPTION, a name without dashes; */
_Noreturn void cp_bad_value(const char* option, const cp_error* why);

/* ... with what getopt_long() has just met in ARGV, of options in TABLE: WHAT
   is ':' for a value that is missing, else '?'. */
_Noreturn void cp_bad_option(int what, char** argv, const struct option* table);

#endif
