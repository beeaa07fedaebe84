/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Buffered files.  Only an attempt tells reliably whether a folder is writable,
   or whether a file is a mount point. */

#include "output/file.h"
#include "base/text.h"
#include "output/system.h"
#include "base/valgrind.h"

#define BUFFER_SZB 65536

struct OutFile {
   const HChar* what;
   HChar* name;
   HChar* target;    /* path that `temporary` gets; or NULL */
   HChar* temporary; /* path of the file that is written and then renamed to
                        the target; NULL: the file is written directly */
   Int    fd;        /* descriptor of the file being written */
   Bool   is_added_to; /* bytes are appended to the old ones */
   ULong  old_size;  /* number of the old bytes */
   Int    error;     /* 0, or the first failure's error number */
   Int    used;
   HChar  buffer[BUFFER_SZB];
};

Bool cg_names_open_file(const HChar* name)
{
   return cg_begins(name, "/dev/std") || cg_begins(name, "/dev/fd/")
          || cg_begins(name, "/proc/");
}

/*--- Beginning                                            ---*/

/* In this file, functions that return an Int return 0 or an error number. */

static Int take(OutFile* file, SysRes opened)
{
   file->fd = sr_isError(opened) ? -1 : (Int)sr_Res(opened);
   return sr_isError(opened) ? (Int)sr_Err(opened) : 0;
}

static Int open_as(OutFile* file, const HChar* name, Int flags)
{
   return take(file, VG_(open)(name, flags, VKI_S_IRUSR | VKI_S_IWUSR));
}

static void drop(OutFile* file)
{
   if (file->fd >= 0)
      VG_(close)(file->fd);
   if (file->temporary != NULL)
      VG_(unlink)(file->temporary);
   VG_(free)(file->temporary);
   file->temporary = NULL;
   file->fd        = -1;
}

/* The maximum number of bytes of the file's name that a temporary file's name
   repeats: the system allows 255 in all. */
#define LONGEST_BASE 226

/* The number of temporary names to try, since some may be in use. */
#define MOST_NAMES 100

static Int open_temporary(OutFile* file)
{
   Int          error = VKI_EEXIST;
   const HChar* slash = VG_(strrchr)(file->target, '/');
   SizeT        len   = VG_(strlen)(file->target);
   SizeT        base  = slash == NULL ? 0 : slash + 1 - file->target;
   if (len - base > LONGEST_BASE)
      len = base + LONGEST_BASE;
   file->temporary = VG_(malloc)("cg.file.temporary", len + 32);
   VG_(memcpy)(file->temporary, file->target, len);
   for (UInt i = 0; i < MOST_NAMES && error == VKI_EEXIST; i++) {
      VG_(sprintf)(file->temporary + len, ".tmp.%d.%u", VG_(getpid)(), i);
      error = open_as(file, file->temporary,
                      VKI_O_RDWR | VKI_O_CREAT | VKI_O_EXCL);
   }
   if (error != 0) {
      VG_(free)(file->temporary);
      file->temporary = NULL;
   }
   return error;
}

/* Return the open file's path without symbolic links, or `name` if /proc does
   not tell; the caller frees it.  /proc/thread-self is new in Linux 3.17; but
   /proc/self lists no files once the first thread has ended. */
static HChar* path_of(Int fd, const HChar* name)
{
   static const HChar* const folders[] = { "thread-self", "self" };
   HChar  link[64], path[VKI_PATH_MAX];
   SSizeT length = -1;
   for (UInt i = 0; i < 2 && length <= 0; i++) {
      VG_(sprintf)(link, "/proc/%s/fd/%d", folders[i], fd);
      length = VG_(readlink)(link, path, sizeof(path) - 1);
   }
   if (length <= 0)
      return VG_(strdup)("cg.file.target", name);
   path[length] = '\0';
   return VG_(strdup)("cg.file.target", path);
}

/* Begin to replace the regular file, already open for writing, by a temporary
   one.  Write it in place if its name denotes an open file, or if such a
   temporary file is not permitted. */
static Int begin_replacing(OutFile* file, const struct vg_stat* old)
{
   Int own = file->fd;
   if (cg_names_open_file(file->name))
      return 0;
   file->target = path_of(own, file->name);
   Int error    = open_temporary(file);
   if (error == 0) {
      error = cg_make_like(file->fd, old);
      if (error != 0)
         drop(file);
   }
   if (error == VKI_EACCES || error == VKI_EPERM || error == VKI_EROFS) {
      file->fd = own;
      return 0;
   }
   VG_(close)(own);
   return error;
}

static void add_to(OutFile* file, ULong old_size)
{
   file->is_added_to = True;
   file->old_size    = old_size;
   VG_(lseek)(file->fd, (Off64T)old_size, VKI_SEEK_SET);
}

static Int begin_by_name(OutFile* file, Bool goes_on)
{
   struct vg_stat old;
   SysRes         found = VG_(stat)(file->name, &old);
   if (sr_isError(found) && sr_Err(found) != VKI_ENOENT)
      return (Int)sr_Err(found);
   if (sr_isError(found)) {
      file->target = VG_(strdup)("cg.file.target", file->name);
      return open_temporary(file);
   }
   Int error = open_as(file, file->name, VKI_O_WRONLY);
   if (error != 0 || !VKI_S_ISREG(old.mode))
      return error;
   if (!goes_on && old.size > 0)
      return begin_replacing(file, &old);
   add_to(file, (ULong)old.size);
   return 0;
}

/* A file held open, which was empty or new. */
typedef struct Held Held;
struct Held {
   Held*  next;
   HChar* name;
   Int    fd;
};
static Held* held;

/* Begin the file by its held descriptor; return False if that fails. */
static Bool begin_held(OutFile* file, Bool goes_on)
{
   struct vg_stat now;
   const Held*    h = held;
   while (h != NULL && VG_(strcmp)(h->name, file->name) != 0)
      h = h->next;
   if (h == NULL || VG_(fstat)(h->fd, &now) != 0 || now.nlink == 0)
      return False;
   if (take(file, VG_(dup)(h->fd)) != 0)
      return False;
   if (goes_on || now.size == 0)
      add_to(file, (ULong)now.size);
   else
      VG_(lseek)(file->fd, 0, VKI_SEEK_SET);
   return True;
}

static Int begin(OutFile* file, Bool goes_on)
{
   if (cg_is_standard(file->name))
      return take(file, cg_open_standard(file->name));
   Int error = begin_by_name(file, goes_on);
   return error != 0 && begin_held(file, goes_on) ? 0 : error;
}

void cg_hold_file(const HChar* name, Bool creates)
{
   struct vg_stat now;
   SysRes         found = VG_(stat)(name, &now);
   if (sr_isError(found) ? !creates
                         : !VKI_S_ISREG(now.mode) || now.size > 0)
      return;
   SysRes opened
      = VG_(open)(name, VKI_O_WRONLY | (creates ? VKI_O_CREAT : 0),
                  VKI_S_IRUSR | VKI_S_IWUSR);
   if (sr_isError(opened))
      return;
   Held* h = VG_(malloc)("cg.file.held", sizeof(Held));
   *h      = (Held){ .next = held,
                     .name = VG_(strdup)("cg.file.held.name", name),
                     .fd   = cg_hide_fd((Int)sr_Res(opened)) };
   held    = h;
}

void cg_release_files(void)
{
   while (held != NULL) {
      Held* next = held->next;
      VG_(close)(held->fd);
      VG_(free)(held->name);
      VG_(free)(held);
      held = next;
   }
}

static OutFile* unbegun(const HChar* what, const HChar* name)
{
   OutFile* file = VG_(calloc)("cg.file", 1, sizeof(OutFile));
   file->what    = what;
   file->name    = VG_(strdup)("cg.file.name", name);
   file->fd      = -1;
   return file;
}

static void free_file(OutFile* file)
{
   drop(file);
   VG_(free)(file->target);
   VG_(free)(file->name);
   VG_(free)(file);
}

/* The last error reported: repeated dumps to a full disk do not repeat it. */
static HChar* told_name;
static Int    told_error;

/* Report the error; if it is 0, note that the file has been written. */
static void report(const OutFile* file, Int error)
{
   Bool is_told = told_name != NULL && VG_(strcmp)(told_name, file->name) == 0;
   if (is_told ? error == told_error : error == 0)
      return;
   VG_(free)(told_name);
   told_name  = error == 0 ? NULL : VG_(strdup)("cg.file.told", file->name);
   told_error = error;
   if (error == 0)
      return;
   VG_(umsg)("error: can't write %s '%s': %s\n", file->what, file->name,
             cg_error_text(error));
}

/* Must the file's old bytes be removed before it is written directly? */
static Bool loses_old_bytes(const OutFile* file)
{
   return file->temporary == NULL && !file->is_added_to
          && !cg_is_standard(file->name);
}

OutFile* cg_open_file(const HChar* what, const HChar* name, Bool goes_on)
{
   OutFile* file  = unbegun(what, name);
   Int      error = begin(file, goes_on);
   if (error == 0) {
      /* Truncating a device or pipe fails, and has no effect. */
      if (loses_old_bytes(file))
         cg_truncate(file->fd, 0);
      return file;
   }
   report(file, error);
   free_file(file);
   return NULL;
}

Bool cg_try_file(const HChar* what, const HChar* name, Bool must)
{
   struct vg_stat now;
   SysRes         found = VG_(stat)(name, &now);
   /* Do not open devices and pipes: a reader of a pipe would notice. */
   if (cg_is_standard(name)
       || (!sr_isError(found) && !VKI_S_ISREG(now.mode)
           && !VKI_S_ISDIR(now.mode)))
      return True;
   OutFile* file  = unbegun(what, name);
   Int      error = begin(file, False);
   free_file(file);
   if (error != 0 && must) {
      VG_(fmsg)("%s cannot be written to '%s': %s\n", what, name,
                cg_error_text(error));
      VG_(exit)(1);
   }
   if (error != 0 && VG_(clo_verbosity) > 0)
      VG_(umsg)("warning: as things are, %s cannot be written to '%s': %s\n",
                what, name, cg_error_text(error));
   return error == 0;
}

Bool cg_file_goes_on(const OutFile* file)
{
   return file->is_added_to && file->old_size > 0;
}

/*--- Writing                                              ---*/

static void flush(OutFile* file)
{
   if (file->error == 0)
      file->error = cg_write_all(file->fd, file->buffer, file->used);
   file->used = 0;
}

void cg_put_char(OutFile* file, HChar c)
{
   if (file->used == BUFFER_SZB)
      flush(file);
   file->buffer[file->used++] = c;
}

void cg_put(OutFile* file, const HChar* text)
{
   for (; *text != '\0'; text++)
      cg_put_char(file, *text);
}

static void put_digits(OutFile* file, ULong n, UInt base)
{
   HChar  digits[20];
   HChar* p = digits + sizeof(digits);
   do {
      *--p = "0123456789abcdef"[n % base];
      n /= base;
   } while (n > 0);
   while (p < digits + sizeof(digits))
      cg_put_char(file, *p++);
}

void cg_put_number(OutFile* file, ULong n)
{
   put_digits(file, n, 10);
}

void cg_put_hex(OutFile* file, ULong n)
{
   cg_put(file, "0x");
   put_digits(file, n, 16);
}

/*--- Ending                                               ---*/

/* Copy the temporary file over a target that a rename cannot replace: a mount
   point, or another user's file in a folder such as /tmp. */
static Int copy_over(OutFile* file)
{
   struct vg_stat written;
   SysRes opened = VG_(open)(file->target, VKI_O_WRONLY, 0);
   if (sr_isError(opened))
      return (Int)sr_Err(opened);
   Int to    = (Int)sr_Res(opened);
   Int error = VG_(fstat)(file->fd, &written) != 0 ? VKI_EBADF
                                                   : cg_truncate(to, 0);
   if (error == 0)
      error = cg_copy_bytes(file->fd, to, (ULong)written.size);
   VG_(close)(to);
   return error;
}

static Int give_name(OutFile* file)
{
   struct vg_stat old;
   Int            error = cg_rename(file->temporary, file->target);
   if (error == 0) {
      VG_(free)(file->temporary);
      file->temporary = NULL;
   } else if (!sr_isError(VG_(stat)(file->target, &old))) {
      error = copy_over(file);
   }
   return error;
}

Bool cg_close_file(OutFile* file)
{
   flush(file);
   Int error = file->error;
   if (error == 0 && file->temporary != NULL)
      error = give_name(file);
   else if (error != 0 && file->is_added_to)
      cg_truncate(file->fd, file->old_size);
   report(file, error);
   free_file(file);
   return error == 0;
}
