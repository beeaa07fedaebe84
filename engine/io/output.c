/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/output.c: replacing a file in one step.

   The new file is a draft until it replaces the target by rename().  It is in
   the target's folder, since rename() works only within a file system.  If the
   target becomes a symbolic link meanwhile, rename() replaces the link, and the
   file that it leads to is unchanged.

   Where the file system allows it, the draft has no name until it is complete,
   so it vanishes if the program ends early.  Elsewhere a handler removes the
   draft at exit() and at the usual deadly signals.  A full disk and the limit
   on file sizes (SIGXFSZ is ignored) are errors of write(). */

#define _GNU_SOURCE

#include "engine/io/output.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The maximum number of bytes of the target's name that the draft's name
   repeats: file systems allow names of some 255 bytes. */
#define NAME_PART 200

/* The maximum number of names tried: earlier processes may have left drafts. */
#define MOST_NAMES 100

/* ---- the end of the program ---- */

static char* volatile to_remove;
static volatile int to_empty = -1; /* a descriptor */

static void remove_draft(void)
{
   if (to_remove != NULL)
      unlink(to_remove);
   if (to_empty >= 0 && ftruncate(to_empty, 0) != 0)
      return; /* an error can no longer be reported */
}

/* End the program by the signal's default action, so that its parent sees the
   signal. */
static void die_of_signal(int number)
{
   remove_draft();
   signal(number, SIG_DFL);
   raise(number);
}

/* Have an unfinished file removed, or emptied, if the program ends early. */
static void guard(void)
{
   static const int deadly[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,
                                SIGPIPE, SIGXCPU};

   atexit(remove_draft);
   /* A signal that is ignored on purpose (nohup) stays ignored. */
   for (size_t i = 0; i < sizeof(deadly) / sizeof(deadly[0]); i++)
      if (signal(deadly[i], die_of_signal) == SIG_IGN)
         signal(deadly[i], SIG_IGN);
}

/* ---- open ---- */

/* Return the descriptor that PATH stands for, as /dev/stdout does; else -1.
   Opening PATH would write from the beginning of a redirected file. */
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

static mode_t mode_of_new_files(void)
{
   mode_t mask = umask(0);

   umask(mask);
   return 0666 & ~mask;
}

/* Return a draft's name, beside the target and ending in END; the caller frees
   it. */
static char* draft_name(const cp_output* out, const char* end)
{
   const char* slash = strrchr(out->target, '/');
   const char* last = slash == NULL ? out->target : slash + 1;
   cp_buffer name = {0};

   cp_buffer_format(&name, "%.*s.%.*s.%s", (int)(last - out->target),
                    out->target, NAME_PART, last, end);
   cp_buffer_add(&name, "", 1);
   return name.at;
}

/* Return a path by which the open file FD can be linked. */
static const char* link_of(int fd)
{
   static char name[32];

   snprintf(name, sizeof(name), "/proc/self/fd/%d", fd);
   return name;
}

/* Open a nameless file in the target's folder; -1 if that is impossible. */
static int open_nameless(const cp_output* out)
{
   const char* slash = strrchr(out->target, '/');
   char* folder = slash == NULL
                     ? strdup(".")
                     : strndup(out->target, (size_t)(slash - out->target) + 1);
   int fd = folder == NULL ? -1 : open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC,
                                       0600);

   free(folder);
   if (fd >= 0 && access(link_of(fd), F_OK) != 0) {
      close(fd);
      fd = -1;
   }
   return fd;
}

/* Make the draft beside the target, with the owner and mode of OLD unless OLD
   is NULL; return an error number, or 0. */
static int open_draft(cp_output* out, const struct stat* old)
{
   out->fd = open_nameless(out);
   if (out->fd < 0) {
      to_remove = out->draft = draft_name(out, "XXXXXX");
      guard();
      out->fd = mkostemp(out->draft, O_CLOEXEC);
   }
   if (out->fd < 0)
      return errno;
   /* Only root can give the draft to the old file's owner.  A draft made by
      another user belongs to that user. */
   if (old != NULL && fchown(out->fd, old->st_uid, old->st_gid) != 0
       && geteuid() == 0)
      return errno;
   return fchmod(out->fd, old != NULL ? old->st_mode & 0777
                                      : mode_of_new_files()) == 0
             ? 0
             : errno;
}

/* Make the missing file, empty, to which the symbolic link PATH leads, as a
   shell does, and get its status; return an error number, or 0. */
static int make_target(const char* path, struct stat* made)
{
   int fd = open(path, O_WRONLY | O_CREAT | O_NOCTTY | O_CLOEXEC, 0666);

   if (fd < 0)
      return errno;
   close(fd);
   return stat(path, made) == 0 ? 0 : errno;
}

/* Open PATH, as a draft or directly; return an error number, or 0.  The caller
   cleans up after a failure. */
static int open_any(cp_output* out, const char* path)
{
   int named = path == NULL ? STDOUT_FILENO : descriptor_named(path);
   struct stat old;
   int number;

   if (named >= 0) {
      out->fd = fcntl(named, F_DUPFD_CLOEXEC, 3);
      return out->fd >= 0 ? 0 : errno;
   }
   if (stat(path, &old) != 0) {
      if (errno != ENOENT)
         return errno;
      if (lstat(path, &old) != 0) {
         out->target = strdup(path);
         return out->target == NULL ? errno : open_draft(out, NULL);
      }
      number = make_target(path, &old);
      if (number != 0)
         return number;
   }
   /* A write-protected file should not be replaced, but a rename does not check
      the right to write; opening the file does. */
   out->fd = open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
   if (out->fd < 0)
      return errno;
   if (!S_ISREG(old.st_mode))
      return 0;
   if (old.st_size == 0) {
      out->is_filled = true;
      to_empty = out->fd;
      guard();
      return 0;
   }
   close(out->fd);
   out->fd = -1;
   out->target = realpath(path, NULL);
   return out->target == NULL ? errno : open_draft(out, &old);
}

bool cp_output_open(cp_output* out, const char* path, cp_error* err)
{
   int number;

   *out = (cp_output){.path = path, .fd = -1};
   number = open_any(out, path);
   if (number == 0)
      return true;
   cp_output_abandon(out);
   return cp_fail_errno(err, number, path == NULL ? "stdout" : path);
}

/* ---- end ---- */

void cp_output_abandon(cp_output* out)
{
   remove_draft();
   to_remove = NULL;
   to_empty = -1;
   if (out->fd >= 0)
      close(out->fd);
   free(out->draft);
   free(out->target);
   *out = (cp_output){.fd = -1};
}

/* Give the nameless draft a name beside the target; return an error number, or
   0. */
static int name_draft(cp_output* out)
{
   char end[32];
   int number = EEXIST;

   for (int i = 0; number == EEXIST && i < MOST_NAMES; i++) {
      snprintf(end, sizeof(end), "%d.%d", (int)getpid(), i);
      out->draft = draft_name(out, end);
      if (linkat(AT_FDCWD, link_of(out->fd), AT_FDCWD, out->draft,
                 AT_SYMLINK_FOLLOW) == 0)
         return 0;
      number = errno;
      free(out->draft);
      out->draft = NULL;
   }
   return number;
}

/* Replace the target by the draft, with signals blocked between the steps;
   return an error number, or 0. */
static int replace_target(cp_output* out)
{
   sigset_t all, before;
   int number;

   sigfillset(&all);
   sigprocmask(SIG_BLOCK, &all, &before);
   number = out->draft == NULL ? name_draft(out) : 0;
   if (number == 0) {
      number = rename(out->draft, out->target) == 0 ? 0 : errno;
      if (number != 0)
         unlink(out->draft);
      to_remove = NULL;
   }
   sigprocmask(SIG_SETMASK, &before, NULL);
   return number;
}

bool cp_output_commit(cp_output* out, cp_error* err)
{
   const char* path = out->path == NULL ? "stdout" : out->path;
   int number = 0;

   if ((out->target != NULL || out->is_filled) && fsync(out->fd) != 0)
      number = errno;
   else if (out->target != NULL)
      number = replace_target(out);
   if (number == 0) {
      to_empty = -1;
      if (close(out->fd) != 0)
         number = errno;
      out->fd = -1;
   }
   if (number != 0)
      cp_fail_errno(err, number, path);
   cp_output_abandon(out);
   return number == 0;
}
