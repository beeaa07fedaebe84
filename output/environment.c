/*--------------------------------------------------------------------*/
/*--- The environment that names are made of. output/environment.c   ---*/
/*--------------------------------------------------------------------*/

/* See output/environment.h.  The core finds variables by one pointer,
   VG_(client_envp), which is set to a copy here. */

#include "output/environment.h"

#include "pub_tool_basics.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"

void cg_keep_environment(void)
{
   UInt n = 0;
   while (VG_(client_envp)[n] != NULL)
      n++;
   HChar** copy = VG_(calloc)("cg.environment", n + 1, sizeof(HChar*));
   for (UInt i = 0; i < n; i++)
      copy[i] = VG_(strdup)("cg.environment.one", VG_(client_envp)[i]);
   VG_(client_envp) = copy;
}
