/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Pointer chasing over 32 MB: chase STEPS

   Each node is a cache line, and all nodes are linked to a ring in random
   order.  So almost every step misses in all caches that are smaller, and only
   the tool's slow path is measured. */

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

   /* Shuffle by Sattolo's algorithm, which makes a single ring of all nodes. */
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
