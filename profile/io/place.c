/*
   profile/io/place.c: looking a name up, once.

   Folders are found by the kernel, by their whole path, in one system call; all
   other calls take one name in an open folder.
*/

#define _GNU_SOURCE

#include "profile/io/place.h"

#include "profile/base/compat_text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#define LINKS_MAX 40

#define TO_TELL (O_PATH | O_CLOEXEC)

/* Bytes of a name that another one repeats: names have a limit, 255 bytes
   mostly. */
#define NAME_PART 200

/* So many random names are tried. */
#define NAMES_MAX 100

static int open_at(int folder, const char* name, int flags, int* fd)
{
   *fd = openat(folder, name, flags, S_IRUSR | S_IWUSR);
   return *fd < 0 ? errno : 0;
}

static void close_if_open(int* fd)
{
   if (*fd >= 0)
      close(*fd);
   *fd = -1;
}

/* ---- traps ---- */

static bool is_us_or_root(uid_t user)
{
   return user == 0 || user == geteuid();
}

/* Whether the name can be a trap, in this folder. */
static bool is_planted(const cp_file_place* p, const struct stat* folder)
{
   const mode_t for_all = S_ISVTX | S_IWOTH;

   if (p->is_open_file || p->is.st_uid == folder->st_uid)
      return false;
   return ((folder->st_mode & for_all) == for_all && p->is.st_uid != geteuid())
          || (S_ISREG(p->is.st_mode) && p->is.st_nlink > 1
              && !is_us_or_root(folder->st_uid));
}

/* ---- looking up ---- */

/* Sees what has the name; *OWNER: whose it is, or the folder if nothing has
   it. */
static int look(cp_file_place* p, uid_t* owner)
{
   struct stat folder, proc;
   int number;

   if (fstat(p->folder, &folder) != 0)
      return errno;
   *owner = folder.st_uid;
   p->is_open_file = stat("/proc", &proc) == 0 && proc.st_dev == folder.st_dev;
   number = open_at(p->folder, p->last,
                    p->is_open_file ? TO_TELL : TO_TELL | O_NOFOLLOW,
                    &p->entry);
   if (number != 0)
      return number == ENOENT ? 0 : number;
   if (fstat(p->entry, &p->is) != 0)
      return errno;
   *owner = p->is.st_uid;
   return is_planted(p, &folder) ? CP_PLACE_TRAP : 0;
}

/* Goes to the folder of PATH, which begins at the open one FROM. */
static int enter(cp_file_place* p, int from, const char* path)
{
   const char* slash = strrchr(path, '/');
   const char* last = slash == NULL ? path : slash + 1;
   char* folder = strndup(path, (size_t)(last - path));
   int fd, number;

   if (folder == NULL)
      return errno;
   number = open_at(from, slash == NULL ? "." : folder, TO_TELL | O_DIRECTORY,
                    &fd);
   free(folder);
   if (number != 0)
      return number;
   close_if_open(&p->folder);
   free(p->last);
   p->folder = fd;
   p->last = strdup(last);
   if (p->last == NULL)
      return errno;
   return *last != '\0' ? 0 : slash != NULL ? EISDIR : ENOENT;
}

/* Goes where the link leads that has the name. */
static int follow(cp_file_place* p)
{
   char to[PATH_MAX];
   ssize_t len = readlinkat(p->entry, "", to, sizeof(to) - 1);

   if (len < 0)
      return errno;
   to[len] = '\0';
   close_if_open(&p->entry);
   return enter(p, p->folder, to);
}

static int find(cp_file_place* p, const char* path)
{
   uid_t owner, stranger = 0;   /* whose links are followed, and not root's */
   int number = enter(p, AT_FDCWD, path);

   if (number == 0)
      number = look(p, &owner);
   for (int i = 0; number == 0 && p->entry >= 0 && S_ISLNK(p->is.st_mode);
        i++) {
      if (i == LINKS_MAX)
         return ELOOP;
      if (stranger != 0 && owner != stranger)
         return CP_PLACE_TRAP;
      if (!is_us_or_root(owner))
         stranger = owner;
      number = follow(p);
      if (number == 0)
         number = look(p, &owner);
   }
   return number == 0 && stranger != 0 && owner != stranger ? CP_PLACE_TRAP
                                                            : number;
}

int cp_place_find(cp_file_place* p, const char* path)
{
   int number;

   *p = (cp_file_place){.folder = -1, .entry = -1};
   number = find(p, path);
   if (number != 0)
      cp_place_leave(p);
   return number;
}

int cp_place_enter(cp_file_place* p, const char* path)
{
   *p = (cp_file_place){.folder = -1, .entry = -1};
   return open_at(AT_FDCWD, path, TO_TELL | O_DIRECTORY, &p->folder);
}

void cp_place_leave(cp_file_place* p)
{
   close_if_open(&p->folder);
   close_if_open(&p->entry);
   free(p->last);
   p->last = NULL;
}

/* ---- files ---- */

int cp_place_open(const cp_file_place* p, int flags, int* fd)
{
   struct stat now;
   int number;

   if (S_ISREG(p->is.st_mode))
      flags |= O_NONBLOCK;
   if (!p->is_open_file)
      flags |= O_NOFOLLOW;
   number = open_at(p->folder, p->last, flags | O_CLOEXEC | O_NOCTTY, fd);
   if (number != 0)
      return number;
   if (fstat(*fd, &now) == 0 && now.st_dev == p->is.st_dev
       && now.st_ino == p->is.st_ino)
      return 0;
   close_if_open(fd);
   return CP_PLACE_EXCHANGED;
}

/* Six letters and digits. */
static void add_random(cp_buffer* to)
{
   static const char digits[] =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
   unsigned char bytes[12] = {0};

   if (getrandom(bytes, sizeof(bytes), 0) < 0)
      for (size_t i = 0; i < sizeof(bytes); i++)
         bytes[i] = (unsigned char)random();
   for (size_t i = 0; i < sizeof(bytes); i += 2)
      cp_buffer_add(to, &digits[(bytes[i] << 8 | bytes[i + 1]) % 62], 1);
   cp_buffer_add(to, "", 1);
}

int cp_place_create(int folder, const char* begin, char** name, int* fd)
{
   int number = EEXIST;

   *name = NULL;
   for (int i = 0; i < NAMES_MAX && number == EEXIST; i++) {
      cp_buffer text = {0};

      cp_buffer_format(&text, "%.*s.", NAME_PART, begin);
      add_random(&text);
      number = open_at(folder, text.at,
                       O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, fd);
      if (number == 0)
         *name = text.at;
      else
         cp_buffer_free(&text);
   }
   return number;
}

bool cp_place_fail(cp_error* err, int number, const char* path)
{
   if (number > 0)
      return cp_fail_errno(err, number, path);
   cp_add_quoted(err, cp_slice_of(path));
   return cp_fail(err, number == CP_PLACE_TRAP
                          ? ": another user may have put it there; remove it,"
                            " or give another name"
                          : ": it was exchanged for something else meanwhile");
}
