/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Random numbers.  The generator is SplitMix64 (G. Steele, D. Lea, C. Flood:
   Fast splittable pseudorandom number generators, 2014). */

#include "features/repeatable/stream.h"
#include "base/valgrind.h"

/* Device numbers of /dev/random and /dev/urandom. */
#define DEV_RANDOM  0x108
#define DEV_URANDOM 0x109

static ULong state;

ULong cg_mix(ULong number)
{
   number = (number ^ number >> 30) * 0xbf58476d1ce4e5b9ULL;
   number = (number ^ number >> 27) * 0x94d049bb133111ebULL;
   return number ^ number >> 31;
}

void cg_stream_begin(ULong key)
{
   state = key;
}

ULong cg_random(void)
{
   state += 0x9e3779b97f4a7c15ULL;
   return cg_mix(state);
}

void cg_random_bytes(Addr a, SizeT szB)
{
   for (SizeT done = 0; done < szB; done += sizeof(ULong)) {
      ULong bytes = cg_random();
      SizeT n     = szB - done < sizeof(bytes) ? szB - done : sizeof(bytes);
      VG_(memcpy)((void*)(a + done), &bytes, n);
   }
}

static Bool is_random_device(UWord fd)
{
   struct vg_stat status;
   return VG_(fstat)((Int)fd, &status) == 0 && VKI_S_ISCHR(status.mode)
          && (status.rdev == DEV_RANDOM || status.rdev == DEV_URANDOM);
}

static void exchange_vector(const struct vki_iovec* vector, SizeT szB)
{
   for (; szB > 0; vector++) {
      SizeT n = szB < vector->iov_len ? szB : vector->iov_len;
      cg_random_bytes((Addr)vector->iov_base, n);
      szB -= n;
   }
}

void cg_random_post_syscall(UInt number, const UWord* args, SysRes result)
{
   if (sr_isError(result) || sr_Res(result) == 0)
      return;
   switch (number) {
   case __NR_getrandom:
      cg_random_bytes(args[0], sr_Res(result));
      break;
   case __NR_read:
   case __NR_pread64:
      if (is_random_device(args[0]))
         cg_random_bytes(args[1], sr_Res(result));
      break;
   case __NR_readv:
   case __NR_preadv:
#if defined(__NR_preadv2)
   case __NR_preadv2:
#endif
      if (is_random_device(args[0]))
         exchange_vector((const struct vki_iovec*)args[1], sr_Res(result));
      break;
   default:
      break;
   }
}
