/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/inputs.c: reading many inputs, good and bad ones.

   An input cannot be removed from a sum.  So if bad inputs are to be skipped,
   each input is read twice: first into a profile of its own, which keeps no
   lines, then into the sum.  An input that can be read only once, such as a
   pipe, is read into the sum at once; if it is bad, the run fails. */

#define _POSIX_C_SOURCE 200809L

#include "engine/read/read.h"

#include <errno.h>
#include <unistd.h>

/* Return whether the input at PATH could be added to P. */
static bool is_good(const cp_profile* p, const char* path, cp_error* why)
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
   good = cp_input_open(&in, path, why)
          && cp_profile_read_input(&trial, &in, why)
          && (p->n_events == 0 || cp_profile_same_events(p, &trial)
              || cp_profile_fail_events(path, why))
          && (p->n_events == 0 || p->contexts == trial.contexts
              || cp_profile_fail_kind(path, why));
   cp_profile_free(&trial);
   return good;
}

/* Return whether the input at PATH can be opened and, unless it is a pipe,
   added to P.  Leave a good input open as IN; close a bad one. */
static bool passes_trial(const cp_profile* p, const char* path, cp_input* in,
                         cp_error* why)
{
   off_t start;

   if (!cp_input_open(in, path, why))
      return false;
   start = lseek(in->fd, 0, SEEK_CUR);
   if (start < 0
       || (is_good(p, path, why)
           && (lseek(in->fd, start, SEEK_SET) == start
               || cp_fail_errno(why, errno, path))))
      return true;
   cp_input_close(in);
   return false;
}

bool cp_inputs_read(cp_profile* p, cp_files* files, cp_skipped* skipped,
                    uint64_t* n_skipped, cp_error* err)
{
   const char* path;
   cp_input in;

   *n_skipped = 0;
   while (cp_files_next(files, &path, err)) {
      if (path == NULL)
         return p->n_inputs > 0 || cp_fail(err, "no profile to read");
      if (skipped == NULL) {
         if (!cp_profile_read(p, path, err))
            return false;
      } else if (!passes_trial(p, path, &in, err)) {
         skipped(err);
         err->len = 0;
         ++*n_skipped;
      } else if (!cp_profile_read_input(p, &in, err)) {
         return false;
      }
   }
   return false;
}
