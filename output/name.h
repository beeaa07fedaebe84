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
   const HChar* by_default; /* a pattern that is as good as any */
   Bool is_created; /* the file is there, empty, from the start of the run */
} OutFileOption;

/* Once, before the program runs: the patterns of the profile, by that option,
   and of that of values, NULL if there is none.  A bad option ends the run:
   both give the same name, of a file; so does one that cannot be written to, if
   it is to be created.  Otherwise that is a warning, but not from each of many
   traced children. */
void cg_name_init(const OutFileOption* option, const HChar* for_profile,
                  const HChar* for_values);

/* Names are the caller's to VG_(free). */

/* The name of this process's profile now.  Says so, once for each, if the
   pattern does not give that name. */
HChar* cg_profile_name(void);

/* The name of the profile of values, which has no parts. */
HChar* cg_values_name(void);

/* The same with the number of a part behind it, n from 1, unless n is 0; and
   with that of a thread, unless this is 0.  Where the profile would be no
   regular file, such as a pipe, parts have the name that is the default of the
   pattern; but all may go to /dev/null. */
HChar* cg_part_name(UInt n, UInt thread);

/* Have the file of that name there, empty, where the option says that it is
   from the start: a forked child's, as soon as it writes to another one. */
void cg_create_profile(void);

/* Is that name, without any numbers, one of a regular file, or of nothing
   yet? */
Bool cg_profile_is_file(void);

#endif
