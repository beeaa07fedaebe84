/*--------------------------------------------------------------------*/
/*--- Standard output and error.                output/std_streams.c ---*/
/*--------------------------------------------------------------------*/

/* See output/std_streams.h.  The two descriptors are duplicated at the start,
   under numbers that the program does not see; each profile gets a duplicate
   of that. */

#include "output/std_streams.h"

#include "output/system.h"

#include "pub_tool_libcbase.h"

static Int held_fd[3] = { -1, -1, -1 };

/* 1 or 2, if the name is one of theirs, or -1. */
static Int number_of(const HChar* name)
{
   if (VG_(strcmp)(name, "/dev/stdout") == 0)
      return 1;
   if (VG_(strcmp)(name, "/dev/stderr") == 0)
      return 2;
   return -1;
}

Bool cg_is_standard(const HChar* name)
{
   return number_of(name) > 0;
}

void cg_hold_standard(const HChar* name)
{
   Int fd = number_of(name);
   if (fd < 0)
      return;
   SysRes copy = VG_(dup)(fd);
   if (!sr_isError(copy))
      held_fd[fd] = cg_hide_fd((Int)sr_Res(copy));
}

SysRes cg_open_standard(const HChar* name)
{
   return VG_(dup)(held_fd[number_of(name)]);
}
