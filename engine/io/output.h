/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/output.h: the file that -o names, written safely.

   A new file is written beside the old one, with the old one's mode, and
   replaces it when complete.  Until then, and after a failure, the old
   content stays.  A symbolic link is followed, so that it stays; if it leads
   to no file, an empty one is made.  Output goes directly to a file that is not
   regular (a device, a FIFO, /dev/stdout), and to an empty one, which the
   process that made it may have open. */

#pragma once

#include "engine/base/base.h"

typedef struct {
   const char* path;   /* path as the user spelled it; NULL: standard output */
   int fd;             /* descriptor to write to */

   /* Private. */
   char* target;       /* path of the file to be replaced, links followed */
   char* draft;        /* path of the new file; NULL: it has no path yet, or the
                          output is written directly */
   bool is_filled;     /* the file was empty; empty it after a failure */
} cp_output;

/* Open the output PATH (NULL: standard output); an old file is not changed
   yet. */
bool cp_output_open(cp_output* out, const char* path, cp_error* err);

/* Replace the old file by the new one.  Close the output even after a
   failure. */
bool cp_output_commit(cp_output* out, cp_error* err);

/* Drop the draft, or the data in a file that was empty; close the output. */
void cp_output_abandon(cp_output* out);
