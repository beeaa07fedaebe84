/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Pointer chasing over 32 MB: chase STEPS

   One cycle through all nodes, one node per cache line, in random order: almost
   every step misses in all levels, so only the tool's slow path is measured. */

#include "kernel.h"

struct node {
   struct node* next;
   char fill[64 - sizeof(struct node*)];
};

enum { N_NODES = (32 << 20) / sizeof(struct node) };

int main(int argc, char** argv)
{
   long steps = work_size(argc, argv, 1);
   uint64_t state = 88172645463325252u;
   struct node* nodes = get_memory(sizeof(struct node) * N_NODES);
   uint32_t* order = get_memory(sizeof(uint32_t) * N_NODES);

   /* Sattolo's shuffle makes a permutation of exactly one cycle. */
   for (uint32_t i = 0; i < N_NODES; i++)
      order[i] = i;
   for (uint32_t i = N_NODES - 1; i > 0; i--) {
      uint32_t j = next_random(&state) % i;
      uint32_t other = order[j];
      order[j] = order[i];
      order[i] = other;
   }
   for (uint32_t i = 0; i < N_NODES; i++)
      nodes[i].next = &nodes[order[i]];

   struct node* at = nodes;
   while (steps--)
      at = at->next;
   printf("%ld\n", (long)(at - nodes));
   free(order);
   free(nodes);
   return 0;
}
