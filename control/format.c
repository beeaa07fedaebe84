/*--------------------------------------------------------------------*/
/*--- How a profile is written.                    control/format.c ---*/
/*--------------------------------------------------------------------*/

/* Options are noted here and obeyed by output/callgrind.c and part_files.c; the
   plan refuses them where that format is not written. */

#include "control/format.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_options.h"

const HChar cg_format_usage[] =
"   in the Callgrind format:\n"
"    --compress-strings=no|yes        write a name once, then a number? [yes]\n"
"    --compress-pos=no|yes            write positions as differences, where\n"
"                                     these are shorter? [yes]\n"
"    --dump-line=no|yes               write the lines of instructions, with\n"
"                                     --dump-instr=yes? [yes]\n"
"    --combine-dumps=no|yes           write all parts to one file? [no]\n";

ProfileFormat cg_profile_format = { .ids      = True,
                                    .relative = True,
                                    .by_line  = True };

Bool cg_format_option(const HChar* arg)
{
   if VG_BOOL_CLO(arg, "--compress-strings", cg_profile_format.ids) {}
   else if VG_BOOL_CLO(arg, "--compress-pos", cg_profile_format.relative) {}
   else if VG_BOOL_CLO(arg, "--dump-line", cg_profile_format.by_line) {}
   else if VG_BOOL_CLO(arg, "--combine-dumps", cg_profile_format.combined) {}
   else
      return False;
   return True;
}

const HChar* cg_format_given(void)
{
   return !cg_profile_format.ids        ? "--compress-strings=no"
          : !cg_profile_format.relative ? "--compress-pos=no"
          : !cg_profile_format.by_line  ? "--dump-line=no"
                                        : NULL;
}
