/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   parser-before.c: counts the kinds of characters in a text, by asking.
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

static enum Kind kind_of(int c)
{
   if (c == ' ' || c == '\t' || c == '\n')
      return BLANK;
   if (c >= '0' && c <= '9')
      return DIGIT;
   if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
      return LETTER;
   return OTHER;
}

int main(void)
{
   make_text();
   for (int i = 0; i < LENGTH; i++)
      count[kind_of(text[i])]++;
   printf("%ld letters, %ld digits, %ld blanks\n", count[LETTER], count[DIGIT],
          count[BLANK]);
   return 0;
}
