/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Turns of threads.  The kernel's /proc/self/task/N/syscall tells in which
   system call a thread sleeps.  A thread that has asked for the processor
   sleeps in the futex of Valgrind's lock, or in a read of the lock's pipe. */

#include "features/repeatable/turns.h"
#include "features/repeatable/clock.h"
#include "base/core.h"
#include "base/files.h"
#include "base/valgrind.h"

/* The maximum number of threads that take turns: each turn examines all. */
#define MAX_THREADS 24

/* The maximum wait for a thread: by its time on a processor, of which a busy
   machine gives it little; and by the kernel's clock. */
#define PATIENCE (CG_SECOND / 4)
#define MOST_PATIENCE (30 * CG_SECOND)

/* The time between two reads of the threads' processor times. */
#define LOOK (CG_SECOND / 2)

typedef enum { NO_THREAD, NEW, ALIVE, LEAVING } State;

typedef struct {
   State state;
   Int   number;  /* the kernel's number; 0: not known yet */
   Bool  is_restless; /* since its latest turn, a wait for it has been in
                         vain */
   Bool  has_asked;   /* since its latest turn, it has asked for the
                         processor */
   Bool  is_in_call;
   UInt  call;
   UWord argument;  /* first argument of the call, as the kernel has it */
   Long  own_time;  /* its time on a processor at the first look, in ns */
   UInt  n_looks;   /* number of looks in this wait */
   Bool  has_woken; /* wake_in_turn has done the call's work */
   UWord n_woken;
} Turn;

static Bool  is_on;
static Turn* turns; /* [ThreadId] */
static UInt  n_turns; /* number of entries that may be in use */
static UInt  n_threads; /* number of entries other than NO_THREAD */

void cg_turns_init(Bool is_fair)
{
   is_on = is_fair;
   turns = VG_(calloc)("cg.repeatable.turns", VG_N_THREADS, sizeof(turns[0]));
}

void cg_turns_thread_begins(ThreadId tid)
{
   n_threads += turns[tid].state == NO_THREAD ? 1 : 0;
   turns[tid] = (Turn){ .state = NEW };
   if (tid >= n_turns)
      n_turns = tid + 1;
}

void cg_turns_thread_ends(ThreadId tid)
{
   turns[tid].state = LEAVING;
}

void cg_turns_fork(ThreadId tid)
{
   for (ThreadId i = 0; i < n_turns; i++) {
      if (i != tid)
         turns[i].state = NO_THREAD;
   }
   turns[tid].number = VG_(gettid)();
   n_threads         = 1;
}

/*--- Rest                                                 ---*/

/* Is the thread asleep, in any call?  The file `syscall` does not tell: for a
   woken thread, it shows the old call until the thread's processor reacts. */
static Bool is_asleep(const Turn* turn)
{
   HChar path[64], text[64];
   VG_(sprintf)(path, "/proc/self/task/%d/stat", turn->number);
   if (cg_read_start(path, text, sizeof(text)) == 0)
      return True; /* the thread has ended */
   /* The state follows the name, which is in parentheses. */
   const HChar* state = VG_(strrchr)(text, ')');
   return state != NULL && (state[2] == 'S' || state[2] == 'D');
}

/* Return the system call in which the thread sleeps, and set *argument to its
   first argument; -1: it is awake; -2: it has ended. */
static Long sleeps_in(const Turn* turn, UWord* argument)
{
   HChar* end;
   HChar path[64], text[64];
   if (!is_asleep(turn))
      return -1;
   VG_(sprintf)(path, "/proc/self/task/%d/syscall", turn->number);
   if (cg_read_start(path, text, sizeof(text)) == 0)
      return -2;
   if (text[0] < '0' || text[0] > '9')
      return -1;
   Long call = VG_(strtoll10)(text, &end);
   *argument = (UWord)VG_(strtoll16)(end + (*end == ' ' ? 1 : 0), NULL);
   return call;
}

/* Does the call wait only inside the kernel, for a short time?  These calls
   about memory do so. */
static Bool is_soon_over(UInt call)
{
   return call == __NR_madvise || call == __NR_munmap
          || call == __NR_mprotect || call == __NR_mremap;
}

static Bool is_at_rest(Turn* turn)
{
   UWord argument;
   if (turn->state == NO_THREAD || turn->number == 0 || turn->is_restless
       || turn->has_asked)
      return True;
   Long call = sleeps_in(turn, &argument);
   if (call == -2) {
      turn->state = NO_THREAD;
      n_threads--;
      return True;
   }
   if (turn->state == LEAVING || call == -1)
      return False;
   Bool is_its_own = turn->is_in_call && call == (Long)turn->call
                     && argument == turn->argument;
   turn->has_asked = !is_its_own
                     && (call == __NR_futex || call == __NR_read);
   return turn->has_asked
          || (is_its_own && !is_soon_over(turn->call));
}

/* Are all leaving threads at rest or, without `leave`, all other threads?
   Thread `but` is not examined.  Leaving threads are to be examined first,
   because their last action is to wake other threads. */
static Bool are_at_rest(ThreadId but, Bool leave)
{
   for (ThreadId i = 0; i < n_turns; i++) {
      if (i != but && (turns[i].state == LEAVING) == leave
          && !is_at_rest(&turns[i]))
         return False;
   }
   return True;
}

/* Return the thread's time on a processor, in nanoseconds; 0: the kernel does
   not report it. */
static Long own_time(const Turn* turn)
{
   HChar path[64], text[64];
   VG_(sprintf)(path, "/proc/self/task/%d/schedstat", turn->number);
   return cg_read_start(path, text, sizeof(text)) == 0
             ? 0
             : VG_(strtoll10)(text, NULL);
}

/* Note a look at the thread.  Return False at a wait's first look; later, True
   if the thread has spent PATIENCE on a processor, or an unknown time, or if it
   sleeps.  A leaving first thread sleeps until all others have left. */
static Bool has_had_its_time(Turn* turn)
{
   UWord argument;
   Long  time   = own_time(turn);
   Bool  sleeps = sleeps_in(turn, &argument) >= 0;
   if (turn->n_looks++ == 0) {
      turn->own_time = time;
      return False;
   }
   return sleeps || time == 0 || time - turn->own_time > PATIENCE;
}

/* Stop waiting for threads, except the runner, that are not at rest, if they
   have spent PATIENCE or if `all`: such threads work in the kernel. */
static void give_up(ThreadId runner, Bool all)
{
   for (ThreadId i = 0; i < n_turns; i++) {
      Turn* turn = &turns[i];
      if (i != runner && !is_at_rest(turn)
          && (all || has_had_its_time(turn)))
         turn->is_restless = True;
   }
}

void cg_turns_wait(ThreadId runner)
{
   Long begin = 0, look = 0;
   if (n_threads > MAX_THREADS)
      return;
   while (!are_at_rest(runner, True) || !are_at_rest(runner, False)) {
      Long now = cg_clock_kernels(CG_CLOCK_MONOTONIC);
      if (begin == 0) {
         begin = look = now;
         for (ThreadId i = 0; i < n_turns; i++)
            turns[i].n_looks = 0;
      }
      if (now - look > LOOK) {
         give_up(runner, now - begin > MOST_PATIENCE);
         look = now;
      }
      cg_syscall(__NR_sched_yield, 0, 0, 0, 0, 0, 0);
   }
}

Bool cg_turns_has_threads(void)
{
   return is_on && n_threads > 1;
}

Int cg_turns_number(ThreadId tid)
{
   return turns[tid].number;
}

ThreadId cg_turns_thread(UWord number)
{
   for (ThreadId i = 0; i < n_turns; i++) {
      if (turns[i].state != NO_THREAD && (UWord)turns[i].number == number)
         return i;
   }
   return VG_INVALID_THREADID;
}

/* Return True if there are too many threads: their states are unknown. */
Bool cg_turns_others_sleep(ThreadId tid)
{
   if (n_threads > MAX_THREADS)
      return True;
   for (ThreadId i = 0; i < n_turns; i++) {
      const Turn* turn   = &turns[i];
      Bool        is_new = turn->state == NEW && turn->number != 0;
      if (i != tid && (is_new || (turn->state == ALIVE && turn->has_asked)))
         return False;
   }
   return True;
}

/*--- Events                                               ---*/

void cg_turns_thread_runs(ThreadId tid)
{
   Turn* turn = &turns[tid];
   if (UNLIKELY(turn->number == 0))
      turn->number = VG_(gettid)();
   turn->state       = ALIVE;
   turn->is_restless = False;
   turn->has_asked   = False;
   if (!is_on || n_threads < 2)
      return;
   cg_clock_vary_turn();
   cg_turns_wait(tid);
}

void cg_turns_pre_syscall(ThreadId tid, UInt number, const UWord* args)
{
   turns[tid].is_in_call = True;
   turns[tid].call       = number;
   turns[tid].argument   = cg_first_told(tid, args);
}

/* Does another thread wait at the address of this thread's number?  The kernel
   wakes the other thread when this thread ends. */
Bool cg_turns_is_joined(ThreadId tid)
{
   for (ThreadId i = 0; i < n_turns; i++) {
      const Turn* turn = &turns[i];
      if (i != tid && turn->state == ALIVE && turn->is_in_call
          && turn->call == __NR_futex
          && cg_is_readable(turn->argument, sizeof(Int))
          && *(const Int*)turn->argument == turns[tid].number)
         return True;
   }
   return False;
}

/* Note the kernel's number of a new thread, so that turns wait until the thread
   asks for the processor. */
static void see_made(Int number)
{
   for (ThreadId i = 0; i < n_turns; i++) {
      if (turns[i].state == NEW && turns[i].number == 0)
         turns[i].number = number;
   }
}

void cg_turns_post_syscall(ThreadId tid, UInt number, SysRes result)
{
   Turn* turn       = &turns[tid];
   turn->is_in_call = False;
   if (turn->has_woken)
      cg_answer(tid, turn->n_woken);
   turn->has_woken = False;
   Bool makes      = number == __NR_clone;
#if defined(__NR_clone3)
   makes |= number == __NR_clone3;
#endif
   if (!makes || sr_isError(result) || n_threads < 2)
      return;
   /* The core is about to give the new thread its turn. */
   see_made((Int)sr_Res(result));
   if (is_on)
      cg_turns_wait(tid);
}

/* Wake a futex's sleepers one by one.  The call itself then wakes no thread,
   and cg_turns_post_syscall answers with the number of threads woken. */
static Bool wake_in_turn(ThreadId tid, VexGuestArchState* registers,
                         const UWord* args)
{
   static UInt nobodys;
   UWord       operation = args[1] & 127;
   if (operation != VKI_FUTEX_WAKE && operation != VKI_FUTEX_WAKE_BITSET)
      return False;
   Turn* turn = &turns[tid];
   UWord n    = 0;
   for (; n < (UInt)args[2]; n++) {
      SysRes woken
         = cg_syscall(__NR_futex, args[0], args[1], 1, 0, 0, args[5]);
      if (sr_isError(woken) || sr_Res(woken) == 0)
         break;
      cg_turns_wait(tid);
   }
   if (n == 0)
      return False;
   turn->has_woken = True;
   turn->n_woken   = n;
   cg_exchange(tid, registers, 0, (UWord)&nobodys);
   return True;
}

/* Is this the kernel's number of another thread? */
static Bool is_another(ThreadId tid, UWord number)
{
   for (ThreadId i = 0; i < n_turns; i++) {
      if (i != tid && turns[i].state == ALIVE
          && (UWord)turns[i].number == number)
         return True;
   }
   return False;
}

/* Send the signal to another thread before this thread gives up the processor:
   the core looks for signals before it decides whose turn it is.  The call
   itself then sends no signal. */
static Bool signal_in_turn(ThreadId tid, VexGuestArchState* registers,
                           const UWord* args)
{
   UWord signal = args[2];
   /* Leave out the last signal, which is Valgrind's own. */
   if (signal == 0 || signal >= VKI_SIGRTMAX || signal == VKI_SIGKILL
       || signal == VKI_SIGSTOP || args[0] != (UWord)VG_(getpid)()
       || !is_another(tid, args[1])
       || sr_isError(
          cg_syscall(__NR_tgkill, args[0], args[1], signal, 0, 0, 0)))
      return False;
   cg_turns_wait(tid);
   cg_exchange(tid, registers, 2, 0);
   return True;
}

Bool cg_wake_in_turn(ThreadId tid, VexGuestArchState* registers, UInt number,
                     const UWord* args)
{
   if (!is_on || n_threads < 2)
      return False;
   return number == __NR_futex    ? wake_in_turn(tid, registers, args)
          : number == __NR_tgkill ? signal_in_turn(tid, registers, args)
                                  : False;
}
