/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A file that grows while it is read.  If a program writes by the C library's
   streams, its last bytes are still in the stream's buffer: V8 never flushes
   its jitdump, so code runs before its record is in the file.  This module
   reads the buffer's bytes as the file's end. */

#pragma once

#include "pub_tool_basics.h"

typedef struct {
   Int          fd;
   ULong        szB; /* size of the file */
   const UChar* rest; /* in the program's memory */
   SizeT        rest_szB;
} GrowingFile;

static inline ULong cg_growing_szB(const GrowingFile* file)
{
   return file->szB + file->rest_szB;
}

/* Copy n bytes from the offset on; False if the file has fewer, or cannot be
   read. */
Bool cg_growing_read(const GrowingFile* file, ULong offset, void* to, SizeT n);

/* Set the file's rest, the bytes still in a buffer of the stream that the
   program has open as program_fd. `streams` is the address of glibc's variable
   _IO_list_all; 0: the program has none. */
void cg_growing_find_rest(GrowingFile* file, Int program_fd, Addr streams,
                          Bool (*can_read)(Addr a, SizeT szB));
