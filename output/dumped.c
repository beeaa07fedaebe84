/*--------------------------------------------------------------------*/
/*--- Dumped parts among other files.             output/dumped.c  ---*/
/*--------------------------------------------------------------------*/

/* See output/dumped.h. */

#include "output/dumped.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"

/* The trigger is behind the command line, which may be long. */
#define HEADER_SZB 65536

/* The beginning of the file, as a text; to be freed.  Empty if it cannot be
   read. */
static HChar* beginning_of(const HChar* name)
{
   HChar* text   = VG_(malloc)("cg.dumped", HEADER_SZB + 1);
   SizeT  length = 0;
   SysRes opened = VG_(open)(name, VKI_O_RDONLY, 0);
   if (!sr_isError(opened)) {
      Int fd = (Int)sr_Res(opened), n;
      while (length < HEADER_SZB
             && (n = VG_(read)(fd, text + length, HEADER_SZB - (Int)length))
                   > 0)
         length += (SizeT)n;
      VG_(close)(fd);
   }
   text[length] = '\0';
   return text;
}

static Bool begins_with(const HChar* text, const HChar* beginning)
{
   return VG_(strncmp)(text, beginning, VG_(strlen)(beginning)) == 0;
}

static Bool says_dumped(const HChar* text)
{
   static const HChar key[] = "desc: Trigger: ";
   const HChar*       found = begins_with(text, key) ? text : NULL;
   for (const HChar* line = text; found == NULL && line != NULL;
        line              = VG_(strchr)(line + 1, '\n')) {
      if (*line == '\n' && begins_with(line + 1, key))
         found = line + 1;
   }
   return found != NULL
          && !begins_with(found + sizeof(key) - 1, CG_TRIGGER_END "\n")
          && !begins_with(found + sizeof(key) - 1, CG_TRIGGER_EXEC "\n");
}

NameUse cg_use_of_name(const HChar* name)
{
   struct vg_stat status;
   SysRes         found = VG_(stat)(name, &status);
   if (sr_isError(found))
      return sr_Err(found) == VKI_ENOENT ? NAME_IS_NEW : NAME_IS_FREE;
   if (!VKI_S_ISREG(status.mode) || status.size == 0)
      return NAME_IS_FREE;
   HChar*  text = beginning_of(name);
   NameUse use  = says_dumped(text) ? NAME_IS_OF_PART : NAME_IS_OF_ANOTHER;
   VG_(free)(text);
   return use;
}
