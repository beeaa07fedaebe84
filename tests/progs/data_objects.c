/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Data with known numbers of misses, for data profiles, with I1 and D1 of 32768
   bytes, 8 ways, and an LL of 1048576 bytes, 16 ways, all with lines of 64
   bytes.  The arguments name the parts to run, each a function.  Fields are
   doubles, which have 8 bytes on every processor and are read by one
   instruction. */

#include "program.h"
#include "cachegrind.h"

#include <malloc.h>

#define KEEP(p)  __asm__ volatile("" : : "r"(p) : "memory")

enum { N = 2048, BIG = 1 << 20 };

typedef struct Record {
   struct Record*    next;
   _Alignas(8) double key, value, spare[4];
   double             last;
} Record;

static char   other[BIG] __attribute__((aligned(64)));
static Record table[N] __attribute__((aligned(64)));
static double sum;

/* Fill the caches with lines that no part of the program uses. */
NOINLINE static void flush(void)
{
   for (int i = 0; i < BIG; i += 64)
      ((volatile char*)other)[i] = 1;
}

NOINLINE static Record* new_record(void)
{
   Record* r = aligned_alloc(64, sizeof(Record));
   KEEP(r);
   return r;
}

/* Read each line of the memory. */
NOINLINE static void read_lines(const void* p, size_t size)
{
   for (size_t i = 0; i < size; i += 64)
      sum += ((const volatile char*)p)[i];
}

NOINLINE static void write_lines(void* p, size_t size)
{
   for (size_t i = 0; i < size; i += 64)
      ((volatile char*)p)[i] = 1;
}

/* Read one field of N records, which fill a line each: N misses at offset
   16. */
static void field(void)
{
   Record* list = NULL;
   for (int i = 0; i < N; i++) {
      Record* r = new_record();
      r->next   = list;
      list      = r;
   }
   flush();
   for (int i = 0; i < N; i++)
      KEEP(list);
   static Record* all[N];
   int            n = 0;
   for (Record* r = list; r != NULL; r = r->next)
      all[n++] = r;
   flush();
   for (int i = 0; i < n; i++)
      sum += *(volatile double*)&all[i]->value;
}

/* Read byte 16 of N small blocks, and a large block in uneven steps, all
   allocated on one source line: the large block has no elements. */
NOINLINE static void mixed(void)
{
   char* blocks[N + 1];
   for (int i = 0; i <= N; i++) {
      blocks[i] = aligned_alloc(64, i < N ? 128 : BIG);
      KEEP(blocks[i]);
   }
   flush();
   for (int i = 0; i < N; i++)
      sum += ((volatile char*)blocks[i])[16];
   for (int i = 24; i < BIG; i += 64 + i % 61)
      sum += ((volatile char*)blocks[N])[i];
}

/* Miss N times in a variable. */
static void variable(void)
{
   flush();
   for (int i = 0; i < N; i++)
      sum += *(volatile double*)&table[i].last;
}

/* Two tables of N lines, neither beside other data.  In a position-independent
   program the first needs relocation. */
#define WORDS    "a", "b", "c", "d", "e", "f", "g", "h",
#define WORDS64  WORDS WORDS WORDS WORDS WORDS WORDS WORDS WORDS
#define WORDS512 WORDS64 WORDS64 WORDS64 WORDS64 WORDS64 WORDS64 WORDS64 WORDS64
#define N_POINTERS (8 * N)
static const char* const pointers[N_POINTERS] __attribute__((aligned(64)))
   = { WORDS512 WORDS512 WORDS512 WORDS512 };
__attribute__((section("of_its_own"), aligned(64)))
static long numbers[N_POINTERS] = { 1 };

NOINLINE static void tables(void)
{
   flush();
   for (int i = 0; i < N_POINTERS; i += 8)
      sum += (double)(long)((const char* const volatile*)pointers)[i];
   flush();
   for (int i = 0; i < N_POINTERS; i += 8)
      sum += (double)((volatile long*)numbers)[i];
}

/* Have write_lines() miss in 1000 lines of an array on this stack. */
NOINLINE static void on_stack(void)
{
   char array[64000] __attribute__((aligned(64)));
   flush();
   write_lines(array, sizeof(array));
   KEEP(array);
}

/* Two blocks, of which the second gets the address of the first. */
static size_t again_szB = 6400;
NOINLINE static char* first_owner(void) { return malloc(again_szB); }
NOINLINE static char* second_owner(void) { return malloc(again_szB); }

NOINLINE static void again(void)
{
   char* first = first_owner();
   KEEP(first);
   write_lines(first, again_szB);
   uintptr_t address = (uintptr_t)first;
   free(first);
   char* second = second_owner();
   if ((uintptr_t)second != address)
      printf("the addresses differ\n");
   flush();
   read_lines(second, again_szB);
   free(second);
}

/* Run again() with blocks for each of which malloc maps memory. */
static void again_mapped(void)
{
   mallopt(M_MMAP_THRESHOLD, 128 * 1024);
   again_szB = 192000;
   again();
}

/* Grow block p to 128,000 bytes, at another address. */
NOINLINE static char* grown(char* p) { return realloc(p, 128000); }

static void moved(void)
{
   char* p       = malloc(1000);
   char* between = malloc(1000);
   KEEP(between);
   p = grown(p);
   flush();
   read_lines(p, 128000);
   free(p);
   free(between);
}

/* Let the allocator itself miss in a block that it returns. */
static void zeroed(void)
{
   char* p = malloc(64000);
   KEEP(p);
   free(p);
   flush();
   p = calloc(1000, 64);
   KEEP(p);
   free(p);
}

static void aligned(void)
{
   void* p = NULL;
   if (posix_memalign(&p, 4096, 64000) != 0)
      printf("no memory\n");
   flush();
   write_lines(p, 64000);
   free(p);
}

static void mapped(void)
{
   char* p = mmap(NULL, 128000, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   write_lines(p, 128000);
   munmap(p, 128000);
}

/* Allocate memory for any of several callers. */
NOINLINE static char* get_memory(size_t size)
{
   char* p = malloc(size);
   KEEP(p);
   return p;
}
NOINLINE static char* left(void)
{
   char* p = get_memory(6400);
   KEEP(p);
   return p;
}
NOINLINE static char* right(void)
{
   char* p = get_memory(12800);
   KEEP(p);
   return p;
}

static void callers(void)
{
   char* p = left();
   char* q = right();
   flush();
   read_lines(p, 6400);
   read_lines(q, 12800);
}

static jmp_buf back;

static void* thread(void* p)
{
   char array[64000] __attribute__((aligned(64)));
   write_lines(array, sizeof(array));
   KEEP(array);
   char* block = get_memory(6400);
   write_lines(block, 6400);
   return block;
}

static void threads(void)
{
   pthread_t t[2];
   void*     p;
   for (int i = 0; i < 2; i++) {
      pthread_create(&t[i], NULL, thread, NULL);
      pthread_join(t[i], &p);
   }
}

static char* of_handler;

static void handler(int signal) { of_handler = get_memory(6400); }

/* Handle a signal by allocating, and leave by a jump. */
static void jump_back(int signal)
{
   KEEP(get_memory(64));
   longjmp(back, 1);
}

static void signals(void)
{
   signal(SIGUSR1, handler);
   raise(SIGUSR1);
   flush();
   read_lines(of_handler, 6400);
   signal(SIGUSR2, jump_back);
   if (setjmp(back) == 0)
      raise(SIGUSR2);
   free(of_handler);
}

/* A pool that announces its blocks, so that they belong to its callers. */
static char   pool[1 << 18] __attribute__((aligned(64)));
static size_t n_of_pool;

NOINLINE static char* from_pool(size_t size)
{
   char* p = pool + n_of_pool;
   n_of_pool += size;
   VALGRIND_MEMPOOL_ALLOC(pool, p, size);
   return p;
}

NOINLINE static char* asks(void)
{
   char* p = from_pool(6400);
   KEEP(p);
   return p;
}

static void pools(void)
{
   VALGRIND_CREATE_MEMPOOL(pool, 0, 0);
   char* p = asks();
   char* q = from_pool(12800);
   flush();
   read_lines(p, 6400);
   VALGRIND_MEMPOOL_FREE(pool, p);
   flush();
   read_lines(p, 6400);
   VALGRIND_MEMPOOL_CHANGE(pool, q, pool + 128000, 6400);
   flush();
   read_lines(pool + 128000, 6400);
   VALGRIND_DESTROY_MEMPOOL(pool);
   /* A block within a block from malloc: free(block) ends both. */
   char* block = malloc(6400);
   KEEP(block);
   VALGRIND_MALLOCLIKE_BLOCK(block + 640, 640, 0, 0);
   flush();
   read_lines(block, 6400);
   VALGRIND_RESIZEINPLACE_BLOCK(block + 640, 640, 1280, 0);
   flush();
   read_lines(block + 640, 1280);
   free(block);
}

/* Use mapped memory after its munmap has failed, and after mremap has grown
   it. */
static void kept(void)
{
   char* p = mmap(NULL, 128000, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
   if (munmap(p + 1, 128000) == 0)
      printf("unmapped\n");
   write_lines(p, 128000);
   p = mremap(p, 128000, 2 << 20, MREMAP_MAYMOVE);
   flush();
   write_lines(p, 128000);
}

/* An element of 48 bytes.  Of three blocks with N elements each, one is read in
   order, the second in random order, and the third by single words. */
typedef struct {
   double word[6];
} Element;

NOINLINE static void read_field(const Element* all)
{
   for (int i = 0; i < N; i++)
      sum += *(const volatile double*)&all[i].word[3];
}

NOINLINE static void read_some(const Element* all)
{
   for (int i = 0; i < N; i++)
      sum += *(const volatile double*)&all[i * 7919L % N].word[4];
}

NOINLINE static void read_words(const double* all)
{
   for (int i = 0; i < N; i++)
      sum += ((const volatile double*)all)[i * 7919L % (N * 6)];
}

static void elements(void)
{
   Element* walked = malloc(N * sizeof(Element));
   Element* chosen = calloc(N, sizeof(Element));
   KEEP(chosen);
   double*  words  = malloc(N * sizeof(Element));
   KEEP(words);
   memset(walked, 1, N * sizeof(Element));
   flush();
   read_field(walked);
   read_some(chosen);
   read_words(words);
}

/* A pool that does not announce its pieces, and writes to all their lines. */
static char* arena;
static char* arena_next;

/* Take a piece of the pool.  Not static, so that the arguments are where the
   ABI has them. */
NOINLINE char* take_piece(int kind, size_t size)
{
   if (arena == NULL)
      arena_next = (arena = malloc(1 << 17)) + 48; /* start of a cache line */
   char* p = arena_next;
   arena_next += size;
   write_lines(p, size);
   KEEP(kind);
   return p;
}

NOINLINE static char* small_piece(void)
{
   char* p = take_piece(1, 6400);
   KEEP(p);
   return p;
}

static void pieces(void)
{
   flush();
   char* p = small_piece();
   char* q = take_piece(2, 12800);
   flush();
   read_lines(p, 6400);
   read_lines(q, 12800);
   read_lines(arena + 64000, 640);
   free(arena);
}

static const Part parts[] = {
   { "field", field }, { "variable", variable }, { "stack", on_stack },
   { "again", again }, { "again_mapped", again_mapped },
   { "moved", moved }, { "zeroed", zeroed },
   { "aligned", aligned }, { "mapped", mapped }, { "callers", callers },
   { "threads", threads }, { "signals", signals }, { "pools", pools },
   { "kept", kept }, { "tables", tables }, { "elements", elements },
   { "pieces", pieces }, { "mixed", mixed },
};

enum { N_PARTS = sizeof(parts) / sizeof(parts[0]) };

NOINLINE static void run(int argc, char** argv)
{
   size_t chosen[N_PARTS], n = 0;
   for (int i = 1; i < argc && n < N_PARTS; i++) {
      for (size_t k = 0; k < N_PARTS; k++) {
         if (strcmp(argv[i], parts[k].name) == 0)
            chosen[n++] = k;
      }
   }
   for (size_t i = 0; i < n; i++)
      parts[chosen[i]].run();
}

/* Run the parts below a multiple of 65536 bytes, the size of one way of LL: on
   some processors the stack's place and contents differ from run to run.  After
   a flush the parts read no data above that address. */
int main(int argc, char** argv)
{
   char rest[1 + (uintptr_t)__builtin_frame_address(0) % 65536];
   KEEP(rest);
   run(argc, argv);
   return sum < 0;
}
