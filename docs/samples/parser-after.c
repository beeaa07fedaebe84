/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   parser-after.c: counts the kinds of characters in a text, by a table.
*/

#include <stdio.h>

enum { LENGTH = 200000 };
enum Kind { LETTER, DIGIT, BLANK, OTHER, KINDS };

static unsigned char text[LENGTH];
static long count[KINDS];

/* Some text, always the same. */
static void make_text(void)
{
   unsigned x = 1;
   for (int i = 0; i < LENGTH; i++) {
      x       = x * 1664525 + 1013904223;
      text[i] = ' ' + (x >> 24) % 95;
   }
}

static unsigned char kinds[256];

/* The kind of each character, once. */
static void make_kinds(void)
{
   for (int c = 0; c < 256; c++)
      kinds[c] = OTHER;
   kinds[' '] = kinds['\t'] = kinds['\n'] = BLANK;
   for (int c = '0'; c <= '9'; c++)
      kinds[c] = DIGIT;
   for (int c = 'a'; c <= 'z'; c++)
      kinds[c] = kinds[c - 'a' + 'A'] = LETTER;
}

int main(void)
{
   make_text();
   make_kinds();
   for (int i = 0; i < LENGTH; i++)
      count[kinds[text[i]]]++;
   printf("%ld letters, %ld digits, %ld blanks\n", count[LETTER], count[DIGIT],
          count[BLANK]);
   return 0;
}
