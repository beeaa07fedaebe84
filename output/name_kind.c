/*--------------------------------------------------------------------*/
/*--- Dumped parts among other files.             output/name_kind.c ---*/
/*--------------------------------------------------------------------*/

/* See output/name_kind.h. */

#include "output/name_kind.h"

#include "output/place.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vki.h"

/* The trigger can be behind the command line, which may be long; no system
   takes one that is as long as this. */
#define MAX_HEADER_SZB (16u << 20)

/* Of a line, what tells of which kind it is. */
#define LINE_SZB 96

static Bool begins_with(const HChar* text, const HChar* beginning)
{
   return VG_(strncmp)(text, beginning, VG_(strlen)(beginning)) == 0;
}

typedef struct {
   HChar line[LINE_SZB]; /* its beginning */
   UInt  length;         /* of that */
   Bool  says_dumped;
   Bool  is_done; /* it is known, or the header is over */
} Header;

static void see_line(Header* header)
{
   static const HChar key[] = "desc: Trigger: ";
   const HChar*       what  = header->line + sizeof(key) - 1;
   header->line[header->length] = '\0';
   if (begins_with(header->line, key)) {
      header->says_dumped = VG_(strcmp)(what, CG_TRIGGER_END) != 0
                            && VG_(strcmp)(what, CG_TRIGGER_EXEC) != 0;
      header->is_done     = True;
   } else if (begins_with(header->line, "events:")) {
      header->is_done = True;
   }
   header->length = 0;
}

static void see_bytes(Header* header, const HChar* bytes, Int n)
{
   for (Int i = 0; i < n && !header->is_done; i++) {
      if (bytes[i] == '\n')
         see_line(header);
      else if (header->length < LINE_SZB - 1)
         header->line[header->length++] = bytes[i];
   }
}

/* Is it a profile whose header says so?  False if it cannot be read. */
static Bool says_dumped(const Place* place)
{
   enum { PIECE = 65536 };
   Int fd, n;
   if (cg_open_place(place, VKI_O_RDONLY, &fd) != 0)
      return False;
   HChar* piece  = VG_(malloc)("cg.dumped", PIECE);
   Header header = { .length = 0 };
   UInt   size   = 0;
   while (!header.is_done && size < MAX_HEADER_SZB
          && (n = VG_(read)(fd, piece, PIECE)) > 0) {
      see_bytes(&header, piece, n);
      size += (UInt)n;
   }
   VG_(free)(piece);
   VG_(close)(fd);
   return header.says_dumped;
}

static NameUse use_of(const Place* place)
{
   if (place->entry < 0)
      return NAME_IS_NEW;
   if (!VKI_S_ISREG(place->is.mode) || place->is.size == 0)
      return NAME_IS_FREE;
   return says_dumped(place) ? NAME_IS_OF_PART : NAME_IS_OF_ANOTHER;
}

NameUse cg_use_of_name(const HChar* name)
{
   Place place;
   Int   error = cg_find_place(&place, name);
   if (error != 0)
      return error == VKI_ENOENT ? NAME_IS_NEW : NAME_IS_FREE;
   NameUse use = use_of(&place);
   cg_leave_place(&place);
   return use;
}

Bool cg_remove_part(const HChar* name)
{
   Place place;
   if (cg_find_place(&place, name) != 0)
      return True;
   Bool is_gone = use_of(&place) != NAME_IS_OF_PART
                  || cg_unlink_in(&place, place.last) == 0;
   cg_leave_place(&place);
   return is_gone;
}
