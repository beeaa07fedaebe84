/*
   profile/read/inputs.c: reading many inputs, good and bad ones.

   Nothing can be taken out of a sum again.  So if bad inputs are to be skipped,
   each is read twice: first on trial, into a profile of its own that forgets
   all lines, then into the sum.  What can be read only once is copied to a
   temporary file first.
*/

#define _POSIX_C_SOURCE 200809L

#include "profile/read/inputs.h"

#include "profile/base/compat_text.h"
#include "profile/read/read.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

/* ---- trials ---- */

/* Writes LEN bytes; false, with errno set, if that fails. */
static bool write_whole(int fd, const char* bytes, size_t len)
{
   while (len > 0) {
      ssize_t put = write(fd, bytes, len);

      if (put < 0 && errno != EINTR)
         return false;
      if (put > 0) {
         bytes += put;
         len -= (size_t)put;
      }
   }
   return true;
}

/* Copies what FD has left to a temporary file, which is gone when it is
   closed.  Its descriptor, or -1 with errno set. */
static int copy_away(int fd)
{
   FILE* file = tmpfile();
   char bytes[64 * 1024];
   ssize_t got = 1;
   int copy;

   if (file == NULL)
      return -1;
   copy = fcntl(fileno(file), F_DUPFD_CLOEXEC, 3);
   fclose(file);
   while (copy >= 0 && got != 0) {
      got = read(fd, bytes, sizeof(bytes));
      if ((got < 0 && errno != EINTR)
          || (got > 0 && !write_whole(copy, bytes, (size_t)got))) {
         int number = errno;

         close(copy);
         errno = number;
         return -1;
      }
   }
   return copy;
}

/* Makes IN, just opened, an input that can be read from its start again. */
static bool make_seekable(cp_input* in, cp_error* err)
{
   int copy;

   if (lseek(in->fd, 0, SEEK_CUR) >= 0)
      return true;
   copy = copy_away(in->fd);
   if (copy < 0) {
      cp_fail_errno(err, errno, in->path);
      cp_input_close(in);
      return false;
   }
   close(in->fd);
   in->fd = copy;
   return lseek(copy, 0, SEEK_SET) == 0;
}

/* Whether the input of the descriptor FD, which stays open, could be added to
   P. */
static bool is_good(const cp_profile* p, const char* path, int fd,
                    cp_error* why)
{
   cp_profile trial;
   cp_profile_options options = p->options;
   cp_input in;
   bool good;

   options.lines = CP_LINES_FORGOTTEN;
   options.calls = CP_CALLS_FORGOTTEN;
   options.jumps = false;
   options.progress = NULL;
   cp_profile_init(&trial, &options);
   cp_input_descriptor(&in, path, fcntl(fd, F_DUPFD_CLOEXEC, 3));
   good = cp_profile_read_input(&trial, &in, why)
          && (p->n_events == 0 || cp_profile_same_events(p, &trial)
              || cp_profile_fail_events(path, why))
          && (p->n_events == 0 || p->contexts == trial.contexts
              || cp_profile_fail_kind(path, why));
   cp_profile_free(&trial);
   return good;
}

/* Adds the input at PATH to P, or finds it BAD for the reason in WHY. */
static bool try_input(cp_profile* p, const char* path, bool* bad,
                      cp_error* why, cp_error* err)
{
   cp_input in;
   off_t start;

   *bad = true;
   if (!cp_input_open(&in, path, why) || !make_seekable(&in, why))
      return true;
   start = lseek(in.fd, 0, SEEK_CUR);
   if (!is_good(p, path, in.fd, why) || lseek(in.fd, start, SEEK_SET) < 0) {
      cp_input_close(&in);
      return true;
   }
   *bad = false;
   return cp_profile_read_input(p, &in, err);
}

/* ---- all ---- */

bool cp_inputs_read_one(cp_profile* p, const char* path, bool skips,
                        bool* bad, cp_error* err)
{
   cp_error why = {0};
   bool good;

   *bad = false;
   if (!skips)
      return cp_profile_read(p, path, err);
   good = try_input(p, path, bad, &why, err);
   if (*bad)
      cp_buffer_add(err, why.at, why.len);
   cp_buffer_free(&why);
   return good;
}

static bool add_input(cp_profile* p, const char* path, cp_skipped* skipped,
                      uint64_t* n_skipped, cp_error* err)
{
   bool bad;

   if (!cp_inputs_read_one(p, path, skipped != NULL, &bad, err))
      return false;
   if (bad) {
      skipped(err);
      err->len = 0;
      ++*n_skipped;
   }
   return true;
}

bool cp_inputs_read(cp_profile* p, cp_files* files, cp_skipped* skipped,
                    uint64_t* n_skipped, cp_error* err)
{
   const char* path;

   *n_skipped = 0;
   while (cp_files_next(files, &path, err)) {
      if (path == NULL)
         return p->n_inputs > 0 || cp_fail(err, "no profile to read");
      if (!add_input(p, path, skipped, n_skipped, err))
         return false;
   }
   return false;
}
