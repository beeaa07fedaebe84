/*--------------------------------------------------------------------*/
/*--- A buffered file that appears whole or not at all.   cg_file.c ---*/
/*--------------------------------------------------------------------*/

/* See cg_file.h for what is promised.  There is no libc here: failures are
   the kernel's error numbers, negative, and their texts are ours. */

#include "cg_file.h"

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

/* Opens the target itself, or a temporary beside it.  Returns the error. */
static Int open_target(OutFile* file)
{
   struct vg_stat status;
   SysRes         found = VG_(stat)(file->name, &status);
   Bool is_special = !sr_isError(found) && !VKI_S_ISREG(status.mode);
   if (is_special && VKI_S_ISDIR(status.mode))
      return VKI_EISDIR;

   Int          flags = VKI_O_WRONLY;
   const HChar* path  = file->name;
   if (!is_special) {
      file->name      = resolve_links(file->name);
      file->temporary = VG_(malloc)("cg.file.temporary",
                                    VG_(strlen)(file->name) + 32);
      VG_(sprintf)(file->temporary, "%s.tmp.%d", file->name, VG_(getpid)());
      path  = file->temporary;
      flags = VKI_O_WRONLY | VKI_O_CREAT | VKI_O_TRUNC;
   }
   SysRes opened = VG_(open)(path, flags, VKI_S_IRUSR | VKI_S_IWUSR);
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

OutFile* cg_open_file(const HChar* option, const HChar* pattern)
{
   OutFile* file = VG_(calloc)("cg.file", 1, sizeof(OutFile));
   file->name    = VG_(expand_file_name)(option, pattern);

   /* Opening these anew would start at their beginning, over what the program
      itself has written. */
   if (VG_(strcmp)(file->name, "/dev/stdout") == 0)
      file->fd = 1;
   else if (VG_(strcmp)(file->name, "/dev/stderr") == 0)
      file->fd = 2;
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

void cg_close_file(OutFile* file)
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
   if (file->error != 0)
      report(file->name, file->error);
   free_file(file);
}
