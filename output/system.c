/*--------------------------------------------------------------------*/
/*--- Files: system calls and errors.            output/system.c ---*/
/*--------------------------------------------------------------------*/

/* See output/system.h.  There is no libc here; texts are ours. */

#include "output/system.h"

#include "pub_tool_aspacemgr.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vkiscnums.h"

/* The core's, which tools may call but have no header for. */
extern SysRes VG_(do_syscall)(UWord number, RegWord, RegWord, RegWord, RegWord,
                              RegWord, RegWord, RegWord, RegWord);
extern Int    VG_(safe_fd)(Int old_fd);

/*------------------------------------------------------------*/
/*--- Errors                                               ---*/
/*------------------------------------------------------------*/

/* Three that Valgrind's headers leave out. */
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
   default: return NULL;
   }
}

/*------------------------------------------------------------*/
/*--- System calls                                         ---*/
/*------------------------------------------------------------*/

static Int call(UWord number, UWord a, UWord b, UWord c, UWord d, UWord e)
{
   SysRes result = VG_(do_syscall)(number, a, b, c, d, e, 0, 0, 0);
   return sr_isError(result) ? (Int)sr_Err(result) : 0;
}

#define RENAME_TO_NEW 1 /* the kernel's RENAME_NOREPLACE */

/* The one call of its kind that every architecture has. */
static Int rename_with(const HChar* from, const HChar* to, UWord flags)
{
   return call(__NR_renameat2, (UWord)VKI_AT_FDCWD, (UWord)from,
               (UWord)VKI_AT_FDCWD, (UWord)to, flags);
}

Int cg_rename(const HChar* from, const HChar* to)
{
   return rename_with(from, to, 0);
}

/* A file system that cannot do it at once, such as NFS, leaves a moment between
   looking and renaming. */
Int cg_rename_to_new(const HChar* from, const HChar* to)
{
   struct vg_stat status;
   Int            error = rename_with(from, to, RENAME_TO_NEW);
   if (error != VKI_EINVAL)
      return error;
   return sr_isError(VG_(stat)(to, &status)) ? rename_with(from, to, 0)
                                             : VKI_EEXIST;
}

Int cg_truncate(Int fd, ULong size)
{
#if defined(__NR_ftruncate)
   return call(__NR_ftruncate, (UWord)fd, (UWord)size, 0, 0, 0);
#else
   return ERROR_NO_CALL; /* nanomips */
#endif
}

/* The owner first, since a change of it takes bits of the mode away. */
Int cg_make_like(const HChar* name, Int fd, const struct vg_stat* like)
{
   struct vg_stat own;
   Int            error = 0;
   if (VG_(fstat)(fd, &own) != 0)
      return VKI_EBADF;
   if (own.uid != like->uid || own.gid != like->gid)
      error = call(__NR_fchownat, (UWord)VKI_AT_FDCWD, (UWord)name, like->uid,
                   like->gid, 0);
   if (error == 0)
      error = call(__NR_fchmod, (UWord)fd, like->mode & 07777, 0, 0, 0);
   return error;
}

#define LOCK_OR_FAIL 6 /* the kernel's LOCK_EX | LOCK_NB */

/* Whoever writes a file that cg_create has made holds its lock; the kernel
   releases it when the process ends, however it does.  True, too, where there
   are no locks. */
static Bool takes_lock(Int fd)
{
   return call(__NR_flock, (UWord)fd, LOCK_OR_FAIL, 0, 0, 0)
          != VKI_EWOULDBLOCK;
}

/* Remove what has the name, if it is a leaving. */
static Bool removes_leaving(const HChar* name)
{
   struct vg_stat open, named;
   /* Whatever it is, nobody is waited for. */
   SysRes opened = VG_(open)(name, VKI_O_RDONLY | VKI_O_NONBLOCK, 0);
   if (sr_isError(opened))
      return sr_Err(opened) == VKI_ENOENT;
   Int  fd         = (Int)sr_Res(opened);
   Bool is_leaving = takes_lock(fd);
   if (is_leaving && VG_(fstat)(fd, &open) == 0
       && !sr_isError(VG_(stat)(name, &named)) && open.ino == named.ino
       && open.dev == named.dev)
      VG_(unlink)(name);
   VG_(close)(fd);
   return is_leaving;
}

static SysRes create(const HChar* name)
{
   return VG_(open)(name, VKI_O_RDWR | VKI_O_CREAT | VKI_O_EXCL,
                    VKI_S_IRUSR | VKI_S_IWUSR);
}

SysRes cg_create(const HChar* name)
{
   enum { TRIES = 10 };
   for (Int i = 0; i < TRIES; i++) {
      struct vg_stat own;
      SysRes         created = create(name);
      if (sr_isError(created)) {
         if (sr_Err(created) != VKI_EEXIST || !removes_leaving(name))
            return created;
         continue;
      }
      /* Another may have taken it for a leaving before it was locked. */
      Int fd = (Int)sr_Res(created);
      if (takes_lock(fd) && VG_(fstat)(fd, &own) == 0 && own.nlink > 0)
         return created;
      VG_(close)(fd);
   }
   return create(name);
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

/*------------------------------------------------------------*/
/*--- Bytes                                                ---*/
/*------------------------------------------------------------*/

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

Int cg_copy_bytes(Int from, Int to, ULong begin, ULong end)
{
   enum { PIECE = 65536 };
   Int    error  = 0;
   HChar* buffer = VG_(malloc)("cg.system.copy", PIECE);
   VG_(lseek)(from, (Off64T)begin, VKI_SEEK_SET);
   VG_(lseek)(to, (Off64T)begin, VKI_SEEK_SET);
   while (begin < end && error == 0) {
      Int wanted = end - begin < PIECE ? (Int)(end - begin) : PIECE;
      Int n      = VG_(read)(from, buffer, wanted);
      if (n > 0) {
         error = cg_write_all(to, buffer, n);
         begin += (ULong)n;
      } else if (n != -VKI_EINTR) {
         error = n < 0 ? -n : VKI_EIO; /* it has become shorter */
      }
   }
   VG_(free)(buffer);
   return error;
}
