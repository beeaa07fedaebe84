/*--------------------------------------------------------------------*/
/*--- Inlined functions.                           costs/inlined.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/inlined.h.  The core tells tools of inlined functions in the words
   of a stack trace only: "0x4011A2: name (file.c:12)", the innermost first. */

#include "costs/inlined.h"

#include "costs/names.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

/* The core's option of the same name; tools have no other way to it. */
extern Bool VG_(clo_read_inline_info);

void cg_inlined_init(void)
{
   VG_(clo_read_inline_info) = True;
}

/* The function's name in such words. */
static const HChar* name_in(const HChar* words)
{
   const HChar* begin = VG_(strstr)(words, ": ");
   begin = VG_(strncmp)(words, "0x", 2) == 0 && begin != NULL ? begin + 2
                                                              : words;
   const HChar* end = NULL;
   for (const HChar* p = VG_(strstr)(begin, " ("); p != NULL;
        p              = VG_(strstr)(p + 1, " ("))
      end = p;
   HChar* name = VG_(strdup)("cg.inlined", begin);
   if (end != NULL)
      name[end - begin] = '\0';
   const HChar* interned = cg_intern(name);
   VG_(free)(name);
   return interned;
}

const HChar* cg_inlined_at(Addr a)
{
   DiEpoch      epoch  = VG_(current_DiEpoch)();
   InlIPCursor* cursor = VG_(new_IIPC)(epoch, a);
   const HChar* name   = NULL;
   if (cursor != NULL) {
      name = name_in(VG_(describe_IP)(epoch, a, cursor));
      if (!VG_(next_IIPC)(cursor))
         name = NULL; /* that was the function itself */
      VG_(delete_IIPC)(cursor);
   }
   return name;
}
