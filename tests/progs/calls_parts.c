/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Parts that are split off functions and entered by calls: calls_parts

   With -O2 -fno-ipa-cp, gcc splits quicksort() and inlines its first part;
   parts(), in assembly for amd64, has a .part and a .cold part.  Prints how
   many calls of quicksort() had something to sort, and whether `lows` is 0. */

#include "calls.h"

enum { N = 20000 };

static int      v[N];
static unsigned n_calls;
static long     lows;

static void quicksort(int* a, int low, int high)
{
   if (low >= high)
      return;
   int pivot = a[(low + high) / 2], i = low, j = high;
   while (i <= j) {
      while (a[i] < pivot)
         i++;
      while (a[j] > pivot)
         j--;
      if (i <= j) {
         int swapped = a[i];
         a[i++]      = a[j];
         a[j--]      = swapped;
      }
   }
   n_calls++;
   quicksort(a, low, j);
   quicksort(a, i, high);
   lows += a[low];
}

#ifdef __x86_64__
/* parts(n) continues in parts.part.0, which calls itself n - 1 times, the last
   time from its cold part.  twice() calls parts(3), and then parts.part.0 with
   2, as code does that has the first part of parts() inlined. */
void twice(void);
__asm__(".text\n"
        ASM_FUNCTION("parts", "test %edi, %edi\n je 1f\n call parts.part.0\n"
                     "1: ret\n")
        ASM_FUNCTION("parts.part.0", "call 1f\n1: pop %rax\n sub $1, %edi\n"
                     "je 2f\n cmp $1, %edi\n je parts.part.0.cold\n"
                     "call parts.part.0\n2: ret\n")
        ASM_FUNCTION("twice", "mov $3, %edi\n call parts\n"
                     "mov $2, %edi\n call parts.part.0\n ret\n")
        ASM_FUNCTION("parts.part.0.cold", "call parts.part.0\n jmp 2b\n"));
#else
static void twice(void)
{
}
#endif

int main(int argc, char** argv)
{
   for (unsigned i = 0; i < N; i++)
      v[i] = (int)(i * 7919 % 20011);
   quicksort(v, 0, argc * N - 1);
   quicksort(v, 0, argc);
   twice();
   printf("%u %d\n", n_calls, lows == 0);
   return 0;
}
