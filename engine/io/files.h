/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   engine/io/files.h: the names of the inputs, one after the other.

   Those on the command line come first, then those in the list that
   --files-from names.  The list is read as needed: it may have more names than
   should be held in memory. */

#pragma once

#include "engine/base/base.h"

#include <stdio.h>

/* The name of standard input and output where a file is expected. */
#define CP_STANDARD_STREAM "-"

typedef struct {
   char** names;          /* of the command line */
   size_t n_names;
   const char* list;      /* the file with more, or NULL */
   bool null;             /* they end with a NUL, not with a line end */

   /* Called with each file that is left out because it is empty and parts of it
      are among the names.  Callgrind leaves such a file if threads or dumps
      have files of their own, NAME-01 or NAME.1.  NULL: all files are kept. */
   void (*left_out)(const char* path);

   /* Private. */
   size_t next;
   FILE* from;
   char* name;
   size_t name_cap;
} cp_files;

/* Set *PATH to the next name, which is valid until the next call, or to NULL at
   the end.  False if the list cannot be read. */
bool cp_files_next(cp_files* f, const char** path, cp_error* err);

void cp_files_free(cp_files* f);
