/*--------------------------------------------------------------------*/
/*--- The name of each process's profile.                            ---*/
/*--------------------------------------------------------------------*/

/* The pattern that the profile's option or --values-out-file gives is expanded
   in the process that writes, so that %p is its number.  Where a child, forked
   or traced, would get its parent's name that way, it takes another, with its
   process number: no process writes over another's profile.  That number has
   seven digits, with zeros in front, and those of parts have fewer: nor does
   one write over another's part. */

#ifndef CG_OUTPUT_NAME_H
#define CG_OUTPUT_NAME_H

#include "pub_tool_basics.h"

/* An option that takes the pattern of the profile's name. */
typedef struct {
   const HChar* option;
   const HChar* by_default; /* its default, which can always be expanded */
   Bool is_created; /* the file is there, empty, from the start of the run */
} OutFileOption;

/* The patterns of names; NULL: there is no such file. */
typedef struct {
   const HChar* profile;
   const HChar* values;
   const HChar* contexts;
} OutFilePatterns;

/* Once, before the program runs; the profile's pattern is that option's.  The
   run ends if two give the same name, of a file; and if the profile cannot be
   written there, where it is to be created.  Otherwise that is a warning, but
   not from each of many traced children. */
void cg_name_init(const OutFileOption* option,
                  const OutFilePatterns* patterns);

/* Names are the caller's to VG_(free). */

/* The name of this process's profile now.  Says so, once for each, if the
   pattern does not give that name. */
HChar* cg_profile_name(void);

/* The name of the profile of values, which has no parts. */
HChar* cg_values_name(void);

/* The profile's name with the number of a part after it, n from 1, unless n is
   0; and with that of a thread, unless this is 0.  If the profile is no regular
   file, but a pipe, say, parts have the pattern's default for a name; only
   /dev/null takes all of them. */
HChar* cg_part_name(UInt n, UInt thread);

/* The name of the file of contexts of part n, or of the last one if n is 0; of
   parts as of the profile's. */
HChar* cg_contexts_name(UInt n);

/* Is the profile's name, without any numbers, that of a regular file, or of
   nothing yet? */
Bool cg_profile_is_file(void);

#endif
