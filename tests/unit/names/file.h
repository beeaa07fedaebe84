/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A file in memory, which can be damaged.  Stand-ins for Valgrind's functions
   read it, for tests of readers of object files.  Include this header in one
   file of a program. */

#pragma once

#include "pub_tool_basics.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcfile.h"
#include "pub_tool_libcprint.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static UChar* file_bytes;
static SizeT  file_szB, file_whole_szB, file_at;

/* The places of damaged words, and the words' former values. */
static struct {
   SizeT at;
   UWord word;
} file_damages[16];
static UInt file_n_damages;

static void file_load(const char* name)
{
   FILE* file = fopen(name, "rb");
   assert(file != NULL);
   file_bytes = realloc(file_bytes, 1 << 26);
   file_szB   = fread(file_bytes, 1, 1 << 26, file);
   assert(file_szB > 0 && feof(file));
   fclose(file);
   file_whole_szB = file_szB;
}

static void file_damage(SizeT at, UWord word)
{
   assert(file_n_damages < sizeof(file_damages) / sizeof(file_damages[0]));
   file_damages[file_n_damages].at = at;
   memcpy(&file_damages[file_n_damages++].word, file_bytes + at, sizeof(word));
   memcpy(file_bytes + at, &word, sizeof(word));
}

static void file_restore(void)
{
   while (file_n_damages > 0) {
      file_n_damages--;
      memcpy(file_bytes + file_damages[file_n_damages].at,
             &file_damages[file_n_damages].word, sizeof(UWord));
   }
   file_szB = file_whole_szB;
}

/* Have ASan report an allocation above 64 MB, which no file here needs. */
ASAN_OPTIONS("max_allocation_size_mb=64")

Int VG_(fd_open)(const HChar* name, Int flags, Int mode)
{
   return 7;
}

void VG_(close)(Int fd)
{
}

Off64T VG_(lseek)(Int fd, Off64T offset, Int whence)
{
   if (whence == 2)
      offset += (Off64T)file_szB;
   if (offset < 0)
      return -1;
   file_at = (SizeT)offset;
   return offset;
}

Int VG_(read)(Int fd, void* to, Int count)
{
   SizeT n = file_at < file_szB ? file_szB - file_at : 0;
   if (count < 0)
      return -1;
   if ((SizeT)count < n)
      n = (SizeT)count;
   memcpy(to, file_bytes + file_at, n);
   file_at += n;
   return (Int)n;
}

UInt VG_(vsnprintf)(HChar* to, Int szB, const HChar* format,
                    va_list arguments)
{
   return (UInt)vsnprintf(to, (size_t)szB, format, arguments);
}

UInt VG_(sprintf)(HChar* to, const HChar* format, ...)
{
   va_list arguments;
   va_start(arguments, format);
   int n = vsprintf(to, format, arguments);
   va_end(arguments);
   return (UInt)n;
}
