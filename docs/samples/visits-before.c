/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   visits-before.c: counts the visits of many visitors, whom a hash table knows
   by their numbers.
*/

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VISITORS = 100000, BUCKETS = 32768, VISITS = 100000 };

struct visitor {
   struct visitor* next; /* in the bucket */
   char name[48];
   char address[64];
   long number;
   long visits;
};

static struct visitor* buckets[BUCKETS];

static struct visitor* new_visitor(long number)
{
   struct visitor* v = malloc(sizeof(*v));
   if (v == NULL)
      exit(1);
   strcpy(v->name, "somebody");
   strcpy(v->address, "somewhere");
   v->number = number;
   v->visits = 0;
   return v;
}

static void add(long number)
{
   struct visitor* v = new_visitor(number);
   v->next = buckets[number % BUCKETS];
   buckets[number % BUCKETS] = v;
}

static struct visitor* find(long number)
{
   struct visitor* v = buckets[number % BUCKETS];
   while (v->number != number)
      v = v->next;
   return v;
}

int main(int argc, char** argv)
{
   long days = argc > 1 ? atol(argv[1]) : 1;
   unsigned random = 1;
   long sum = 0;
   for (long i = 0; i < VISITORS; i++)
      add(i);
   for (long i = 0; i < days * VISITS; i++) {
      random = random * 1103515245 + 12345;
      sum += ++find((random >> 8) % VISITORS)->visits;
   }
   printf("%ld\n", sum);
   return 0;
}
