// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
/* Structures whose misses are known, for data profiles, with I1 and D1 of 32768
   bytes, 8 ways, lines of 64 bytes; the arguments say which parts run.  The
   lists print their blocks as "NAME ADDRESS SIZE DISTANCE NUMBER", for NUMBER
   blocks that are DISTANCE apart.  A model of the cache uses this output with a
   trace of the same run. */

#include "program.h"

#include <list>
#include <memory_resource>
#include <thread>
#include <vector>

#define KEEP(p)  __asm__ volatile("" : : "r"(p) : "memory")

enum { N = 4096, BUCKETS = 512, BIG = 1 << 16 };

static char other[BIG] __attribute__((aligned(64)));
static long sum;

/* Fill D1 with lines that no part of the program uses. */
NOINLINE static void flush()
{
   for (int i = 0; i < BIG; i += 64)
      const_cast<volatile char*>(other)[i] = 1;
}

/* ---- Two lists of nodes that lie two to a line ---- */

struct Node {
   Node* next;
   long  value;
};

static Node *ordered_nodes[N], *shuffled_nodes[N];

NOINLINE static void make_ordered()
{
   for (int i = 0; i < N; i++) {
      ordered_nodes[i] = new Node{ nullptr, i };
      if (i > 0)
         ordered_nodes[i - 1]->next = ordered_nodes[i];
   }
}

/* Make a list in which neighbours in memory are over 1,000 steps apart, so that
   a line leaves D1 between its two visits. */
NOINLINE static void make_shuffled()
{
   for (int i = 0; i < N; i++)
      shuffled_nodes[i] = new Node{ nullptr, i };
   for (int i = 0; i + 1 < N; i++)
      shuffled_nodes[i * 1025 % N]->next = shuffled_nodes[(i + 1) * 1025 % N];
}

NOINLINE static void walk_ordered()
{
   for (const volatile Node* n = ordered_nodes[0]; n != nullptr; n = n->next)
      sum += n->value;
}

NOINLINE static void walk_shuffled()
{
   for (const volatile Node* n = shuffled_nodes[0]; n != nullptr; n = n->next)
      sum += n->value;
}

static void print_blocks(const char* name, Node* const* all)
{
   for (int i = 0; i < N;) {
      int  n        = 1;
      long distance = i + 1 < N ? (char*)all[i + 1] - (char*)all[i] : 0;
      while (i + n < N && (char*)all[i + n] - (char*)all[i + n - 1] == distance)
         n++;
      printf("%s %#lx %zu %ld %d\n", name, (long)all[i], sizeof(Node), distance,
             n);
      i += n;
   }
}

static void lists()
{
   make_ordered();
   make_shuffled();
   flush();
   walk_ordered();
   flush();
   walk_shuffled();
   print_blocks("ordered", ordered_nodes);
   print_blocks("shuffled", shuffled_nodes);
}

/* ---- A hash table with chains of four entries of a line each ---- */

struct alignas(64) Entry {
   Entry* next;
   long   key, value;
};

static Entry* buckets[BUCKETS] __attribute__((aligned(64)));

NOINLINE static void fill_table()
{
   for (long key = 0; key < 4 * BUCKETS; key++)
      buckets[key % BUCKETS] = new Entry{ buckets[key % BUCKETS], key, key };
}

/* Look up the keys that are at the ends of their chains. */
NOINLINE static void look_up()
{
   for (long key = 0; key < BUCKETS; key++) {
      const volatile Entry* e = buckets[key];
      while (e->key != key)
         e = e->next;
      sum += e->value;
   }
}

static void hash()
{
   fill_table();
   flush();
   look_up();
}

/* ---- new[], a pool of std::pmr's kind, and data of a thread ---- */

struct alignas(64) Line {
   long word[8];
};

NOINLINE static void arrays()
{
   Line* all = new Line[1000];
   flush();
   for (int i = 0; i < 1000; i++)
      sum += const_cast<volatile long*>(all[i].word)[5];
   delete[] all;
}

class Arena : public std::pmr::memory_resource {
   char* next = new char[1 << 18];
   void* do_allocate(size_t size, size_t alignment) override
   {
      next = (char*)(((uintptr_t)next + alignment - 1) & -alignment);
      void* piece = next;
      next += size;
      return piece;
   }
   void do_deallocate(void*, size_t, size_t) override {}
   bool do_is_equal(const memory_resource& to) const noexcept override
   {
      return this == &to;
   }
};

NOINLINE static void pieces()
{
   Arena                arena;
   std::pmr::list<Line> all(&arena);
   for (int i = 0; i < 1000; i++)
      all.push_back(Line{});
   flush();
   for (const volatile Line& line : all)
      sum += line.word[2];
}

static thread_local char of_thread[64000] __attribute__((aligned(64)));

static void in_thread()
{
   for (size_t i = 0; i < sizeof(of_thread); i += 64)
      const_cast<volatile char*>(of_thread)[i] = 1;
}

static void tls()
{
   std::thread(in_thread).join();
}

int main(int argc, char** argv)
{
   static const Part parts[]
      = { { "lists", lists }, { "hash", hash }, { "arrays", arrays },
          { "pieces", pieces }, { "tls", tls } };
   for (int i = 1; i < argc; i++)
      RUN_PART(parts, argv[i]);
   return sum < 0;
}
