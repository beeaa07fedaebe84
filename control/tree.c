/*--------------------------------------------------------------------*/
/*--- Options of the calling-context tree.           control/tree.c ---*/
/*--------------------------------------------------------------------*/

/* See control/tree.h.  An option that would have no effect without another one
   is refused: whoever gives it expects an effect. */

#include "control/tree.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_options.h"

const HChar cg_tree_usage[] =
"    --contexts=no|yes                follow calls, and write what each chain\n"
"                                     of calls has cost by itself? [no]\n"
"    --contexts-out-file=<file>       to this file [cachegrind.contexts.%p,\n"
"                                     or the profile's name + .contexts]\n"
"    --contexts-depth=<n>             for chains of up to n calls [256]\n"
"    --contexts-max=<n>               for so many of them [4000000]\n";

static Bool         clo_contexts;
static const HChar* clo_out_file;
static Int          clo_depth    = 256;
static Int          clo_max      = 4000000;

static const HChar* given; /* an option about contexts; NULL: none */

Bool cg_tree_option(const HChar* arg)
{
   if VG_BOOL_CLO(arg, "--contexts", clo_contexts)
      return True;
   if VG_STR_CLO(arg, "--contexts-out-file", clo_out_file) {
      given = "--contexts-out-file";
   } else if VG_BINT_CLO(arg, "--contexts-depth", clo_depth, 1, 1000000) {
      given = "--contexts-depth";
   } else if VG_BINT_CLO(arg, "--contexts-max", clo_max, 1, 50000000) {
      given = "--contexts-max";
   } else {
      return False;
   }
   return True;
}

TreeChoice cg_choose_tree(void)
{
   if (!clo_contexts && given != NULL) {
      VG_(fmsg)("%s is about contexts: give --contexts=yes, too\n", given);
      VG_(exit)(1);
   }
   return (TreeChoice){ .is_kept  = clo_contexts,
                        .limits   = { .max_depth = (UInt)clo_depth,
                                      .max_nodes = (UWord)clo_max },
                        .out_file = clo_out_file };
}
