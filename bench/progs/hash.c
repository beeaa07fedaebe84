/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A hash table with chains:  hash OPERATIONS

   Inserts and looks up 40,000 different keys.  Reads are scattered and mostly
   hit the last-level cache; chains are short, of unpredictable length. */

#include "kernel.h"

enum { N_BUCKETS = 1 << 15, N_KEYS = 40000 };

struct entry {
   struct entry* next;
   uint64_t key;
   long n_seen;
};

static struct entry* buckets[N_BUCKETS];

static struct entry* find_or_add(uint64_t key)
{
   struct entry** link = &buckets[(key * 0x9e3779b97f4a7c15u) >> 49];
   for (; *link; link = &(*link)->next)
      if ((*link)->key == key)
         return *link;
   struct entry* entry = get_memory(sizeof *entry);
   *entry = (struct entry){.key = key};
   *link = entry;
   return entry;
}

int main(int argc, char** argv)
{
   long operations = work_size(argc, argv, 1);
   uint64_t state = 362436069u;

   while (operations--)
      find_or_add(next_random(&state) % N_KEYS * 2654435761u)->n_seen++;

   long n = 0;
   uint64_t sum = 0;
   for (int i = 0; i < N_BUCKETS; i++)
      for (struct entry* e = buckets[i]; e; e = e->next) {
         n++;
         sum += e->key * e->n_seen;
      }
   printf("%ld %llu\n", n, (unsigned long long)sum);
   return 0;
}
