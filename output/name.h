/*--------------------------------------------------------------------*/
/*--- The name of each process's profile.                            ---*/
/*--------------------------------------------------------------------*/

/* The pattern that the profile's option or --values-out-file gives is expanded
   in the process that writes, so that %p is its number.  Where a child, forked
   or traced, would get its parent's name that way, it takes another, with its
   process number: no process writes over another's profile.  If that is the
   name of a part of its parent's, ".child" is behind it. */

#ifndef CG_OUTPUT_NAME_H
#define CG_OUTPUT_NAME_H

#include "pub_tool_basics.h"

/* An option that takes the pattern of the profile's name. */
typedef struct {
   const HChar* option;
   const HChar* by_default; /* a pattern that is as good as any */
} OutFileOption;

/* Once, before the program runs: the patterns of the profile, by that option,
   and of that of values, NULL if there is none.  A bad option ends the run:
   both give the same name, of a file.  A name that cannot be written to is a
   warning, but not from each of many traced children. */
void cg_name_init(const OutFileOption* option, const HChar* for_profile,
                  const HChar* for_values);

typedef struct {
   HChar* path;     /* the caller's to free */
   Bool   is_claim; /* no file has it, and both a part of one process and the
                       profile of another may be about to: the file is to be
                       written as such (output/target.h), and if it is taken,
                       another name is to be asked for */
} FileName;

/* The name of this process's profile now.  Says so, once for each, if the
   pattern does not give that name. */
FileName cg_profile_name(void);

/* The name of the profile of values, which has no parts; to be VG_(free)d. */
HChar* cg_values_name(void);

/* The name of the n-th part of it, n from 1, that has a number behind its name.
   Where that would be no regular file, such as a pipe, parts have the name that
   is the default of the pattern; but all may go to /dev/null.  What is no part
   and has that name already, stays, and ".part" is behind the number.  All
   parts of a process are beside its first, also if the parent has dumped a part
   since that has the name of the child's own profile. */
FileName cg_part_name(UInt n);

#endif
