/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* System calls on files, and texts for errors: the tool has no libc. */

#include "output/system.h"
#include "base/core.h"
#include "base/text.h"

#include "pub_tool_clientstate.h"
#include "pub_tool_xarray.h"

/*--- Errors                                               ---*/

/* The error numbers that Valgrind's headers leave out. */
#if defined(VGA_mips32) || defined(VGA_mips64) || defined(VGA_nanomips)
#define ERROR_NAME_TOO_LONG 78
#define ERROR_NO_CALL       89
#define ERROR_QUOTA         1133
#else
#define ERROR_NAME_TOO_LONG 36
#define ERROR_NO_CALL       38
#define ERROR_QUOTA         122
#endif

const HChar* cg_error_text(Int error)
{
   static HChar number[32];
   switch (error) {
   case VKI_ENOENT: return "No such file or directory";
   case VKI_EACCES: return "Permission denied";
   case VKI_EPERM: return "Operation not permitted";
   case VKI_EROFS: return "Read-only file system";
   case VKI_ENOSPC: return "No space left on device";
   case VKI_EBUSY: return "Device or resource busy";
   case VKI_EEXIST: return "File exists";
   case VKI_EXDEV: return "Invalid cross-device link";
   case VKI_EINVAL: return "Invalid argument";
   case VKI_ENOMEM: return "Cannot allocate memory";
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
   case VKI_ETXTBSY: return "Text file busy";
   case VKI_ENODEV: return "No such device";
   case ERROR_NAME_TOO_LONG: return "File name too long";
   case ERROR_NO_CALL: return "Function not implemented";
   case ERROR_QUOTA: return "Disk quota exceeded";
   default:
      VG_(sprintf)(number, "error %d", error);
      return number;
   }
}

/*--- System calls                                         ---*/

static Int call(UWord number, UWord a, UWord b, UWord c, UWord d, UWord e)
{
   SysRes result = cg_syscall(number, a, b, c, d, e, 0);
   return sr_isError(result) ? (Int)sr_Err(result) : 0;
}

Int cg_truncate(Int fd, ULong size)
{
#if defined(__NR_ftruncate)
   return call(__NR_ftruncate, (UWord)fd, (UWord)size, 0, 0, 0);
#else
   return ERROR_NO_CALL; /* nanomips */
#endif
}

/* Map a file in memory that has no name, and so need not be removed. */
void* cg_shared_memory(SizeT szB)
{
   void* memory = NULL;
#if defined(__NR_memfd_create)
   const UWord closes_on_exec = 1;
   SysRes made = cg_syscall(__NR_memfd_create, (UWord) "cachegrind",
                            closes_on_exec, 0, 0, 0, 0);
   if (sr_isError(made))
      return NULL;
   Int fd = (Int)sr_Res(made);
   if (cg_truncate(fd, szB) == 0) {
      SysRes mapped = VG_(am_shared_mmap_file_float_valgrind)(
         szB, VKI_PROT_READ | VKI_PROT_WRITE, fd, 0);
      if (!sr_isError(mapped))
         memory = (void*)sr_Res(mapped);
   }
   VG_(close)(fd);
#endif
   return memory;
}

/* Set the owner first, since a change of owner clears bits of the mode.  Use
   fchownat, which has 32 bits for the owner on every architecture. */
Int cg_make_like(Int fd, const struct vg_stat* like)
{
   struct vg_stat own;
   Int            error = 0;
   if (VG_(fstat)(fd, &own) != 0)
      return VKI_EBADF;
   if (own.uid != like->uid || own.gid != like->gid)
      error = call(__NR_fchownat, (UWord)fd, (UWord) "", like->uid, like->gid,
                   VKI_AT_EMPTY_PATH);
   if (error == 0)
      error = call(__NR_fchmod, (UWord)fd, like->mode & 0777, 0, 0, 0);
   return error;
}

/* Use the only rename call that every architecture has. */
Int cg_rename(const HChar* from, const HChar* to)
{
   return call(__NR_renameat2, (UWord)VKI_AT_FDCWD, (UWord)from,
               (UWord)VKI_AT_FDCWD, (UWord)to, 0);
}

Bool cg_is_terminal(Int fd)
{
   UChar settings[256]; /* larger than any kernel's settings */
   return call(__NR_ioctl, (UWord)fd, VKI_TCGETS, (UWord)settings, 0, 0) == 0;
}

Int cg_hide_fd(Int fd)
{
   return VG_(safe_fd)(fd);
}

const HChar* cg_readable_string(UWord a)
{
   for (UWord end = a;; end++) {
      if ((end == a || end % VKI_PAGE_SIZE == 0)
          && !VG_(am_is_valid_for_client)(end, 1, VKI_PROT_READ))
         return NULL;
      if (*(const HChar*)end == '\0')
         return (const HChar*)a;
   }
}

UWord cg_clone_flags(UInt number, const UWord* args, Addr* word)
{
#if defined(__NR_clone3)
   /* Word 0 of clone3's structure has flags, word 2 the address. */
   if (number == __NR_clone3) {
      const ULong* given = (const ULong*)args[0];
      if (!VG_(am_is_valid_for_client)(args[0], 3 * sizeof(ULong),
                                       VKI_PROT_READ))
         return 0;
      *word = (Addr)given[2];
      return (UWord)given[0];
   }
#endif
   if (number != __NR_clone)
      return 0;
#if defined(VGA_amd64) || defined(VGA_s390x)
   *word = args[3];
#else
   *word = args[4];
#endif
#if defined(VGA_s390x)
   return args[1];
#else
   return args[0];
#endif
}

const HChar* cg_value_of(const HChar* arg, const HChar* option)
{
   SizeT length = VG_(strlen)(option);
   return cg_begins(arg, option) && arg[length] == '=' ? &arg[length + 1]
                                                       : NULL;
}

const HChar* cg_given_value(const HChar* option)
{
   const HChar* value = NULL;
   for (Word i = 0; i < VG_(sizeXA)(VG_(args_for_valgrind)); i++) {
      const HChar* arg = *(HChar**)VG_(indexXA)(VG_(args_for_valgrind), i);
      if (cg_begins(arg, option))
         value = arg + VG_(strlen)(option);
   }
   return value;
}

/*--- Bytes                                                ---*/

Int cg_write_all(Int fd, const HChar* bytes, Int size)
{
   while (size > 0) {
      Int n = VG_(write)(fd, bytes, size);
      if (n > 0) {
         bytes += n;
         size -= n;
      } else if (n != -VKI_EINTR) {
         return n < 0 ? -n : VKI_EIO;
      }
   }
   return 0;
}

Int cg_copy_bytes(Int from, Int to, ULong size)
{
   enum { PIECE = 65536 };
   Int    error  = 0;
   HChar* buffer = VG_(malloc)("cg.system.copy", PIECE);
   VG_(lseek)(from, 0, VKI_SEEK_SET);
   while (size > 0 && error == 0) {
      Int wanted = size < PIECE ? (Int)size : PIECE;
      Int n      = VG_(read)(from, buffer, wanted);
      if (n > 0) {
         error = cg_write_all(to, buffer, n);
         size -= (ULong)n;
      } else if (n != -VKI_EINTR) {
         error = n < 0 ? -n : VKI_EIO; /* the file has become shorter */
      }
   }
   VG_(free)(buffer);
   return error;
}

/*--- Standard output and error                            ---*/

/* Duplicates of the standard descriptors, hidden from the program, or -1. */
static Int held_fd[3] = { -1, -1, -1 };

static Int number_of(const HChar* name)
{
   if (VG_(strcmp)(name, "/dev/stdout") == 0)
      return 1;
   if (VG_(strcmp)(name, "/dev/stderr") == 0)
      return 2;
   return -1;
}

Bool cg_is_standard(const HChar* name)
{
   return number_of(name) > 0;
}

void cg_hold_standard(const HChar* name)
{
   Int fd = number_of(name);
   if (fd < 0)
      return;
   SysRes copy = VG_(dup)(fd);
   if (!sr_isError(copy))
      held_fd[fd] = cg_hide_fd((Int)sr_Res(copy));
}

SysRes cg_open_standard(const HChar* name)
{
   return VG_(dup)(held_fd[number_of(name)]);
}
