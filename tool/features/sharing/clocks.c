/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Threads' clocks.  Each is allocated separately, so that its address stays
   valid.  An array has the ends of threads for which no thread has waited; when
   it is full, the oldest end is dropped. */

#include "features/sharing/clocks.h"
#include "base/table.h"
#include "output/system.h"
#include "base/valgrind.h"

typedef struct {
   ULong clock;
   UInt  number;   /* 0: none */
   Bool  is_alive, is_in_syscall;
   Addr  end_word; /* address of the thread's end word, or 0 */
} Thread;

static Thread** threads; /* [tid] */
static UInt     max_threads;

static Thread* thread_of(ThreadId tid)
{
   CG_MAKE_ROOM("cg.clocks.threads", threads, max_threads, tid);
   if (threads[tid] == NULL)
      threads[tid] = VG_(calloc)("cg.clocks.thread", 1, sizeof(Thread));
   return threads[tid];
}

ULong* cg_clock_of(ThreadId tid)
{
   return &thread_of(tid)->clock;
}

/* The clock time from which a number is free, or NEVER; by [number]. */
#define NEVER (~(ULong)0)
static ULong* free_from;
static UInt   n_numbers, max_numbers;

static UInt new_number(ULong clock)
{
   UInt number = 1;
   while (number <= n_numbers && free_from[number] > clock)
      number++;
   CG_MAKE_ROOM("cg.clocks.numbers", free_from, max_numbers, number);
   if (number > n_numbers)
      n_numbers = number;
   free_from[number] = NEVER;
   return number;
}

UInt cg_number_of(ThreadId tid)
{
   Thread* thread = thread_of(tid);
   if (thread->number == 0)
      thread->number = new_number(thread->clock);
   return thread->number;
}

static void set_to_at_least(ThreadId tid, ULong clock)
{
   Thread* thread = thread_of(tid);
   if (thread->clock < clock)
      thread->clock = clock;
}

static ULong passed;

ULong cg_clock_passed(void)
{
   ULong least = ~(ULong)0;
   for (ThreadId tid = 0; tid < max_threads; tid++) {
      const Thread* thread = threads[tid];
      if (thread != NULL && thread->is_alive && !thread->is_in_syscall
          && thread->clock < least)
         least = thread->clock;
   }
   if (least != ~(ULong)0 && least > passed)
      passed = least;
   return passed;
}

void cg_clock_runs(ThreadId tid)
{
   Thread* thread        = thread_of(tid);
   thread->is_alive      = True;
   thread->is_in_syscall = False;
   set_to_at_least(tid, passed);
}

/*--- Beginnings and ends                                  ---*/

#define MAX_ENDS 256

typedef struct {
   Addr  word;
   ULong clock;
} End;

static End  ends[MAX_ENDS]; /* the oldest first */
static UInt n_ends;

ULong cg_end_words;

static Addr next_end_word;

static void remove_end(UInt i)
{
   n_ends--;
   for (; i < n_ends; i++)
      ends[i] = ends[i + 1];
   cg_end_words = 0;
   for (i = 0; i < n_ends; i++)
      cg_end_words |= CG_END_BIT(ends[i].word);
}

/* Return the index in `ends` of the end word at `word`, or n_ends. */
static UInt find_end(Addr word)
{
   UInt i = 0;
   while (i < n_ends && ends[i].word != word)
      i++;
   return i;
}

void cg_clock_begins(ThreadId creator, ThreadId tid)
{
   Thread* thread   = thread_of(tid);
   set_to_at_least(creator, passed);
   thread->clock    = *cg_clock_of(creator);
   thread->is_alive = True;
   thread->is_in_syscall = False;
   cg_number_of(creator);
   thread->number   = new_number(thread->clock);
   thread->end_word = next_end_word;
   next_end_word    = 0;
   UInt i           = find_end(thread->end_word);
   if (i < n_ends)
      remove_end(i);
}

void cg_clock_ends(ThreadId tid, ULong time)
{
   Thread* thread                = thread_of(tid);
   free_from[cg_number_of(tid)] = time;
   thread->number               = 0;
   thread->is_alive             = False;
   if (thread->end_word == 0)
      return;
   if (n_ends == MAX_ENDS)
      remove_end(0);
   ends[n_ends++] = (End){ thread->end_word, time };
   cg_end_words |= CG_END_BIT(thread->end_word);
}

void cg_clock_reads(ThreadId tid, Addr word)
{
   UInt i = find_end(word);
   if (i == n_ends)
      return;
   set_to_at_least(tid, ends[i].clock);
   remove_end(i);
}

/* Return the address of the end word in the arguments of clone or clone3; 0 if
   there is none, or for another system call. */
static Addr end_word_of(UInt number, const UWord* args)
{
   Addr  word;
   UWord flags = cg_clone_flags(number, args, &word);
   return (flags & VKI_CLONE_CHILD_CLEARTID) != 0 ? word : 0;
}

/*--- Futexes                                              ---*/

typedef struct {
   Link     link;
   Addr     word;
   ULong    clock;  /* the waking thread's, at the latest wake-up */
   ULong    waited; /* the latest clock at which a wait has begun, or 0 */
   ThreadId waiter; /* the thread of that wait */
} Futex;

static Table futexes;

static UWord hash_of_word(Addr word)
{
   return cg_mix(word << 1, word);
}

static UWord hash_of_futex(const Link* entry)
{
   return hash_of_word(((const Futex*)entry)->word);
}

static Futex* futex_at(Addr word)
{
   if (futexes.chains == NULL)
      cg_table_init(&futexes, 256, hash_of_futex);
   CG_EACH_OF (&futexes, hash_of_word(word), Futex, known) {
      if (known->word == word)
         return known;
   }
   return cg_table_keep(&futexes, &(Futex){ .word = word }, sizeof(Futex));
}

static Bool is_futex_call(UInt number)
{
#if defined(__NR_futex_time64)
   if (number == __NR_futex_time64)
      return True;
#endif
   return number == __NR_futex;
}

/* Sets of futex operations: bit i stands for the kernel's operation i. */
typedef enum {
   FUTEX_WAITS         = 1 << 0 | 1 << 6 | 1 << 9 | 1 << 11,
   FUTEX_WAKES         = 1 << 1 | 1 << 3 | 1 << 4 | 1 << 5 | 1 << 7 | 1 << 10
                         | 1 << 12,
   FUTEX_HAS_TWO_WORDS = 1 << 3 | 1 << 4 | 1 << 5 | 1 << 11 | 1 << 12
} FutexOperations;

static Bool is_one_of(UWord operation, FutexOperations operations)
{
   return ((UInt)operations >> (operation & 31) & 1) != 0;
}

static void begin_to_wait(ThreadId tid, Addr word)
{
   ULong  clock = *cg_clock_of(tid);
   Futex* futex = futex_at(word);
   if (futex->waited > clock)
      return;
   futex->waited = clock;
   futex->waiter = tid;
}

/* Note that the thread wakes waiters of the word.  If it may wake several, as
   at a barrier, set its clock forward to the latest waiter's. */
static void wake(ThreadId tid, Addr word, UWord how_many)
{
   Futex* futex = futex_at(word);
   if (how_many > 1) {
      set_to_at_least(tid, futex->waited);
      futex->waited = 0;
   }
   futex->clock = *cg_clock_of(tid);
}

void cg_clock_pre_syscall(ThreadId tid, UInt number, const UWord* args)
{
   thread_of(tid)->is_in_syscall = True;
   next_end_word                 = end_word_of(number, args);
   if (!is_futex_call(number))
      return;
   if (is_one_of(args[1], FUTEX_WAITS))
      begin_to_wait(tid, args[0]);
   if (!is_one_of(args[1], FUTEX_WAKES))
      return;
   if (is_one_of(args[1], FUTEX_HAS_TWO_WORDS))
      wake(tid, args[4], 1);
   wake(tid, args[0], args[2]);
}

void cg_clock_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result)
{
   if (!is_futex_call(number) || !is_one_of(args[1], FUTEX_WAITS))
      return;
   Futex* futex = futex_at(args[0]);
   if (sr_isError(result) && futex->waiter == tid)
      futex->waited = 0;
   if (sr_isError(result) && sr_Err(result) != VKI_EAGAIN)
      return;
   set_to_at_least(tid, futex->clock);
   if (is_one_of(args[1], FUTEX_HAS_TWO_WORDS))
      set_to_at_least(tid, futex_at(args[4])->clock);
}
