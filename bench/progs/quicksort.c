/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Quicksort of random numbers:  quicksort COUNT

   The inner loops are short, with unpredictable branches, and read data in
   order from both ends. */

#include "kernel.h"

static void sort(uint32_t* low, uint32_t* high)
{
   while (high - low > 12) {
      uint32_t pivot = low[(high - low) / 2];
      uint32_t* i = low;
      uint32_t* j = high;
      while (i <= j) {
         while (*i < pivot)
            i++;
         while (pivot < *j)
            j--;
         if (i <= j) {
            uint32_t t = *i;
            *i++ = *j;
            *j-- = t;
         }
      }
      sort(low, j);
      low = i;
   }
   for (uint32_t* i = low + 1; i <= high; i++) {
      uint32_t t = *i;
      uint32_t* j = i;
      for (; j > low && t < j[-1]; j--)
         *j = j[-1];
      *j = t;
   }
}

int main(int argc, char** argv)
{
   long count = work_size(argc, argv, 1);
   uint64_t state = 2463534242u;
   uint32_t* numbers = get_memory(sizeof *numbers * count);

   for (long i = 0; i < count; i++)
      numbers[i] = next_random(&state) >> 32;
   sort(numbers, numbers + count - 1);
   uint32_t sum = 0;
   for (long i = 0; i < count; i++)
      sum = sum * 31 + numbers[i];
   printf("%u\n", (unsigned)sum);
   free(numbers);
   return 0;
}
