/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Places of data for data profiles: beside a thread's stack; beside stacks that
   the program makes itself, in mapped memory, as Go's run-time does, and in a
   static array; in attached shared memory; and in a block of Rust's allocator.
   Each part reads one or two areas of LINES lines of 64 bytes.  The arguments
   choose the parts. */

#include "program.h"

#include <sys/shm.h>

enum { LINES = 1000, SZB = 64 * LINES, STACK_SZB = 1 << 16 };

static char table_below[SZB] __attribute__((aligned(4096)));
static char static_stack[STACK_SZB] __attribute__((aligned(4096)));
static char table_above[SZB] __attribute__((aligned(4096)));

static volatile long sum;
static ucontext_t    here, there;
static char *        below, *above;

NOINLINE static void read_lines(const char* p)
{
   for (int i = 0; i < SZB; i += 64)
      sum += ((const volatile char*)p)[i];
}

NOINLINE static void on_its_stack(void)
{
   char local[SZB / 2];
   for (int i = 0; i < SZB / 2; i += 64)
      ((volatile char*)local)[i] = 1;
   read_lines(below);
   read_lines(above);
}

NOINLINE static void run_on(char* stack)
{
   getcontext(&there);
   there.uc_stack.ss_sp   = stack;
   there.uc_stack.ss_size = STACK_SZB;
   there.uc_link          = &here;
   makecontext(&there, on_its_stack, 0);
   swapcontext(&here, &there);
}

NOINLINE static char* map(size_t szB)
{
   return mmap(NULL, szB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS,
               -1, 0);
}

NOINLINE static void arena(void)
{
   below = map(2 * SZB + STACK_SZB);
   above = below + SZB + STACK_SZB;
   run_on(below + SZB);
}

NOINLINE static void array(void)
{
   below = table_below;
   above = table_above;
   run_on(static_stack);
}

static pthread_barrier_t both;

static void* wait_twice(void* nothing)
{
   pthread_barrier_wait(&both);
   pthread_barrier_wait(&both);
   return nothing;
}

/* Map memory on both sides of a thread's stack, if the system places it so. */
NOINLINE static void thread(void)
{
   pthread_t other;
   below = map(SZB);
   pthread_barrier_init(&both, NULL, 2);
   pthread_create(&other, NULL, wait_twice, NULL);
   pthread_barrier_wait(&both);
   above = map(SZB);
   read_lines(below);
   read_lines(above);
   pthread_barrier_wait(&both);
   pthread_join(other, NULL);
}

NOINLINE static void attached(void)
{
   int   id = shmget(IPC_PRIVATE, SZB, IPC_CREAT | 0600);
   char* at = shmat(id, NULL, 0);
   shmctl(id, IPC_RMID, NULL);
   read_lines(at);
   shmdt(at);
}

NOINLINE static void* rust_alloc(size_t szB) __asm__("__rust_alloc");

NOINLINE static void* rust_alloc(size_t szB)
{
   void* block = malloc(szB);
   sum += block != NULL;
   return block;
}

NOINLINE static void rust(void)
{
   read_lines(rust_alloc(SZB));
}

int main(int argc, char** argv)
{
   static const Part parts[]
      = { { "arena", arena }, { "array", array }, { "thread", thread },
          { "attached", attached }, { "rust", rust } };
   for (int i = 1; i < argc; i++)
      RUN_PART(parts, argv[i]);
   return 0;
}
