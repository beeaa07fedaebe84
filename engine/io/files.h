/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/io/files.h: the names of the inputs, one after the other.

   The names on the command line come first, then those in the file that
   --files-from names.  That file is read as needed, since it may be large. */

#pragma once

#include "engine/base/base.h"

#include <stdio.h>

/* The file name that stands for standard input or output. */
#define CP_STANDARD_STREAM "-"

typedef struct {
   char** names;          /* names on the command line */
   size_t n_names;
   const char* list;      /* file that lists more names; NULL: none */
   bool null;             /* names in `list` end with NUL, not LF */

   /* Callback for an empty file that is skipped because its parts are on the
      command line; NULL: no file is skipped.  Callgrind may leave the file NAME
      empty beside those of threads, as NAME-01, or of dumps, as NAME.1. */
   void (*left_out)(const char* path);

   /* Private. */
   size_t next;
   FILE* from;
   char** listed;         /* the names in `list` so far */
   size_t n_listed, listed_cap;
} cp_files;

/* Set *PATH to the next name, which is valid until cp_files_free, or to NULL at
   the end.  False if the list of names cannot be read or is wrong. */
bool cp_files_next(cp_files* f, const char** path, cp_error* err);

void cp_files_free(cp_files* f);
