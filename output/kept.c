/*--------------------------------------------------------------------*/
/*--- What a file was.                                output/kept.c ---*/
/*--------------------------------------------------------------------*/

/* See output/kept.h.  The bytes are copied, since a file may be written in
   place (output/target.h); the copy has no name, which nobody would remove
   after a successful exec: the kernel lets go of it then by itself. */

#include "output/kept.h"

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
static Int copy_of(const HChar* name, ULong size)
{
   Int from = VG_(fd_open)(name, VKI_O_RDONLY, 0);
   if (from < 0)
      return -1;
   Int    fd    = -1;
   SysRes fresh = cg_nameless_file();
   if (!sr_isError(fresh)) {
      fd = cg_hide_fd((Int)sr_Res(fresh));
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
   struct vg_stat status;
   Bool           was_there = !sr_isError(VG_(stat)(name, &status));
   ULong          size      = was_there ? (ULong)status.size : 0;
   Int            fd        = -1;
   if (was_there && !VKI_S_ISREG(status.mode))
      return NULL;
   if (size > 0) {
      fd = copy_of(name, size);
      if (fd < 0)
         return NULL;
   }
   KeptFile* kept = VG_(malloc)("cg.kept", sizeof(KeptFile));
   *kept = (KeptFile){ .name = VG_(strdup)("cg.kept.name", name),
                       .was_there = was_there, .size = size, .fd = fd };
   return kept;
}

static void remove_file(const HChar* name)
{
   HChar* path = cg_resolve_links(name);
   VG_(unlink)(path);
   VG_(free)(path);
}

static Bool empty_in_place(const HChar* name)
{
   Int fd = VG_(fd_open)(name, VKI_O_WRONLY | VKI_O_TRUNC, 0);
   if (fd >= 0)
      VG_(close)(fd);
   return fd >= 0;
}

static void write_back(const KeptFile* kept)
{
   Target target;
   if (cg_begin_target(&target, kept->name, False))
      cg_end_target(&target,
                    cg_copy_bytes(kept->fd, target.fd, 0, kept->size));
}

void cg_restore_file(KeptFile* kept)
{
   if (!kept->was_there)
      remove_file(kept->name);
   else if (kept->size > 0 || !empty_in_place(kept->name))
      write_back(kept);
}

void cg_forget_file(KeptFile* kept)
{
   if (kept->fd >= 0)
      VG_(close)(kept->fd);
   VG_(free)(kept->name);
   VG_(free)(kept);
}
