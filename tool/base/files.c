/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Reading files. */

#include "base/files.h"
#include "base/valgrind.h"

/* The largest number of bytes to be read by one system call. */
#define MAX_READ ((SizeT)1 << 30)

Bool cg_read_at(Int fd, ULong offset, void* to, SizeT size)
{
   if (VG_(lseek)(fd, (Off64T)offset, VKI_SEEK_SET) != (Off64T)offset)
      return False;
   for (SizeT done = 0; done < size;) {
      SizeT rest = size - done;
      Int   n    = VG_(read)(fd, (UChar*)to + done,
                             (Int)(rest < MAX_READ ? rest : MAX_READ));
      if (n <= 0)
         return False;
      done += (SizeT)n;
   }
   return True;
}

SizeT cg_read_start(const HChar* path, HChar* text, SizeT szB)
{
   Int   fd  = VG_(fd_open)(path, VKI_O_RDONLY, 0);
   Int   got = fd < 0 ? 0 : VG_(read)(fd, text, (Int)szB - 1);
   SizeT n   = got > 0 ? (SizeT)got : 0;
   text[n]   = '\0';
   if (fd >= 0)
      VG_(close)(fd);
   return n;
}
