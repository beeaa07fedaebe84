/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A file that grows while it is read.  Bytes still in the buffer of the C
   library's stream are read as the file's end: V8 does not flush its jitdump,
   so code may run before its record is in the file. */

#pragma once

#include "pub_tool_basics.h"

typedef struct {
   Int          fd;
   ULong        szB;
   const UChar* rest; /* the unwritten bytes, in the program's memory */
   SizeT        rest_szB;
} GrowingFile;

static inline ULong cg_growing_szB(const GrowingFile* file)
{
   return file->szB + file->rest_szB;
}

/* Copy n bytes; return False if the file has fewer, or cannot be read. */
Bool cg_growing_read(const GrowingFile* file, ULong offset, void* to, SizeT n);

/* Set the file's rest to the buffer of the program's stream on program_fd, if
   there is one.  `streams` is the address of glibc's _IO_list_all, or 0. */
void cg_growing_find_rest(GrowingFile* file, Int program_fd, Addr streams);
