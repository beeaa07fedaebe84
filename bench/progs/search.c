/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* String search:  search REPEATS

   Looks for words in 256 KB of text, by a plain double loop and by Horspool's
   algorithm.  The tight loops load bytes, and have one or two branches. */

#include "kernel.h"

#include <string.h>

enum { TEXT_SIZE = 256 << 10 };

static char text[TEXT_SIZE + 1];

static int count_plain(const char* word)
{
   int n = 0;
   for (const char* at = text; *at; at++) {
      const char* t = at;
      const char* w = word;
      while (*w && *t == *w) {
         t++;
         w++;
      }
      n += !*w;
   }
   return n;
}

static int count_skipping(const char* word)
{
   int length = strlen(word);
   int skip[256];
   for (int i = 0; i < 256; i++)
      skip[i] = length;
   for (int i = 0; i < length - 1; i++)
      skip[(unsigned char)word[i]] = length - 1 - i;

   int n = 0;
   for (int at = 0; at + length <= TEXT_SIZE;) {
      int i = length - 1;
      while (i >= 0 && text[at + i] == word[i])
         i--;
      n += i < 0;
      at += skip[(unsigned char)text[at + length - 1]];
   }
   return n;
}

int main(int argc, char** argv)
{
   static const char* const words[] = {"abca", "deadbeef", "cab", "faceb"};
   long repeats = work_size(argc, argv, 1);
   uint64_t state = 521288629u;

   for (int i = 0; i < TEXT_SIZE; i++)
      text[i] = "abcdef\n "[next_random(&state) >> 61];
   long n = 0;
   while (repeats--)
      for (int i = 0; i < 4; i++)
         n += count_plain(words[i]) + 7L * count_skipping(words[i]);
   printf("%ld\n", n);
   return 0;
}
