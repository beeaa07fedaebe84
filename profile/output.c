/*
   profile/output.c: replacing a file as one step.

   The new file is made in the same folder, as only there rename() can put it
   in the old one's place.  It gets the old file's permissions.  Symbolic links
   are followed first, so that the file at their end is replaced and they stay.

   A SIGKILL leaves a file named .NAME.XXXXXX behind; all other signals that
   end the program, and exit(), remove it.
*/

#define _DEFAULT_SOURCE
#define _POSIX_C_SOURCE 200809L

#include "profile/output.h"

#include "profile/python.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LINKS_MAX 40

/* The file to remove if the program ends too early; a signal handler reads it,
   so it is one pointer. */
static char* volatile unfinished;

static void remove_unfinished(void)
{
   if (unfinished != NULL)
      unlink(unfinished);
}

/* Ends the program as the signal would, so that its parent sees which. */
static void die_of_signal(int number)
{
   remove_unfinished();
   signal(number, SIG_DFL);
   raise(number);
}

static const int deadly[] = {SIGHUP,  SIGINT,  SIGQUIT, SIGTERM,
                             SIGPIPE, SIGXFSZ, SIGXCPU};

#define N_DEADLY (sizeof(deadly) / sizeof(deadly[0]))

/* Has the unfinished file removed at any end of the program but SIGKILL. */
static void install_guard(void)
{
   static bool installed;

   if (installed)
      return;
   installed = true;
   atexit(remove_unfinished);
   for (size_t i = 0; i < N_DEADLY; i++) {
      struct sigaction act;

      /* What is ignored on purpose (nohup) stays ignored. */
      if (sigaction(deadly[i], NULL, &act) != 0 || act.sa_handler == SIG_IGN)
         continue;
      memset(&act, 0, sizeof(act));
      act.sa_handler = die_of_signal;
      sigaction(deadly[i], &act, NULL);
   }
}

/* As mkstemp(), with the file guarded from the moment it exists: signals wait
   until its name is known to their handler. */
static int make_guarded_file(char* pattern)
{
   sigset_t set, before;
   int fd, number;

   install_guard();
   sigemptyset(&set);
   for (size_t i = 0; i < N_DEADLY; i++)
      sigaddset(&set, deadly[i]);
   sigprocmask(SIG_BLOCK, &set, &before);
   fd = mkstemp(pattern);
   number = errno;
   if (fd >= 0)
      unfinished = pattern;
   sigprocmask(SIG_SETMASK, &before, NULL);
   errno = number;
   return fd;
}

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

/* ---- open ---- */

static bool open_directly(cg_output* out, cg_error* err)
{
   out->fd = open(out->path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
   return out->fd >= 0 || cg_fail_errno(err, errno, out->path);
}

/* Makes the file beside the final one, with MODE as its permissions. */
static bool open_beside(cg_output* out, mode_t mode, cg_error* err)
{
   size_t folder = folder_length(out->final);
   char* start = joined(out->final, folder, ".");
   char* named = joined(start, folder + 1, out->final + folder);

   out->beside = joined(named, strlen(named), ".XXXXXX");
   free(start);
   free(named);
   out->fd = make_guarded_file(out->beside);
   if (out->fd < 0) {
      int number = errno;

      free(out->beside);
      out->beside = NULL;
      return cg_fail_errno(err, number, out->path);
   }
   fcntl(out->fd, F_SETFD, FD_CLOEXEC);
   if (fchmod(out->fd, mode) != 0)
      return cg_fail_errno(err, errno, out->path);
   return true;
}

static mode_t mode_of_new_files(void)
{
   mode_t mask = umask(0);

   umask(mask);
   return 0666 & ~mask;
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
      return open_directly(out, err);
   out->final = follow_links(path);
   if (out->final == NULL)
      return cg_fail_errno(err, errno, path);
   if (stat(out->final, &st) != 0)
      return open_beside(out, mode_of_new_files(), err);
   /* Renaming needs no right to write to the old file, but replacing what is
      write-protected would surprise. */
   if (access(out->final, W_OK) != 0)
      return cg_fail_errno(err, errno, path);
   return open_beside(out, st.st_mode & 07777, err);
}

bool cg_output_open(cg_output* out, const char* path, cg_error* err)
{
   *out = (cg_output){.path = path, .fd = -1};
   if (open_any(out, path, err))
      return true;
   cg_output_abandon(out);
   return false;
}

/* ---- end ---- */

/* Makes OUT closed, with nothing left to remove. */
static void forget(cg_output* out)
{
   unfinished = NULL;
   free(out->final);
   free(out->beside);
   *out = (cg_output){.fd = -1};
}

void cg_output_abandon(cg_output* out)
{
   if (out->fd >= 0)
      close(out->fd);
   if (out->beside != NULL)
      unlink(out->beside);
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

bool cg_output_commit(cg_output* out, cg_error* err)
{
   int number = 0;

   if (out->beside != NULL && fsync(out->fd) != 0)
      number = errno;
   if (close(out->fd) != 0 && number == 0)
      number = errno;
   out->fd = -1;
   if (number == 0 && out->beside != NULL
       && rename(out->beside, out->final) != 0)
      number = errno;
   if (number != 0) {
      cg_fail_errno(err, number, out->path == NULL ? "stdout" : out->path);
      cg_output_abandon(out);
      return false;
   }
   if (out->beside != NULL)
      sync_folder(out->final);
   forget(out);
   return true;
}
