/*
   profile/io/output.c: replacing a file as one step, or keeping what it is.

   The usual way is a new file in the same folder, as only there rename() can
   put it in the old one's place; it gets the old one's permissions and owner.
   Symbolic links are followed first, so that the file at their end is replaced
   and they stay.  All that is done with names is in profile/io/place.c.

   But a name may be more than a place in a folder: another name of the same
   file, a mount of it, a descriptor that somebody holds open.  A file that is
   empty has nothing to lose and is written to as it is.  One that could not be
   replaced without becoming another one keeps its old bytes until the new ones
   are complete elsewhere and have room in it, and then gets them.
*/

#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L

#include "profile/io/output.h"

#include "profile/base/compat_text.h"
#include "profile/io/guard.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- names ---- */

/* The descriptor that PATH is a name of, or -1.  Opening such a name anew
   would start at the beginning of what the shell redirected it to. */
static int descriptor_named(const char* path)
{
   static const char* const folders[] = {"/dev/fd/", "/proc/self/fd/"};

   if (strcmp(path, "/dev/stdout") == 0)
      return STDOUT_FILENO;
   if (strcmp(path, "/dev/stderr") == 0)
      return STDERR_FILENO;
   for (size_t i = 0; i < 2; i++) {
      size_t len = strlen(folders[i]);
      const char* digits = path + len;

      if (strncmp(path, folders[i], len) == 0 && *digits != '\0'
          && strlen(digits) < 8
          && strspn(digits, "0123456789") == strlen(digits))
         return atoi(digits);
   }
   return -1;
}

/* ---- drafts ---- */

/* The folder that the draft is in. */
static int draft_folder(const cp_output* out)
{
   return out->elsewhere.folder >= 0 ? out->elsewhere.folder
                                     : out->place.folder;
}

/* Makes a draft beside the file; an error number, or 0. */
static int draft_beside(cp_output* out)
{
   cp_buffer begin = {0};
   int number;

   cp_buffer_format(&begin, ".%s", out->place.last);
   cp_buffer_add(&begin, "", 1);
   number = cp_guard_make_file(out->place.folder, begin.at, &out->draft,
                               &out->fd);
   cp_buffer_free(&begin);
   return number;
}

static const char* temporary_folder(void)
{
   const char* folder = getenv("TMPDIR");

   return folder == NULL || *folder == '\0' ? P_tmpdir : folder;
}

/* Makes a draft in the folder for temporary files; an error number, or 0. */
static int draft_elsewhere(cp_output* out)
{
   int number = cp_place_enter(&out->elsewhere, temporary_folder());

   if (number == 0)
      number = cp_guard_make_file(out->elsewhere.folder, "cg_merge",
                                  &out->draft, &out->fd);
   if (number != 0)
      cp_place_leave(&out->elsewhere);
   return number;
}

/* Gives the draft the owner of a file, and of its mode who may read, write and
   execute it; false if it cannot have
   them. */
static bool make_alike(const cp_output* out, const struct stat* st)
{
   struct stat now;

   if (fstat(out->fd, &now) != 0)
      return false;
   if ((now.st_uid != st->st_uid || now.st_gid != st->st_gid)
       && fchown(out->fd, st->st_uid, st->st_gid) != 0)
      return false;
   return fchmod(out->fd, st->st_mode & 0777) == 0;
}

static mode_t mode_of_new_files(void)
{
   mode_t mask = umask(0);

   umask(mask);
   return 0666 & ~mask;
}

/* ---- open ---- */

static const cp_output nothing = {.fd = -1,
                                  .target = -1,
                                  .place = {.folder = -1, .entry = -1},
                                  .elsewhere = {.folder = -1, .entry = -1}};

/* For a file that does not exist. */
static int open_new(cp_output* out)
{
   int number = draft_beside(out);

   out->renames = true;
   if (number == 0 && fchmod(out->fd, mode_of_new_files()) != 0)
      number = errno;
   return number;
}

/* For a file that has content.  It is opened, too: to rename needs no right to
   write to the old file, but to replace what is write-protected would
   surprise. */
static int open_full(cp_output* out)
{
   const struct stat* st = &out->place.is;
   bool may_give = st->st_uid == geteuid() || geteuid() == 0;
   int number = cp_place_open(&out->place, O_WRONLY, &out->target);

   if (number != 0)
      return number;
   out->old_size = st->st_size;
   if (st->st_nlink == 1 && may_give && draft_beside(out) == 0) {
      out->renames = make_alike(out, st);
      return 0;
   }
   return draft_elsewhere(out) == 0 ? 0 : draft_beside(out);
}

/* For a file that is empty. */
static int open_empty(cp_output* out)
{
   int number = cp_place_open(&out->place, O_WRONLY, &out->fd);

   if (number != 0)
      return number;
   cp_guard_emptied(out->fd);
   out->was_empty = true;
   return 0;
}

/* Decides what PATH is and opens that, by an error number or 0; a failure
   leaves cleaning up to do. */
static int open_any(cp_output* out, const char* path)
{
   int named = path == NULL ? STDOUT_FILENO : descriptor_named(path);
   int number;

   if (named >= 0) {
      out->fd = fcntl(named, F_DUPFD_CLOEXEC, 3);
      return out->fd >= 0 ? 0 : errno;
   }
   number = cp_place_find(&out->place, path);
   if (number != 0)
      return number;
   if (out->place.entry < 0)
      return open_new(out);
   if (!S_ISREG(out->place.is.st_mode))
      return cp_place_open(&out->place, O_WRONLY, &out->fd);
   return out->place.is.st_size == 0 ? open_empty(out) : open_full(out);
}

bool cp_output_open(cp_output* out, const char* path, cp_error* err)
{
   int number;

   *out = nothing;
   out->path = path;
   number = open_any(out, path);
   if (number == 0)
      return true;
   cp_output_abandon(out);
   return cp_place_fail(err, number, path == NULL ? "stdout" : path);
}

/* ---- end ---- */

/* Closes OUT; nothing is left to be undone. */
static void forget(cp_output* out)
{
   cp_guard_release();
   if (out->fd >= 0)
      close(out->fd);
   if (out->target >= 0)
      close(out->target);
   cp_place_leave(&out->place);
   cp_place_leave(&out->elsewhere);
   free(out->draft);
   *out = nothing;
}

void cp_output_abandon(cp_output* out)
{
   if (out->draft != NULL)
      unlinkat(draft_folder(out), out->draft, 0);
   if (out->was_empty && ftruncate(out->fd, 0) != 0) {
      /* What is in it stays. */
   }
   forget(out);
}

/* Makes the rename itself durable; some file systems cannot, which is fine. */
static void sync_folder(int folder)
{
   int fd = openat(folder, ".", O_RDONLY | O_CLOEXEC);

   if (fd >= 0) {
      fsync(fd);
      close(fd);
   }
}

/* Makes the file behind the target large enough for SIZE bytes, so that they
   do not run out of space after they have begun to replace the old ones.
   Returns an error number, the file being as it was, or 0. */
static int reserve(const cp_output* out, off_t size)
{
   int number = posix_fallocate(out->target, 0, size);

   /* Where that cannot be asked for, writing will show. */
   if (number == 0 || number == EOPNOTSUPP || number == EINVAL)
      return 0;
   return ftruncate(out->target, out->old_size) == 0 ? number : errno;
}

/* Copies SIZE bytes of the draft over the target; an error number, or 0. */
static int copy_bytes(const cp_output* out, off_t size)
{
   char bytes[64 * 1024];
   off_t at = 0;

   while (at < size) {
      ssize_t got = pread(out->fd, bytes, sizeof(bytes), at);
      ssize_t put = 0;

      if (got <= 0)
         return got < 0 ? errno : EIO;
      while (put < got) {
         ssize_t now = pwrite(out->target, bytes + put, (size_t)(got - put),
                              at + put);

         if (now < 0)
            return errno;
         put += now;
      }
      at += got;
   }
   if (ftruncate(out->target, size) != 0 || fsync(out->target) != 0)
      return errno;
   return 0;
}

/* Says where the draft is. */
static void tell_draft(const cp_output* out, cp_error* err)
{
   char link[64], folder[PATH_MAX];
   ssize_t len;

   snprintf(link, sizeof(link), "/proc/self/fd/%d", draft_folder(out));
   len = readlink(link, folder, sizeof(folder));
   cp_fail(err, "; its new content is in %.*s/%s", (int)(len < 0 ? 0 : len),
           folder, out->draft);
}

/* Puts the draft's content in the place of the target's.  Once that has begun
   the draft is all there is of the new content: it is removed at the end, and
   stays where there is no good end. */
static bool copy_over(cp_output* out, cp_error* err)
{
   struct stat st;
   int number = fstat(out->fd, &st) == 0 ? reserve(out, st.st_size) : errno;

   if (number != 0) {
      cp_fail_errno(err, number, out->path);
      cp_output_abandon(out);
      return false;
   }
   cp_guard_delay_signals(true);
   cp_guard_release();
   number = copy_bytes(out, st.st_size);
   if (number == 0)
      unlinkat(draft_folder(out), out->draft, 0);
   else {
      cp_fail_errno(err, number, out->path);
      tell_draft(out, err);
   }
   forget(out);
   cp_guard_delay_signals(false);
   return number == 0;
}

/* Makes the draft the final file.  An old one that cannot be replaced, as it
   is a mount or its folder has a rule (the sticky bit), is copied over. */
static bool commit_draft(cp_output* out, cp_error* err)
{
   if (fsync(out->fd) == 0) {
      int folder = out->place.folder;

      if (out->renames
          && renameat(folder, out->draft, folder, out->place.last) == 0) {
         sync_folder(folder);
         forget(out);
         return true;
      }
      if (out->target >= 0)
         return copy_over(out, err);
   }
   cp_fail_errno(err, errno, out->path);
   cp_output_abandon(out);
   return false;
}

bool cp_output_commit(cp_output* out, cp_error* err)
{
   int result;

   if (out->draft != NULL)
      return commit_draft(out, err);
   result = close(out->fd);
   out->fd = -1;
   if (result != 0)
      cp_fail_errno(err, errno, out->path == NULL ? "stdout" : out->path);
   forget(out);
   return result == 0;
}
