/*--------------------------------------------------------------------*/
/*--- Files beside the profile.                output/side_files.c ---*/
/*--------------------------------------------------------------------*/

/* See output/side_files.h.  A file is written if it has a name. */

#include "output/side_files.h"

#include "output/data.h"
#include "output/values.h"

#include "pub_tool_libcassert.h"

Bool cg_write_side_file(OutFileId id, const HChar* name)
{
   switch (id) {
   case OUT_VALUES: return cg_write_values(name);
   case OUT_DATA: return cg_write_data(name);
   case OUT_PROFILE: case OUT_CONTEXTS: case N_OUT_FILES: break;
   }
   tl_assert(0);
}

OutFileId cg_next_side_file(OutFileId id)
{
   do
      id++;
   while (id < N_OUT_FILES && !cg_has_file(id));
   return id;
}

OutFileId cg_first_side_file(void)
{
   return cg_next_side_file(OUT_CONTEXTS);
}
