/*--------------------------------------------------------------------*/
/*--- What a file was.                               output/backup.c ---*/
/*--------------------------------------------------------------------*/

/* See output/backup.h.  The bytes are copied, since a file may be written in
   place (output/target.h); the copy has no name, which nobody would remove
   after a successful exec: the kernel lets go of it then by itself. */

#include "output/backup.h"

#include "output/system.h"
#include "output/target.h"

#include "pub_tool_mallocfree.h"

struct KeptFile {
   HChar* name;
   Bool   was_there;
   ULong  size;
   Int    fd; /* the bytes; -1 if there were none */
};

/* A copy of the file's bytes, or -1. */
static Int copy_of(const Place* place, ULong size)
{
   Int from, fd;
   if (cg_open_place(place, VKI_O_RDONLY, &from) != 0)
      return -1;
   if (cg_nameless_file(&fd) == 0) {
      fd = cg_hide_fd(fd);
      if (cg_copy_bytes(from, fd, 0, size) != 0) {
         VG_(close)(fd);
         fd = -1;
      }
   }
   VG_(close)(from);
   return fd;
}

KeptFile* cg_keep_file(const HChar* name)
{
   Place place;
   if (cg_find_place(&place, name) != 0)
      return NULL;
   Bool  was_there = place.entry >= 0;
   ULong size      = was_there ? (ULong)place.is.size : 0;
   Bool  may_be    = !was_there || VKI_S_ISREG(place.is.mode);
   Int   fd        = may_be && size > 0 ? copy_of(&place, size) : -1;
   cg_leave_place(&place);
   if (!may_be || (size > 0 && fd < 0))
      return NULL;
   KeptFile* kept = VG_(malloc)("cg.kept", sizeof(KeptFile));
   *kept = (KeptFile){ .name = VG_(strdup)("cg.kept.name", name),
                       .was_there = was_there, .size = size, .fd = fd };
   return kept;
}

/* It was not there, or empty: so it is again.  False if it cannot be emptied as
   it is. */
static Bool remove_or_empty(const KeptFile* kept)
{
   Place place;
   Int   fd;
   if (cg_find_place(&place, kept->name) != 0)
      return False;
   Bool is_done = !kept->was_there && cg_unlink_in(&place, place.last) == 0;
   if (kept->was_there && cg_open_place(&place, VKI_O_WRONLY, &fd) == 0) {
      is_done = cg_truncate(fd, 0) == 0;
      VG_(close)(fd);
   }
   cg_leave_place(&place);
   return is_done;
}

static void write_back(const KeptFile* kept)
{
   Target target;
   if (cg_begin_target(&target, "the old file", kept->name, False))
      cg_end_target(&target,
                    cg_copy_bytes(kept->fd, target.fd, 0, kept->size));
}

void cg_restore_file(KeptFile* kept)
{
   if ((kept->was_there && kept->size > 0)
       || (!remove_or_empty(kept) && kept->was_there))
      write_back(kept);
}

void cg_forget_file(KeptFile* kept)
{
   if (kept->fd >= 0)
      VG_(close)(kept->fd);
   VG_(free)(kept->name);
   VG_(free)(kept);
}
