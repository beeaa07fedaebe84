/*--------------------------------------------------------------------*/
/*--- A place for a file: replacing, filling, copying.             ---*/
/*---                                              output/target.c ---*/
/*--------------------------------------------------------------------*/

/* See output/target.h for the rules.  Whether a folder is writable or a file a
   mount point is not asked, but tried: that is the only answer that holds. */

#include "output/target.h"

#include "output/std_streams.h"
#include "output/system.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

/*------------------------------------------------------------*/
/*--- Names                                                ---*/
/*------------------------------------------------------------*/

Bool cg_names_open_file(const HChar* name)
{
   return VG_(strncmp)(name, "/dev/std", 8) == 0
          || VG_(strncmp)(name, "/dev/fd/", 8) == 0
          || VG_(strncmp)(name, "/proc/", 6) == 0;
}

/* The folder for temporary files, where names are to begin like that. */
static Int enter_elsewhere(Place* place)
{
   return cg_enter_folder(place, VG_(tmpdir)(), "cachegrind");
}

Int cg_nameless_file(Int* fd)
{
   Place  place;
   HChar* name;
   Int    error = enter_elsewhere(&place);
   *fd          = -1;
   if (error != 0)
      return error;
   error = cg_create_in(&place, &name, fd);
   if (error == 0)
      cg_unlink_in(&place, name);
   VG_(free)(name);
   cg_leave_place(&place);
   return error;
}

/*------------------------------------------------------------*/
/*--- Messages                                             ---*/
/*------------------------------------------------------------*/

/* What people read for it, of any error; `number` has room for a text. */
static const HChar* text_of(Int error, HChar* number)
{
   const HChar* text = cg_error_text(error);
   VG_(sprintf)(number, "error %d", error);
   return text != NULL ? text : number;
}

/* The folder that the temporary is in. */
static const Place* home_of(const Target* target)
{
   return target->elsewhere.folder >= 0 ? &target->elsewhere : &target->place;
}

/* The last error that was told, until the file of that name is written.  A part
   that is dumped again and again to a full disk should not tell each time. */
static HChar* told_name;
static Int    told_error;

void cg_forget_told_error(void)
{
   VG_(free)(told_name);
   told_name = NULL;
}

static Bool is_of_told(const Target* target)
{
   return told_name != NULL && VG_(strcmp)(told_name, target->name) == 0;
}

/* is_written: all bytes were, and the error is of giving them the name. */
static void report(const Target* target, Int error, Bool is_written)
{
   HChar        number[32];
   const HChar* text = text_of(error, number);
   if (is_of_told(target) && told_error == error && !target->is_torn)
      return;
   cg_forget_told_error();
   told_name  = VG_(strdup)("cg.target.told", target->name);
   told_error = error;
   /* Whose error is it, the file's or the temporary folder's? */
   if (target->way == TARGET_COPIED_TO && target->old_fd >= 0 && !is_written)
      VG_(umsg)("error: can't write %s '%s' by way of '%s': %s\n",
                target->what, target->name, VG_(tmpdir)(), text);
   else
      VG_(umsg)("error: can't write %s '%s': %s\n", target->what,
                target->name, text);
   if (target->is_torn) {
      HChar* path = cg_path_in(home_of(target), target->temporary);
      const HChar* kind = target->what + VG_(strlen)("the ");
      VG_(umsg)("error: '%s' is damaged; the whole %s is in '%s'\n",
                target->name, kind, path);
      VG_(free)(path);
   }
}

/*------------------------------------------------------------*/
/*--- Beginning                                            ---*/
/*------------------------------------------------------------*/

/* What returns an Int here returns 0 or an error. */

static Int begin_standard(Target* target)
{
   SysRes opened = cg_open_standard(target->name);
   target->way   = TARGET_AS_IT_IS;
   if (sr_isError(opened))
      return (Int)sr_Err(opened);
   target->fd = (Int)sr_Res(opened);
   return 0;
}

static Int begin_as(Target* target, TargetWay way)
{
   target->way = way;
   return cg_open_place(&target->place, VKI_O_WRONLY, &target->fd);
}

/* Close the temporary, and remove it if there is one. */
static void drop_temporary(Target* target)
{
   if (target->fd >= 0)
      VG_(close)(target->fd);
   if (target->temporary != NULL && !target->is_torn)
      cg_unlink_in(home_of(target), target->temporary);
   VG_(free)(target->temporary);
   target->fd        = -1;
   target->temporary = NULL;
}

static Int begin_replacing(Target* target)
{
   const Place* place = &target->place;
   target->way        = TARGET_REPLACED;
   Int error          = cg_create_in(place, &target->temporary, &target->fd);
   if (error == 0 && place->entry >= 0)
      error = cg_make_like(target->fd, &place->is);
   if (error != 0)
      drop_temporary(target);
   return error;
}

static Int begin_copying(Target* target)
{
   target->way = TARGET_COPIED_TO;
   Int error   = cg_open_place(&target->place, VKI_O_WRONLY, &target->old_fd);
   if (error == 0)
      error = enter_elsewhere(&target->elsewhere);
   if (error == 0)
      error = cg_create_in(&target->elsewhere, &target->temporary,
                           &target->fd);
   return error;
}

static Int begin_adding(Target* target)
{
   Int error        = begin_as(target, TARGET_ADDED_TO);
   target->old_size = (ULong)target->place.is.size;
   if (error == 0)
      VG_(lseek)(target->fd, (Off64T)target->old_size, VKI_SEEK_SET);
   return error;
}

/* Does the error mean that one may not, as opposed to that it does not
   work? */
static Bool is_refusal(Int error)
{
   return error == VKI_EACCES || error == VKI_EPERM || error == VKI_EROFS;
}

/* Has the place a file that is not to be replaced by another? */
static Bool must_stay(const Place* place)
{
   return place->is.nlink != 1 || place->is_open_file;
}

static Int begin(Target* target, Bool goes_on)
{
   const Place* place = &target->place;
   if (cg_is_standard(target->name))
      return begin_standard(target);
   Int error = cg_find_place(&target->place, target->name);
   if (error != 0)
      return error;
   if (place->entry < 0)
      return begin_replacing(target);
   if (VKI_S_ISDIR(place->is.mode))
      return VKI_EISDIR;
   if (!VKI_S_ISREG(place->is.mode))
      return begin_as(target, TARGET_AS_IT_IS);
   if (goes_on && place->is.size > 0)
      return begin_adding(target);
   if (place->is.size == 0 && begin_as(target, TARGET_IN_PLACE) == 0)
      return 0;
   if (!must_stay(place)) {
      error = begin_replacing(target);
      if (!is_refusal(error))
         return error;
   }
   return begin_copying(target);
}

static Target unbegun(const HChar* what, const HChar* name)
{
   return (Target){ .what      = what,
                    .name      = VG_(strdup)("cg.target.name", name),
                    .place     = { .folder = -1, .entry = -1 },
                    .elsewhere = { .folder = -1, .entry = -1 },
                    .fd        = -1,
                    .old_fd    = -1 };
}

static void free_target(Target* target)
{
   drop_temporary(target);
   if (target->old_fd >= 0)
      VG_(close)(target->old_fd);
   cg_leave_place(&target->place);
   cg_leave_place(&target->elsewhere);
   VG_(free)(target->name);
}

Bool cg_begin_target(Target* target, const HChar* what, const HChar* name,
                     Bool goes_on)
{
   *target   = unbegun(what, name);
   Int error = begin(target, goes_on);
   if (error == 0)
      return True;
   report(target, error, False);
   free_target(target);
   return False;
}

/* What is no regular file is not tried: it, or its reader, would notice.  Nor
   is what may be written to. */
static Int try(Target* target)
{
   const Place* place = &target->place;
   if (cg_is_standard(target->name))
      return 0;
   Int error = cg_find_place(&target->place, target->name);
   if (error != 0)
      return error;
   if (place->entry >= 0) {
      if (VKI_S_ISDIR(place->is.mode))
         return VKI_EISDIR;
      if (!VKI_S_ISREG(place->is.mode) || cg_may_write(place))
         return 0;
      if (must_stay(place))
         return VKI_EACCES;
   }
   return begin_replacing(target);
}

Bool cg_try_target(const HChar* what, const HChar* name, Bool must)
{
   HChar  number[32];
   Target target = unbegun(what, name);
   Int    error  = try(&target);
   if (error != 0 && must) {
      VG_(fmsg)("%s cannot be written to '%s': %s\n", what, name,
                text_of(error, number));
      VG_(exit)(1);
   }
   if (error != 0 && VG_(clo_verbosity) > 0)
      VG_(umsg)("warning: as things are, %s cannot be written to '%s': %s\n",
                what, name, text_of(error, number));
   free_target(&target);
   return error == 0;
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
   const Place* place = &target->place;
   Int          error = cg_rename_in(place, target->temporary);
   if (error == 0) {
      VG_(free)(target->temporary);
      target->temporary = NULL;
   } else if (place->entry >= 0) {
      error = cg_open_place(place, VKI_O_WRONLY, &target->old_fd);
      if (error == 0)
         error = copy_over(target, target->old_fd);
   }
   return error;
}

static Int finish(Target* target)
{
   switch (target->way) {
   case TARGET_AS_IT_IS:
   case TARGET_IN_PLACE:
   case TARGET_ADDED_TO: break;
   case TARGET_REPLACED: return rename_or_copy(target);
   case TARGET_COPIED_TO: return copy_over(target, target->old_fd);
   }
   return 0;
}

Bool cg_end_target(Target* target, Int error)
{
   Bool is_written = error == 0;
   if (is_written)
      error = finish(target);
   else if (target->way == TARGET_IN_PLACE || target->way == TARGET_ADDED_TO)
      cg_truncate(target->fd, target->old_size);
   if (error != 0)
      report(target, error, is_written);
   else if (is_of_told(target))
      cg_forget_told_error();
   free_target(target);
   return error == 0;
}
