/*--------------------------------------------------------------------*/
/*--- A file's place: a folder and a name.          output/place.c ---*/
/*--------------------------------------------------------------------*/

/* See output/place.h.  Folders are found by the kernel, by their whole path, in
   one system call; all other calls take one name in an open folder.  Valgrind's
   own routines take paths, and follow links. */

#include "output/place.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_vkiscnums.h"

/* Three that Valgrind's headers leave out. */
#if defined(VGA_arm) || defined(VGA_arm64) || defined(VGA_ppc32) \
   || defined(VGA_ppc64be) || defined(VGA_ppc64le)
#define O_FOLDER  0040000
#define O_NO_LINK 0100000
#else
#define O_FOLDER  0200000 /* the kernel's O_DIRECTORY */
#define O_NO_LINK 0400000 /* O_NOFOLLOW */
#endif
#define O_TO_TELL 010000000 /* O_PATH */

#define MAX_LINKS 40

/*------------------------------------------------------------*/
/*--- System calls                                         ---*/
/*------------------------------------------------------------*/

static Int error_of(SysRes result)
{
   return sr_isError(result) ? (Int)sr_Err(result) : 0;
}

static Int open_at(Int folder, const HChar* name, Int flags, Int* fd)
{
   SysRes opened = cg_syscall(__NR_openat, (UWord)folder, (UWord)name,
                              (UWord)flags, VKI_S_IRUSR | VKI_S_IWUSR, 0);
   *fd           = sr_isError(opened) ? -1 : (Int)sr_Res(opened);
   return error_of(opened);
}

static Int close_if_open(Int fd)
{
   if (fd >= 0)
      VG_(close)(fd);
   return -1;
}

/*------------------------------------------------------------*/
/*--- Traps                                                ---*/
/*------------------------------------------------------------*/

static Bool is_us(UInt user)
{
   return user == (UInt)VG_(geteuid)();
}

static Bool is_us_or_root(UInt user)
{
   return user == 0 || is_us(user);
}

/* Can the name be a trap, in this folder? */
static Bool is_planted(const Place* place, const struct vg_stat* folder)
{
   const UInt            for_all = VKI_S_ISVTX | VKI_S_IWOTH;
   const struct vg_stat* is      = &place->is;
   if (place->is_open_file || is->uid == folder->uid)
      return False;
   return ((folder->mode & for_all) == for_all && !is_us(is->uid))
          || (VKI_S_ISREG(is->mode) && is->nlink > 1
              && !is_us_or_root(folder->uid));
}

/*------------------------------------------------------------*/
/*--- Looking up                                           ---*/
/*------------------------------------------------------------*/

/* Something that is surely under /proc. */
static Bool is_on_proc(const struct vg_stat* folder)
{
   struct vg_stat proc;
   return !sr_isError(VG_(stat)("/proc", &proc)) && folder->dev == proc.dev;
}

/* See what has the name; owner: whose it is, or the folder if nothing has
   it. */
static Int look(Place* place, UInt* owner)
{
   struct vg_stat folder;
   if (VG_(fstat)(place->folder, &folder) != 0)
      return VKI_EBADF;
   *owner              = folder.uid;
   place->is_open_file = is_on_proc(&folder);
   Int flags = place->is_open_file ? O_TO_TELL : O_TO_TELL | O_NO_LINK;
   Int error = open_at(place->folder, place->last, flags, &place->entry);
   if (error != 0)
      return error == VKI_ENOENT ? 0 : error;
   if (VG_(fstat)(place->entry, &place->is) != 0)
      return VKI_EBADF;
   *owner = place->is.uid;
   return is_planted(place, &folder) ? CG_MAY_BE_TRAP : 0;
}

/* Go to the folder of a path, which begins at the open one, or anywhere if that
   is VKI_AT_FDCWD. */
static Int enter(Place* place, Int from, const HChar* path)
{
   const HChar* slash = VG_(strrchr)(path, '/');
   const HChar* last  = slash == NULL ? path : slash + 1;
   HChar*       folder
      = VG_(strdup)("cg.place.folder", slash == NULL ? "./" : path);
   folder[slash == NULL ? 2 : last - path] = '\0';
   Int fd;
   Int error = open_at(from, folder, O_TO_TELL | O_FOLDER, &fd);
   VG_(free)(folder);
   if (error != 0)
      return error;
   close_if_open(place->folder);
   VG_(free)(place->last);
   place->folder = fd;
   place->last   = VG_(strdup)("cg.place.last", last);
   return last[0] == '\0' ? VKI_EISDIR : 0;
}

/* Go where the link leads that has the name. */
static Int follow(Place* place)
{
   HChar  link[VKI_PATH_MAX];
   SysRes length = cg_syscall(__NR_readlinkat, (UWord)place->entry, (UWord) "",
                              (UWord)link, sizeof(link) - 1, 0);
   if (sr_isError(length))
      return (Int)sr_Err(length);
   link[sr_Res(length)] = '\0';
   place->entry         = close_if_open(place->entry);
   return enter(place, place->folder, link);
}

static Bool is_link(const Place* place)
{
   return place->entry >= 0 && VKI_S_ISLNK(place->is.mode);
}

static Int find(Place* place, const HChar* name)
{
   UInt owner, stranger = 0; /* whose links are followed, and not root's */
   Int  error = enter(place, VKI_AT_FDCWD, name);
   if (error == 0)
      error = look(place, &owner);
   for (Int depth = 0; error == 0 && is_link(place); depth++) {
      if (depth == MAX_LINKS)
         return VKI_ELOOP;
      if (stranger != 0 && owner != stranger)
         return CG_MAY_BE_TRAP;
      if (!is_us_or_root(owner))
         stranger = owner;
      error = follow(place);
      if (error == 0)
         error = look(place, &owner);
   }
   return error == 0 && stranger != 0 && owner != stranger ? CG_MAY_BE_TRAP
                                                           : error;
}

Int cg_find_place(Place* place, const HChar* name)
{
   *place    = (Place){ .folder = -1, .entry = -1 };
   Int error = find(place, name);
   if (error != 0)
      cg_leave_place(place);
   return error;
}

Int cg_enter_folder(Place* place, const HChar* folder, const HChar* last)
{
   *place    = (Place){ .folder = -1, .entry = -1 };
   Int error = open_at(VKI_AT_FDCWD, folder, O_TO_TELL | O_FOLDER,
                       &place->folder);
   if (error == 0)
      place->last = VG_(strdup)("cg.place.last", last);
   return error;
}

void cg_leave_place(Place* place)
{
   place->folder = close_if_open(place->folder);
   place->entry  = close_if_open(place->entry);
   VG_(free)(place->last);
   place->last = NULL;
}

/*------------------------------------------------------------*/
/*--- What has the name                                    ---*/
/*------------------------------------------------------------*/

Int cg_open_place(const Place* place, Int flags, Int* fd)
{
   struct vg_stat now;
   if (VKI_S_ISREG(place->is.mode))
      flags |= VKI_O_NONBLOCK;
   if (!place->is_open_file)
      flags |= O_NO_LINK;
   Int error = open_at(place->folder, place->last, flags, fd);
   if (error != 0)
      return error;
   if (VG_(fstat)(*fd, &now) == 0 && now.dev == place->is.dev
       && now.ino == place->is.ino)
      return 0;
   *fd = close_if_open(*fd);
   return CG_EXCHANGED;
}

#define MAY_WRITE 2 /* the kernel's W_OK */

Bool cg_may_write(const Place* place)
{
   return !sr_isError(cg_syscall(__NR_faccessat, (UWord)place->folder,
                                 (UWord)place->last, MAY_WRITE, 0, 0));
}

/*------------------------------------------------------------*/
/*--- Names in the folder                                  ---*/
/*------------------------------------------------------------*/

/* Bytes of `last` that the name of a new file repeats, of the 255 that file
   systems take. */
#define LONGEST_BASE 226

/* Files of the same random name are others' of the same numbers, where the
   kernel has none to give. */
#define MOST_NAMES 100

static ULong random_number(void)
{
   ULong number;
   if (sr_isError(cg_syscall(__NR_getrandom, (UWord)&number, sizeof(number), 0,
                             0, 0)))
      number = (ULong)VG_(random)(NULL) << 32 | VG_(random)(NULL);
   return number;
}

Int cg_create_in(const Place* place, HChar** name, Int* fd)
{
   Int   error = VKI_EEXIST;
   SizeT len   = VG_(strlen)(place->last);
   if (len > LONGEST_BASE)
      len = LONGEST_BASE;
   *name = VG_(malloc)("cg.place.name", len + 32);
   VG_(memcpy)(*name, place->last, len);
   for (UInt i = 0; i < MOST_NAMES && error == VKI_EEXIST; i++) {
      VG_(sprintf)(*name + len, ".tmp.%016llx", random_number());
      error = open_at(place->folder, *name,
                      VKI_O_RDWR | VKI_O_CREAT | VKI_O_EXCL | O_NO_LINK, fd);
   }
   if (error != 0) {
      VG_(free)(*name);
      *name = NULL;
   }
   return error;
}

/* By the one call of its kind that every architecture has. */
Int cg_rename_in(const Place* place, const HChar* from)
{
   return error_of(cg_syscall(__NR_renameat2, (UWord)place->folder,
                              (UWord)from, (UWord)place->folder,
                              (UWord)place->last, 0));
}

Int cg_unlink_in(const Place* place, const HChar* name)
{
   return error_of(cg_syscall(__NR_unlinkat, (UWord)place->folder, (UWord)name,
                              0, 0, 0));
}

HChar* cg_path_in(const Place* place, const HChar* name)
{
   HChar link[64], folder[VKI_PATH_MAX];
   VG_(sprintf)(link, "/proc/self/fd/%d", place->folder);
   SSizeT length = VG_(readlink)(link, folder, sizeof(folder) - 1);
   folder[length < 0 ? 0 : length] = '\0';
   HChar* path = VG_(malloc)("cg.place.path",
                             VG_(strlen)(folder) + VG_(strlen)(name) + 2);
   VG_(sprintf)(path, "%s%s%s", folder, length > 0 ? "/" : "", name);
   return path;
}
