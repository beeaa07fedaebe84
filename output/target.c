/*--------------------------------------------------------------------*/
/*--- A place for a file: replacing, filling, copying.             ---*/
/*---                                              output/target.c ---*/
/*--------------------------------------------------------------------*/

/* See output/target.h for the rules.  Whether a folder is writable or a file a
   mount point is not asked, but tried: that is the only answer that holds. */

#include "output/target.h"

#include "output/standard.h"
#include "output/system.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"

/*------------------------------------------------------------*/
/*--- Names                                                ---*/
/*------------------------------------------------------------*/

Bool cg_names_open_file(const HChar* name)
{
   return VG_(strncmp)(name, "/dev/std", 8) == 0
          || VG_(strncmp)(name, "/dev/fd/", 8) == 0
          || VG_(strncmp)(name, "/proc/", 6) == 0;
}

/* What a link in the folder of `name` means, seen from here. */
static HChar* follow(const HChar* name, const HChar* link)
{
   const HChar* slash = VG_(strrchr)(name, '/');
   if (link[0] == '/' || slash == NULL)
      return VG_(strdup)("cg.target.name", link);
   SizeT  folder = (SizeT)(slash - name) + 1;
   HChar* path
      = VG_(malloc)("cg.target.name", folder + VG_(strlen)(link) + 1);
   VG_(memcpy)(path, name, folder);
   VG_(strcpy)(path + folder, link);
   return path;
}

HChar* cg_resolve_links(const HChar* name)
{
   HChar  link[VKI_PATH_MAX];
   HChar* path = VG_(strdup)("cg.target.name", name);
   for (Int depth = 0; depth < 40; depth++) {
      SSizeT len = VG_(readlink)(path, link, sizeof(link) - 1);
      if (len <= 0)
         break;
      link[len]   = '\0';
      HChar* next = follow(path, link);
      VG_(free)(path);
      path = next;
   }
   return path;
}

/* Anybody may have files of the names that a temporary could have; to so many
   it gives way. */
#define MOST_NAMES 100

/* A new file, by the first of such names; *name is the caller's to free. */
static SysRes create_numbered(HChar** name, const HChar* begin)
{
   SizeT len = VG_(strlen)(begin);
   *name     = VG_(malloc)("cg.target.name", len + 16);
   VG_(strcpy)(*name, begin);
   SysRes created = cg_create(*name);
   for (UInt n = 1; n < MOST_NAMES && sr_isError(created)
                    && sr_Err(created) == VKI_EEXIST; n++) {
      VG_(sprintf)(*name + len, ".%u", n);
      created = cg_create(*name);
   }
   return created;
}

/* A new file beside path; its name is cut, if the target's own leaves no room
   for more. */
#define LONGEST_BASE 226 /* of 255, the longest that file systems take */

static SysRes create_beside(HChar** name, const HChar* path)
{
   const HChar* slash  = VG_(strrchr)(path, '/');
   SizeT        folder = slash == NULL ? 0 : (SizeT)(slash - path) + 1;
   SizeT        len    = VG_(strlen)(path);
   if (len - folder > LONGEST_BASE)
      len = folder + LONGEST_BASE;
   HChar* beside = VG_(malloc)("cg.target.name", len + 32);
   VG_(memcpy)(beside, path, len);
   VG_(sprintf)(beside + len, ".tmp.%d", VG_(getpid)());
   SysRes created = create_numbered(name, beside);
   VG_(free)(beside);
   return created;
}

/* A new file in the folder for temporary files. */
static SysRes create_elsewhere(HChar** name)
{
   const HChar* folder = VG_(tmpdir)();
   HChar* begin = VG_(malloc)("cg.target.name", VG_(strlen)(folder) + 64);
   VG_(sprintf)(begin, "%s/cachegrind.%d.tmp", folder, VG_(getpid)());
   SysRes created = create_numbered(name, begin);
   VG_(free)(begin);
   return created;
}

SysRes cg_nameless_file(void)
{
   HChar* name;
   SysRes created = create_elsewhere(&name);
   if (!sr_isError(created))
      VG_(unlink)(name);
   VG_(free)(name);
   return created;
}

/*------------------------------------------------------------*/
/*--- Messages                                             ---*/
/*------------------------------------------------------------*/

/* is_written: all bytes were, and the error is of giving them the name. */
static void report(const Target* target, Int error, Bool is_written)
{
   HChar        number[32];
   const HChar* text = cg_error_text(error);
   if (text == NULL) {
      VG_(sprintf)(number, "error %d", error);
      text = number;
   }
   /* Whose error is it, the file's or the temporary folder's? */
   if (target->way == TARGET_COPIED_TO && target->old_fd >= 0 && !is_written)
      VG_(umsg)("error: can't write the profile '%s' by way of '%s': %s\n",
                target->name, VG_(tmpdir)(), text);
   else
      VG_(umsg)("error: can't write the profile '%s': %s\n", target->name,
                text);
   if (target->is_torn)
      VG_(umsg)("error: '%s' is damaged; the whole profile is in '%s'\n",
                target->name, target->temporary);
}

/*------------------------------------------------------------*/
/*--- Beginning                                            ---*/
/*------------------------------------------------------------*/

/* What returns an Int here returns 0 or an error. */

static Int take(SysRes opened, Int* fd)
{
   if (sr_isError(opened))
      return (Int)sr_Err(opened);
   *fd = (Int)sr_Res(opened);
   return 0;
}

static Int begin_as(Target* target, TargetWay way)
{
   target->way = way;
   return take(VG_(open)(target->name, VKI_O_WRONLY, 0), &target->fd);
}

static Int begin_standard(Target* target)
{
   target->way = TARGET_AS_IT_IS;
   return take(cg_open_standard(target->name), &target->fd);
}

/* Close the temporary, and remove it if there is one. */
static void drop_temporary(Target* target)
{
   if (target->fd >= 0)
      VG_(close)(target->fd);
   if (target->temporary != NULL && !target->is_torn)
      VG_(unlink)(target->temporary);
   VG_(free)(target->temporary);
   target->fd        = -1;
   target->temporary = NULL;
}

/* old: what has the name, or NULL. */
static Int begin_replacing(Target* target, const struct vg_stat* old)
{
   target->way = TARGET_REPLACED;
   Int error   = take(create_beside(&target->temporary, target->path),
                      &target->fd);
   if (error == 0 && old != NULL)
      error = cg_make_like(target->temporary, target->fd, old);
   if (error != 0)
      drop_temporary(target);
   return error;
}

static Int begin_copying(Target* target)
{
   target->way = TARGET_COPIED_TO;
   Int error   = take(VG_(open)(target->name, VKI_O_WRONLY, 0),
                      &target->old_fd);
   if (error == 0)
      error = take(create_elsewhere(&target->temporary), &target->fd);
   return error;
}

/* Does the error mean that one may not, as opposed to that it does not
   work? */
static Bool is_refusal(Int error)
{
   return error == VKI_EACCES || error == VKI_EPERM || error == VKI_EROFS;
}

static Int begin(Target* target)
{
   if (cg_is_standard(target->name))
      return begin_standard(target);

   if (target->is_claim)
      return begin_replacing(target, NULL);
   struct vg_stat old;
   SysRes         found = VG_(stat)(target->name, &old);
   target->is_new       = sr_isError(found) && sr_Err(found) == VKI_ENOENT;
   if (target->is_new)
      return begin_replacing(target, NULL);
   if (sr_isError(found))
      return (Int)sr_Err(found);
   if (VKI_S_ISDIR(old.mode))
      return VKI_EISDIR;
   if (!VKI_S_ISREG(old.mode))
      return begin_as(target, TARGET_AS_IT_IS);
   if (old.size == 0 && begin_as(target, TARGET_IN_PLACE) == 0)
      return 0;
   if (old.nlink == 1 && !cg_names_open_file(target->name)) {
      Int error = begin_replacing(target, &old);
      if (!is_refusal(error))
         return error;
   }
   return begin_copying(target);
}

static void free_target(Target* target)
{
   drop_temporary(target);
   if (target->old_fd >= 0)
      VG_(close)(target->old_fd);
   VG_(free)(target->name);
   VG_(free)(target->path);
}

Bool cg_begin_target(Target* target, const HChar* name, Bool is_claim)
{
   *target      = (Target){ .fd = -1, .old_fd = -1, .is_claim = is_claim };
   target->name = VG_(strdup)("cg.target.name", name);
   target->path = cg_resolve_links(name);
   Int error    = begin(target);
   if (error == 0)
      return True;
   report(target, error, False);
   free_target(target);
   return False;
}

/*------------------------------------------------------------*/
/*--- Ending                                               ---*/
/*------------------------------------------------------------*/

/* Copy the temporary over the old file.  Truncation is tried first: an
   append-only file refuses it. */
static Int copy_over(Target* target, Int to)
{
   struct vg_stat old, new;
   if (VG_(fstat)(to, &old) != 0 || VG_(fstat)(target->fd, &new) != 0)
      return VKI_EBADF;
   ULong old_size = (ULong)old.size, new_size = (ULong)new.size;

   Int error = cg_truncate(to, old_size);
   if (error == 0 && new_size > old_size) {
      error = cg_copy_bytes(target->fd, to, old_size, new_size);
      if (error != 0)
         cg_truncate(to, old_size);
   }
   if (error != 0)
      return error;

   error = cg_copy_bytes(target->fd, to, 0,
                         new_size < old_size ? new_size : old_size);
   if (error == 0)
      error = cg_truncate(to, new_size);
   target->is_torn = error != 0;
   return error;
}

/* A mount point does not let itself be replaced, nor does another's file in a
   folder like /tmp. */
static Int rename_or_copy(Target* target)
{
   Int error = target->is_claim
                  ? cg_rename_to_new(target->temporary, target->path)
                  : cg_rename(target->temporary, target->path);
   if (error == 0) {
      VG_(free)(target->temporary);
      target->temporary = NULL;
   } else if (!target->is_new && !target->is_claim) {
      error = take(VG_(open)(target->path, VKI_O_WRONLY, 0),
                   &target->old_fd);
      if (error == 0)
         error = copy_over(target, target->old_fd);
   }
   return error;
}

static Int finish(Target* target)
{
   switch (target->way) {
   case TARGET_AS_IT_IS:
   case TARGET_IN_PLACE: break;
   case TARGET_REPLACED: return rename_or_copy(target);
   case TARGET_COPIED_TO: return copy_over(target, target->old_fd);
   }
   return 0;
}

FileEnd cg_end_target(Target* target, Int error)
{
   FileEnd end        = FILE_HAS_FAILED;
   Bool    is_written = error == 0;
   if (is_written)
      error = finish(target);
   else if (target->way == TARGET_IN_PLACE)
      cg_truncate(target->fd, 0);
   if (error == 0)
      end = FILE_IS_WRITTEN;
   else if (is_written && target->is_claim && error == VKI_EEXIST)
      end = FILE_IS_TAKEN;
   else
      report(target, error, is_written);
   free_target(target);
   return end;
}
