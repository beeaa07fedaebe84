/*--------------------------------------------------------------------*/
/*--- A buffered file that appears whole or not at all. output/file.c ---*/
/*--------------------------------------------------------------------*/

/* See output/file.h for what is promised.  There is no libc here: failures are
   the kernel's error numbers, negative, and their texts are ours. */

#include "output/file.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_vki.h"

#define BUFFER_SZB 65536

struct OutFile {
   HChar* name;      /* the target, symbolic links resolved */
   HChar* temporary; /* NULL if the target is written directly */
   Int    fd;
   Bool   own_fd; /* False for the program's standard output or error */
   Int    error;  /* 0, or the first failure's error number */
   Int    used;
   HChar  buffer[BUFFER_SZB];
};

/*------------------------------------------------------------*/
/*--- Messages                                             ---*/
/*------------------------------------------------------------*/

/* Two that Valgrind's headers leave out. */
#if defined(VGA_mips32) || defined(VGA_mips64) || defined(VGA_nanomips)
#define ERROR_NAME_TOO_LONG 78
#define ERROR_QUOTA         1133
#else
#define ERROR_NAME_TOO_LONG 36
#define ERROR_QUOTA         122
#endif

static const HChar* text_of_error(Int error)
{
   switch (error) {
   case VKI_ENOENT: return "No such file or directory";
   case VKI_EACCES: return "Permission denied";
   case VKI_EPERM: return "Operation not permitted";
   case VKI_EROFS: return "Read-only file system";
   case VKI_ENOSPC: return "No space left on device";
   case VKI_EISDIR: return "Is a directory";
   case VKI_ENOTDIR: return "Not a directory";
   case VKI_EMFILE: return "Too many open files";
   case VKI_ENFILE: return "Too many open files in system";
   case VKI_EFBIG: return "File too large";
   case VKI_EIO: return "Input/output error";
   case VKI_EPIPE: return "Broken pipe";
   case VKI_ENXIO: return "No such device or address";
   case VKI_EBADF: return "Bad file descriptor";
   case VKI_ELOOP: return "Too many levels of symbolic links";
   case ERROR_NAME_TOO_LONG: return "File name too long";
   case ERROR_QUOTA: return "Disk quota exceeded";
   case VKI_ETXTBSY: return "Text file busy";
   case VKI_ENODEV: return "No such device";
   default: return NULL;
   }
}

static void report(const HChar* name, Int error)
{
   const HChar* text = text_of_error(error);
   if (text != NULL)
      VG_(umsg)("error: can't write the profile '%s': %s\n", name, text);
   else
      VG_(umsg)("error: can't write the profile '%s': error %d\n", name,
                error);
}

/*------------------------------------------------------------*/
/*--- Opening                                              ---*/
/*------------------------------------------------------------*/

/* The file that a chain of symbolic links ends at, or name itself; takes
   name, gives back memory that is the caller's. */
static HChar* resolve_links(HChar* name)
{
   HChar link[VKI_PATH_MAX];
   for (Int depth = 0; depth < 40; depth++) {
      SSizeT len = VG_(readlink)(name, link, sizeof(link) - 1);
      if (len <= 0)
         break;
      link[len] = '\0';

      HChar* next;
      HChar* slash = VG_(strrchr)(name, '/');
      if (link[0] == '/' || slash == NULL) {
         next = VG_(strdup)("cg.file.name", link);
      } else {
         SizeT dir_len = (SizeT)(slash - name) + 1;
         next = VG_(malloc)("cg.file.name", dir_len + (SizeT)len + 1);
         VG_(memcpy)(next, name, dir_len);
         VG_(strcpy)(next + dir_len, link);
      }
      VG_(free)(name);
      name = next;
   }
   return name;
}

/* A name beside the target that nobody else uses; cut, if the target's own
   leaves no room for more. */
#define LONGEST_BASE 230 /* of 255, the longest that file systems take */

static HChar* name_beside(const HChar* name)
{
   const HChar* slash = VG_(strrchr)(name, '/');
   SizeT        dir   = slash == NULL ? 0 : (SizeT)(slash - name) + 1;
   SizeT        len   = VG_(strlen)(name);
   if (len - dir > LONGEST_BASE)
      len = dir + LONGEST_BASE;
   HChar* beside = VG_(malloc)("cg.file.beside", len + 32);
   VG_(memcpy)(beside, name, len);
   VG_(sprintf)(beside + len, ".tmp.%d", VG_(getpid)());
   return beside;
}

/* Begin a new file, for its owner only, unless `mode` says otherwise.  What
   has the name is a leaving of a process of the same number that was
   killed. */
static SysRes create(const HChar* name, Int mode)
{
   VG_(unlink)(name);
   return VG_(open)(name, VKI_O_WRONLY | VKI_O_CREAT | VKI_O_EXCL, mode);
}

/* Opens the target itself, or a temporary beside it.  Returns the error. */
static Int open_target(OutFile* file)
{
   SysRes         opened;
   struct vg_stat status;
   SysRes         found = VG_(stat)(file->name, &status);
   if (sr_isError(found) && sr_Err(found) != VKI_ENOENT)
      return (Int)sr_Err(found);
   Bool is_special = !sr_isError(found) && !VKI_S_ISREG(status.mode);
   if (is_special) {
      if (VKI_S_ISDIR(status.mode))
         return VKI_EISDIR;
      opened = VG_(open)(file->name, VKI_O_WRONLY, 0);
   } else {
      file->name      = resolve_links(file->name);
      file->temporary = name_beside(file->name);
      opened = create(file->temporary, VKI_S_IRUSR | VKI_S_IWUSR);
   }
   if (sr_isError(opened))
      return (Int)sr_Err(opened);
   file->fd     = (Int)sr_Res(opened);
   file->own_fd = True;
   return 0;
}

static void free_file(OutFile* file)
{
   VG_(free)(file->name);
   VG_(free)(file->temporary);
   VG_(free)(file);
}

/* Standard output and error are written as they were when the program began.
   It may have closed its own since, as careful ones do at their end; and
   opening them by name would start at the beginning of a file, over what the
   program has written. */

/* The core's way to a number that the program cannot see, closed by exec;
   closes the old one. */
extern Int VG_(safe_fd)(Int old_fd);

static Int held_fd[3] = { -1, -1, -1 };

/* 1 or 2, if the name is one of theirs, or -1. */
static Int standard_fd(const HChar* name)
{
   if (VG_(strcmp)(name, "/dev/stdout") == 0)
      return 1;
   if (VG_(strcmp)(name, "/dev/stderr") == 0)
      return 2;
   return -1;
}

void cg_prepare_file(const HChar* name)
{
   Int fd = standard_fd(name);
   if (fd < 0)
      return;
   SysRes copy = VG_(dup)(fd);
   if (!sr_isError(copy))
      held_fd[fd] = VG_(safe_fd)((Int)sr_Res(copy));
}

OutFile* cg_open_file(const HChar* name)
{
   OutFile* file = VG_(calloc)("cg.file", 1, sizeof(OutFile));
   file->name    = VG_(strdup)("cg.file.name", name);

   Int standard  = standard_fd(name);
   if (standard >= 0)
      file->fd = held_fd[standard];
   else
      file->error = open_target(file);

   if (file->error == 0)
      return file;
   report(file->name, file->error);
   free_file(file);
   return NULL;
}

/*------------------------------------------------------------*/
/*--- Writing                                              ---*/
/*------------------------------------------------------------*/

static void flush(OutFile* file)
{
   Int done = 0;
   while (done < file->used && file->error == 0) {
      Int n = VG_(write)(file->fd, file->buffer + done, file->used - done);
      if (n > 0)
         done += n;
      else if (n != -VKI_EINTR)
         file->error = n < 0 ? -n : VKI_EIO;
   }
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

void cg_put_number(OutFile* file, ULong n)
{
   HChar  digits[20];
   HChar* p = digits + sizeof(digits);
   do {
      *--p = (HChar)('0' + n % 10);
      n /= 10;
   } while (n > 0);
   while (p < digits + sizeof(digits))
      cg_put_char(file, *p++);
}

Bool cg_close_file(OutFile* file)
{
   flush(file);
   if (file->own_fd)
      VG_(close)(file->fd);
   if (file->temporary != NULL) {
      if (file->error == 0
          && VG_(rename)(file->temporary, file->name) != 0)
         file->error = VKI_EACCES;
      if (file->error != 0)
         VG_(unlink)(file->temporary);
   }
   Bool is_written = file->error == 0;
   if (!is_written)
      report(file->name, file->error);
   free_file(file);
   return is_written;
}

/*------------------------------------------------------------*/
/*--- Keeping what a file was                              ---*/
/*------------------------------------------------------------*/

/* The file is held open while it has no name any more: that needs no second
   name, which nobody would remove after a successful exec, and the kernel
   lets go of it then by itself. */

#define O_CLOSE_ON_EXEC 02000000 /* the headers do not have it */

struct KeptFile {
   HChar* name; /* links resolved */
   Int    fd;   /* -1: there was no file */
   Int    mode;
};

KeptFile* cg_keep_file(const HChar* name)
{
   struct vg_stat status;
   SysRes         found = VG_(stat)(name, &status);
   if (!sr_isError(found) && !VKI_S_ISREG(status.mode))
      return NULL;

   KeptFile* kept = VG_(calloc)("cg.file.kept", 1, sizeof(KeptFile));
   kept->name     = resolve_links(VG_(strdup)("cg.file.name", name));
   kept->fd       = -1;
   if (!sr_isError(found)) {
      kept->fd   = VG_(fd_open)(kept->name, VKI_O_RDONLY | O_CLOSE_ON_EXEC, 0);
      kept->mode = (Int)(status.mode & 0777);
      if (kept->fd < 0) {
         VG_(free)(kept->name);
         VG_(free)(kept);
         return NULL;
      }
   }
   return kept;
}

/* Of fd, from the beginning, to the file; the file has the error. */
static void copy_from(OutFile* file, Int fd)
{
   VG_(lseek)(fd, 0, VKI_SEEK_SET);
   for (;;) {
      Int n = VG_(read)(fd, file->buffer, BUFFER_SZB);
      if (n == -VKI_EINTR)
         continue;
      if (n < 0)
         file->error = -n;
      if (n <= 0 || file->error != 0)
         return;
      file->used = n;
      flush(file);
   }
}

void cg_restore_file(KeptFile* kept)
{
   if (kept->fd < 0) {
      VG_(unlink)(kept->name);
      return;
   }
   OutFile* file   = VG_(calloc)("cg.file", 1, sizeof(OutFile));
   file->name      = VG_(strdup)("cg.file.name", kept->name);
   file->temporary = name_beside(kept->name);
   SysRes opened   = create(file->temporary, kept->mode);
   if (sr_isError(opened)) {
      report(file->name, (Int)sr_Err(opened));
      free_file(file);
      return;
   }
   file->fd     = (Int)sr_Res(opened);
   file->own_fd = True;
   copy_from(file, kept->fd);
   cg_close_file(file);
}

void cg_forget_file(KeptFile* kept)
{
   if (kept->fd >= 0)
      VG_(close)(kept->fd);
   VG_(free)(kept->name);
   VG_(free)(kept);
}
