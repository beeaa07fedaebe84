/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Threads that contend for lines of memory, or do not:  sharing CASE...

   Each case is a function of that name with its own variables; comments tell
   the bytes that threads use.  Most threads run their loops N times;
   in any schedule they use the same bytes.  The threads of a case start
   together, except in `handed_over`, and do not wait for each other, except in
   `phases` and `freed`.  `fork` has a child run the remaining cases; `exec`
   executes the program anew, to run them. */

#include "program.h"

#define N 20000
#define LINE 64
#define ALIGNED __attribute__((aligned(64)))

typedef volatile long Word;

typedef struct { Word word[8]; } Line ALIGNED;

static Line false_line, true_line, atomic_line, writer_line, read_line;
static Line phases_line, late_line;
static struct { Word word ALIGNED; } padded[4];
static volatile char many[LINE] ALIGNED;

/* The assembler places these side by side, because C does not promise that.
   They are global, since the linker of arm64 makes one GOT entry for two local
   variables. */
__asm__(".data\n .balign 64\n .globl left, right\n"
        ".type left, %object\n .size left, 4\n left: .long 1\n"
        ".type right, %object\n .size right, 4\n right: .long 1\n"
        ".balign 64\n .text");
extern volatile int left, right;

static void* add(void* word)
{
   for (long i = 0; i < N; i++)
      ++*(Word*)word;
   return NULL;
}

static void* add_byte(void* byte)
{
   for (long i = 0; i < N; i++)
      ++*(volatile char*)byte;
   return NULL;
}

static void* add_int(void* number)
{
   for (long i = 0; i < N; i++)
      ++*(volatile int*)number;
   return NULL;
}

static void* add_atomically(void* word)
{
   for (long i = 0; i < N; i++)
      __atomic_fetch_add((long*)word, 1, __ATOMIC_SEQ_CST);
   return NULL;
}

static void* read_it(void* word)
{
   long sum = 0;
   for (long i = 0; i < N; i++)
      sum += *(Word*)word;
   return (void*)sum;
}

/* Run f[i](argument[i]) in n threads, and wait for them. */
static void run(int n, void* (*const f[])(void*), void* const argument[])
{
   pthread_t thread[16];
   for (int i = 0; i < n; i++)
      pthread_create(&thread[i], NULL, f[i], argument[i]);
   for (int i = 0; i < n; i++)
      pthread_join(thread[i], NULL);
}

static void run_both(void* (*f)(void*), volatile void* a, volatile void* b)
{
   run(2, (void* (*const[])(void*)){ f, f },
       (void* const[]){ (void*)a, (void*)b });
}

/* Increment neighbouring counters. */
static void false_sharing(void)
{
   run_both(add, &false_line.word[0], &false_line.word[1]);
}

/* Increment neighbouring variables. */
static void neighbours(void)
{
   run_both(add_int, &left, &right);
}

/* Increment one counter. */
static void true_sharing(void)
{
   run_both(add, &true_line.word[3], &true_line.word[3]);
}

static void atomics(void)
{
   run_both(add_atomically, &atomic_line.word[2], &atomic_line.word[2]);
}

/* Increment counters, each of which has its own line. */
static void padding(void)
{
   run_both(add, &padded[0].word, &padded[1].word);
}

/* Write a word in one thread, and read it in three. */
static void one_writer(void)
{
   Word* w = &writer_line.word[7];
   run(4, (void* (*const[])(void*)){ add, read_it, read_it, read_it },
       (void* const[]){ (void*)w, (void*)w, (void*)w, (void*)w });
}

/* Read one word in two threads, neither of which writes it. */
static void readers(void)
{
   read_line.word[5] = 1;
   run_both(read_it, &read_line.word[5], &read_line.word[5]);
}

/* Increment twelve bytes in twelve threads. */
static void twelve(void)
{
   void* (*f[12])(void*);
   void* argument[12];
   for (int i = 0; i < 12; i++) {
      f[i]        = add_byte;
      argument[i] = (void*)&many[i];
   }
   run(12, f, argument);
}

/* Increment words on the main thread's stack. */
static void stack(void)
{
   Line here = { { 0 } };
   run_both(add, &here.word[0], &here.word[7]);
}

__attribute__((noinline)) static void* allocate(size_t size)
{
   void* block = aligned_alloc(LINE, size);
   memset(block, 0, size);
   return block;
}

/* Increment words of one block. */
static void heap(void)
{
   Word* block = allocate(128);
   run_both(add, &block[8], &block[15]);
   free((void*)block);
}

static void* add_and_tell(void* block)
{
   add(block);
   ((Word*)block)[8] = 1;
   return NULL;
}

/* Increment a word of a block after another thread, and free it at once. */
static void freed(void)
{
   pthread_t thread;
   Word*     block = allocate(2 * LINE);
   pthread_create(&thread, NULL, add_and_tell, (void*)block);
   while (block[8] == 0)
      sched_yield();
   add((void*)&block[1]);
   free((void*)block);
   pthread_join(thread, NULL);
}

/* Increment words of two blocks that lie in one line. */
static void blocks(void)
{
   char* a = malloc(16);
   char* b = malloc(16);
   while ((size_t)a / LINE != (size_t)b / LINE) {
      a = b;
      b = malloc(16);
   }
   memset(a, 0, 16);
   memset(b, 0, 16);
   run_both(add, (Word*)a, (Word*)b);
}

/* Fill a block, which another thread uses later. */
static void* make(void* unused)
{
   Word* block = allocate(4 * LINE);
   for (int i = 0; i < 32; i++)
      add((void*)&block[i]);
   return (void*)block;
}

static void* take(void* block)
{
   for (int i = 0; i < 32; i++)
      add((long*)block + i);
   return NULL;
}

static void handed_over(void)
{
   pthread_t thread;
   void*     block;
   pthread_create(&thread, NULL, make, NULL);
   pthread_join(thread, &block);
   pthread_create(&thread, NULL, take, block);
   pthread_join(thread, NULL);
}

/* A thread's sums for a linear regression.  All threads' sums lie side by side
   in an array, as in the benchmark of that name. */
typedef struct {
   const unsigned char* points;
   long n;
   Word SX, SY, SXX, SXY;
} Sums;

static void* add_up(void* argument)
{
   Sums* s = argument;
   for (long i = 0; i < s->n; i++) {
      long x = s->points[2 * i], y = s->points[2 * i + 1];
      s->SX += x;
      s->SY += y;
      s->SXX += x * x;
      s->SXY += x * y;
   }
   return NULL;
}

static void regression(void)
{
   static const unsigned char points[8000] = { 1, 2, 3, 4 };
   Sums* sums = malloc(4 * sizeof(Sums));
   void* (*f[4])(void*);
   void* argument[4];
   for (int i = 0; i < 4; i++) {
      sums[i]     = (Sums){ .points = points + i * 2000, .n = 1000 };
      f[i]        = add_up;
      argument[i] = &sums[i];
   }
   run(4, f, argument);
}

/* Increment neighbouring counters, the second after a million rounds. */
static void* add_in_turn(void* word)
{
   for (long n = word == &late_line ? 1 << 20 : 0; (n & 1 << 20) == 0; n++) {
      __asm__ volatile("" : "+r"(n));
      if ((n & 1 << 21) != 0)
         return NULL;
   }
   return add(word);
}

static void late(void)
{
   run_both(add_in_turn, &late_line.word[0], &late_line.word[1]);
}

/* One thread writes before this barrier, and the other thread after it; each
   writes in many windows. */
static pthread_barrier_t barrier;

static void* write_before(void* word)
{
   for (int i = 0; i < 10; i++)
      add(word);
   pthread_barrier_wait(&barrier);
   return NULL;
}

static void* write_after(void* word)
{
   pthread_barrier_wait(&barrier);
   for (int i = 0; i < 10; i++)
      add(word);
   return NULL;
}

static void phases(void)
{
   void* word = (void*)&phases_line.word[0];
   pthread_barrier_init(&barrier, NULL, 2);
   run(2, (void* (*const[])(void*)){ write_before, write_after },
       (void* const[]){ word, word });
}

int main(int argc, char** argv)
{
   static const Part cases[] = {
      { "false_sharing", false_sharing }, { "true_sharing", true_sharing },
      { "neighbours", neighbours },       { "atomics", atomics },
      { "padding", padding },             { "one_writer", one_writer },
      { "readers", readers },             { "twelve", twelve },
      { "stack", stack },                 { "heap", heap },
      { "blocks", blocks },               { "handed_over", handed_over },
      { "regression", regression },       { "phases", phases },
      { "late", late },                   { "freed", freed },
   };
   for (int a = 1; a < argc; a++) {
      if (strcmp(argv[a], "fork") == 0) {
         /* Only the child runs the remaining cases. */
         if (fork() > 0)
            return wait(NULL) > 0 ? 0 : 1;
         continue;
      }
      if (strcmp(argv[a], "exec") == 0) {
         argv[a] = argv[0];
         return execv(argv[0], argv + a);
      }
      RUN_PART(cases, argv[a]);
   }
   return 0;
}
