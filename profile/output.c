/*
   profile/output.c: replacing a file as one step, or keeping what it is.

   The usual way is a new file in the same folder, as only there rename() can
   put it in the old one's place; it gets the old one's permissions and owner.
   Symbolic links are followed first, so that the file at their end is replaced
   and they stay.

   But a name may be more than a place in a folder: another name of the same
   file, a mount of it, a descriptor that somebody holds open.  A file that is
   empty has nothing to lose and is written to as it is.  One that could not be
   replaced without becoming another one keeps its old bytes until the new ones
   are complete elsewhere and have room in it, and then gets them.
*/

#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L

#include "profile/output.h"

#include "profile/guard.h"
#include "profile/python.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LINKS_MAX 40

/* Bytes of a file's name that the name of its draft repeats: names have a
   limit, 255 bytes mostly. */
#define NAME_PART 200

/* ---- names ---- */

/* A + B as one string. */
static char* joined(const char* a, size_t a_len, const char* b)
{
   size_t b_len = strlen(b);
   char* s = cg_alloc(a_len + b_len + 1, 1);

   memcpy(s, a, a_len);
   memcpy(s + a_len, b, b_len + 1);
   return s;
}

/* The bytes of PATH up to its file name. */
static size_t folder_length(const char* path)
{
   const char* slash = strrchr(path, '/');

   return slash == NULL ? 0 : (size_t)(slash + 1 - path);
}

/* PATH with symbolic links at its end followed, also to a file that does not
   exist yet; NULL with errno set if they go round in circles. */
static char* follow_links(const char* path)
{
   char* at = joined(path, strlen(path), "");
   char to[PATH_MAX];

   for (int i = 0; i < LINKS_MAX; i++) {
      ssize_t len = readlink(at, to, sizeof(to) - 1);
      char* next;

      if (len < 0)
         return at;
      to[len] = '\0';
      next = joined(at, to[0] == '/' ? 0 : folder_length(at), to);
      free(at);
      at = next;
   }
   free(at);
   errno = ELOOP;
   return NULL;
}

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

/* Makes a draft that PATTERN names, which the output then owns. */
static bool make_draft(cg_output* out, char* pattern)
{
   int number;

   out->fd = cg_guard_make_file(pattern);
   if (out->fd < 0) {
      number = errno;
      free(pattern);
      errno = number;
      return false;
   }
   out->draft = pattern;
   fcntl(out->fd, F_SETFD, FD_CLOEXEC);
   return true;
}

/* Makes a draft beside the final file. */
static bool draft_beside(cg_output* out)
{
   size_t folder = folder_length(out->final);
   const char* name = out->final + folder;
   cg_buffer pattern = {0};

   cg_buffer_format(&pattern, "%.*s.%.*s.XXXXXX", (int)folder, out->final,
                    NAME_PART, name);
   cg_buffer_add(&pattern, "", 1);
   return make_draft(out, pattern.at);
}

/* Makes a draft in the folder for temporary files. */
static bool draft_elsewhere(cg_output* out)
{
   const char* folder = getenv("TMPDIR");
   cg_buffer pattern = {0};

   if (folder == NULL || *folder == '\0')
      folder = P_tmpdir;
   cg_buffer_format(&pattern, "%s/cg_merge.XXXXXX", folder);
   cg_buffer_add(&pattern, "", 1);
   return make_draft(out, pattern.at);
}

/* Gives the draft the owner and the mode of a file; false if it cannot have
   them. */
static bool make_alike(const cg_output* out, const struct stat* st)
{
   struct stat now;

   if (fstat(out->fd, &now) != 0)
      return false;
   if ((now.st_uid != st->st_uid || now.st_gid != st->st_gid)
       && fchown(out->fd, st->st_uid, st->st_gid) != 0)
      return false;
   return fchmod(out->fd, st->st_mode & 07777) == 0;
}

static mode_t mode_of_new_files(void)
{
   mode_t mask = umask(0);

   umask(mask);
   return 0666 & ~mask;
}

/* ---- open ---- */

/* For a file that does not exist. */
static bool open_new(cg_output* out, cg_error* err)
{
   out->renames = true;
   if (!draft_beside(out) || fchmod(out->fd, mode_of_new_files()) != 0)
      return cg_fail_errno(err, errno, out->path);
   return true;
}

/* For a file that has content, of which ST tells.  It is opened, too: to
   rename needs no right to write to the old file, but to replace what is
   write-protected would surprise. */
static bool open_full(cg_output* out, const struct stat* st, cg_error* err)
{
   bool may_give = st->st_uid == geteuid() || geteuid() == 0;

   out->target = open(out->final, O_WRONLY | O_CLOEXEC);
   if (out->target < 0)
      return cg_fail_errno(err, errno, out->path);
   out->old_size = st->st_size;
   if (st->st_nlink == 1 && may_give && draft_beside(out)) {
      out->renames = make_alike(out, st);
      return true;
   }
   if (draft_elsewhere(out) || draft_beside(out))
      return true;
   return cg_fail_errno(err, errno, out->path);
}

/* For what is written to as it is. */
static bool open_directly(cg_output* out, const char* path, cg_error* err)
{
   out->fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
   return out->fd >= 0 || cg_fail_errno(err, errno, out->path);
}

/* For a file that is empty. */
static bool open_empty(cg_output* out, cg_error* err)
{
   if (!open_directly(out, out->final, err))
      return false;
   cg_guard_emptied(out->fd);
   out->was_empty = true;
   return true;
}

/* Decides what PATH is and opens that; a failure leaves cleaning up to do. */
static bool open_any(cg_output* out, const char* path, cg_error* err)
{
   struct stat st;
   int named = path == NULL ? STDOUT_FILENO : descriptor_named(path);

   if (named >= 0) {
      out->fd = fcntl(named, F_DUPFD_CLOEXEC, 3);
      return out->fd >= 0
             || cg_fail_errno(err, errno, path == NULL ? "stdout" : path);
   }
   if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
      return open_directly(out, path, err);
   out->final = follow_links(path);
   if (out->final == NULL)
      return cg_fail_errno(err, errno, path);
   if (stat(out->final, &st) != 0)
      return open_new(out, err);
   return st.st_size == 0 ? open_empty(out, err) : open_full(out, &st, err);
}

bool cg_output_open(cg_output* out, const char* path, cg_error* err)
{
   *out = (cg_output){.path = path, .fd = -1, .target = -1};
   if (open_any(out, path, err))
      return true;
   cg_output_abandon(out);
   return false;
}

/* ---- end ---- */

/* Closes OUT; nothing is left to be undone. */
static void forget(cg_output* out)
{
   cg_guard_release();
   if (out->fd >= 0)
      close(out->fd);
   if (out->target >= 0)
      close(out->target);
   free(out->final);
   free(out->draft);
   *out = (cg_output){.fd = -1, .target = -1};
}

void cg_output_abandon(cg_output* out)
{
   if (out->draft != NULL)
      unlink(out->draft);
   if (out->was_empty && ftruncate(out->fd, 0) != 0) {
      /* What is in it stays. */
   }
   forget(out);
}

/* Makes the rename itself durable; some file systems cannot, which is fine. */
static void sync_folder(const char* path)
{
   size_t len = folder_length(path);
   char* folder = len == 0 ? joined(".", 1, "") : joined(path, len, "");
   int fd = open(folder, O_RDONLY | O_CLOEXEC);

   if (fd >= 0) {
      fsync(fd);
      close(fd);
   }
   free(folder);
}

/* Makes the file behind the target large enough for SIZE bytes, so that they
   do not run out of space after they have begun to replace the old ones.
   Returns an error number, the file being as it was, or 0. */
static int reserve(const cg_output* out, off_t size)
{
   int number = posix_fallocate(out->target, 0, size);

   /* Where that cannot be asked for, writing will show. */
   if (number == 0 || number == EOPNOTSUPP || number == EINVAL)
      return 0;
   return ftruncate(out->target, out->old_size) == 0 ? number : errno;
}

/* Copies SIZE bytes of the draft over the target; an error number, or 0. */
static int copy_bytes(const cg_output* out, off_t size)
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

/* Puts the draft's content in the place of the target's.  Once that has begun
   the draft is all there is of the new content: it is removed at the end, and
   stays where there is no good end. */
static bool copy_over(cg_output* out, cg_error* err)
{
   struct stat st;
   int number = fstat(out->fd, &st) == 0 ? reserve(out, st.st_size) : errno;

   if (number != 0) {
      cg_fail_errno(err, number, out->path);
      cg_output_abandon(out);
      return false;
   }
   cg_guard_delay_signals(true);
   cg_guard_release();
   number = copy_bytes(out, st.st_size);
   if (number == 0)
      unlink(out->draft);
   else {
      cg_fail_errno(err, number, out->path);
      cg_fail(err, "; its new content is in %s", out->draft);
   }
   forget(out);
   cg_guard_delay_signals(false);
   return number == 0;
}

/* Makes the draft the final file.  An old one that cannot be replaced, as it
   is a mount or its folder has a rule (the sticky bit), is copied over. */
static bool commit_draft(cg_output* out, cg_error* err)
{
   if (fsync(out->fd) == 0) {
      if (out->renames && rename(out->draft, out->final) == 0) {
         sync_folder(out->final);
         forget(out);
         return true;
      }
      if (out->target >= 0)
         return copy_over(out, err);
   }
   cg_fail_errno(err, errno, out->path);
   cg_output_abandon(out);
   return false;
}

bool cg_output_commit(cg_output* out, cg_error* err)
{
   int result;

   if (out->draft != NULL)
      return commit_draft(out, err);
   result = close(out->fd);
   out->fd = -1;
   if (result != 0)
      cg_fail_errno(err, errno, out->path == NULL ? "stdout" : out->path);
   forget(out);
   return result == 0;
}
