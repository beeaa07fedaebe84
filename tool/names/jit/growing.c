/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A file that the program is writing. */

#include "names/jit/growing.h"
#include "base/files.h"
#include "names/jit/code.h"

#include "pub_tool_libcbase.h"

Bool cg_growing_read(const GrowingFile* file, ULong offset, void* to, SizeT n)
{
   ULong whole = cg_growing_szB(file);
   if (offset > whole || n > whole - offset)
      return False;
   SizeT in_file = offset >= file->szB     ? 0
                   : n < file->szB - offset ? n
                                            : (SizeT)(file->szB - offset);
   if (in_file > 0 && !cg_read_at(file->fd, offset, to, in_file))
      return False;
   if (n > in_file)
      VG_(memcpy)((UChar*)to + in_file,
                  file->rest + (offset + in_file - file->szB), n - in_file);
   return True;
}

/* The beginning of glibc's FILE, whose layout is part of glibc's ABI. */
typedef struct {
   Int  flags;
   Addr read_next, read_end, read_start;
   Addr write_start, write_next, write_end;
   Addr others[5];
   Addr markers;
   Addr next; /* the next stream */
   Int  fd;
} Stream;

#define MAX_STREAMS 1000 /* damaged memory may hold a circular list */
#define MAX_REST    ((SizeT)64 << 20)

void cg_growing_find_rest(GrowingFile* file, Int program_fd, Addr streams)
{
   Stream stream = { .next = 0 };
   if (streams == 0 || !cg_can_read(streams, sizeof(Addr)))
      return;
   VG_(memcpy)(&stream.next, (const void*)streams, sizeof(Addr));
   for (UInt i = 0; i < MAX_STREAMS && stream.next != 0; i++) {
      if (!cg_can_read(stream.next, sizeof(stream)))
         return;
      VG_(memcpy)(&stream, (const void*)stream.next, sizeof(stream));
      if (stream.fd != program_fd)
         continue;
      SizeT n = stream.write_next - stream.write_start;
      if (stream.write_next >= stream.write_start && n <= MAX_REST
          && cg_can_read(stream.write_start, n)) {
         file->rest     = (const UChar*)stream.write_start;
         file->rest_szB = n;
      }
      return;
   }
}
