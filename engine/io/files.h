/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   engine/io/files.h: the names of the inputs, one after the other.

   The names on the command line come first, then those in the file that
   --files-from names.  That file is read as needed, since all of its names may
   not fit in memory. */

#pragma once

#include "engine/base/base.h"

#include <stdio.h>

/* The name of standard input and output where a file is expected. */
#define CP_STANDARD_STREAM "-"

typedef struct {
   char** names;          /* names on the command line */
   size_t n_names;
   const char* list;      /* file that lists more names; NULL: none */
   bool null;             /* names in `list` end with a NUL, not LF */

   /* Callback for an empty file that is left out because its parts are among
      the names.  Callgrind leaves an empty NAME if each thread has a file
      NAME-01, or each dump a file NAME.1.  NULL: keep all files. */
   void (*left_out)(const char* path);

   /* Private. */
   size_t next;
   FILE* from;
   char* name;
   size_t name_cap;
} cp_files;

/* Set *PATH to the next name, which is valid until the next call, or at the end
   to NULL.  False if the list of names cannot be read. */
bool cp_files_next(cp_files* f, const char** path, cp_error* err);

void cp_files_free(cp_files* f);
