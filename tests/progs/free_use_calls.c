/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Lines of cache that are loaded in one place and end in another: amid
   recursion, in signal handlers, in threads, after a fork, at the end of the
   program.  Beside statements that load lines stand their costs, computed by
   hand; free_use.c describes their form, and the caches.

   Figures with `child` are those of the forked child, if they differ.  Figures
   with `own` are those of a child whose counts begin at zero; they are zero if
   absent.

   The code of most functions is one line; figures of a call that loads this
   line include it.  Calls with THERE load code and stacks; run() has loaded
   their data before. */

#define FREE_STACK 4096
#include "freestanding.h"

#include <linux/futex.h>
#include <sched.h>

#define NOINLINE __attribute__((noinline, noclone, aligned(64))) static
#define CODE     __asm__ volatile("nop")
#define READ1(p) \
   __asm__ volatile("addb (%0), %%al" : : "r"(p) : "rax", "cc")

static volatile int status = 1;

static char memory[64 * 4096] __attribute__((aligned(4096)));
#define THERE (memory + 63 * 4096) /* data that run() loads first */

/* Load eight lines of p's set, which fill it. */
NOINLINE void evict(const char* p)
{
   CODE;
   for (int i = 1; i <= 8; i++)
      READ1(p + 4096 * i);
}

/* Two functions that call each other.  Each activation loads a line: even() for
   n = 3 and 1, odd() for 2 and 0.  A call has the costs of all activations that
   it leads to; an arc has the sum of its calls, including nested calls. */
NOINLINE void even(const char* p, int n);

NOINLINE void odd(const char* p, int n)
{
   CODE;
   READ1(p); /* self: 2000 124 2000 124 */
   if (n > 0)
      even(p + 64, n - 1); /* calls: 2000 124 2000 124 */
   CODE;
}

NOINLINE void even(const char* p, int n)
{
   CODE;
   READ1(p); /* self: 2000 124 2000 124 */
   if (n > 0)
      odd(p + 64, n - 1); /* calls: 4000 248 4000 248 */
   CODE;
}

/* Load a line in the innermost activation.  Each of the four calls of
   deep() by itself is charged the line. */
NOINLINE void deep(const char* p, int n)
{
   CODE;
   if (n > 0)
      deep(p, n - 1); /* calls: 4000 248 4000 248 */
   else
      READ1(p); /* self: 1000 62 1000 62 */
   CODE;
}

NOINLINE void recurse(const char* p)
{
   even(p, 3); /* calls: 4000 248 4000 248 */
   deep(p + 256, 4); /* calls: 1000 62 1000 62 */
   CODE;
}

static const char* volatile handled;
static long                 process;

NOINLINE void load_in_handler(const char* p)
{
   CODE;
   READ1(p); /* self: 1000 62 1000 62 */
}

/* Load two lines.  After this handler has returned, use_signals() uses the
   first line twice, and evicts the second. */
static void handle(int signal, siginfo_t* info, void* context)
{
   CODE;
   READ1(handled); /* self: 333 62 333 62 */
   load_in_handler(handled + 64); /* calls: 1000 62 1000 62 */
   CODE;
}

/* Raise a signal; the lines that its handler loads are not charged here. */
NOINLINE void raise_signal(const char* p)
{
   CODE;
   READ1(p); /* self: 1000 62 1000 62 */
   system_call(SYS_kill, process, SIGUSR1, 0, 0);
   CODE;
}

NOINLINE void interrupted(const char* p)
{
   raise_signal(p); /* calls: 1000 62 1000 62 */
   CODE;
}

static void use_signals(const char* p)
{
   static char    room[16384] __attribute__((aligned(64)));
   static stack_t stack = { .ss_sp = room, .ss_size = sizeof(room) };
   system_call(SYS_sigaltstack, (long)&stack, 0, 0, 0);
   set_handler(SIGUSR1, handle, SA_ONSTACK);
   process = system_call(SYS_getpid, 0, 0, 0, 0);
   load_in_handler(THERE);
   handled = THERE;
   raise_signal(THERE);
   handled = p;
   interrupted(p + 128);
   READ1(p);
   READ1(p);
   evict(p + 64);
}

static char thread_stack[4096] __attribute__((aligned(4096)));
static int  thread_id __attribute__((aligned(64)));
static const char* volatile loaded;

/* Begin a thread and wait for its end. */
static void run_thread(void (*begin)(void))
{
   register long child_id __asm__("r10") = (long)&thread_id;
   long          result;
   long          flags = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND
                | CLONE_THREAD | CLONE_SYSVSEM | CLONE_CHILD_CLEARTID;
   thread_id = 1;
   __asm__ volatile("syscall\n"
                    "test %%eax, %%eax\n"
                    "jnz 1f\n"
                    "call *%%rbx\n"
                    "mov $60, %%eax\n" /* exit */
                    "syscall\n"
                    "1:\n"
                    : "=a"(result)
                    : "0"(SYS_clone), "D"(flags),
                      "S"(thread_stack + sizeof(thread_stack)), "r"(child_id),
                      "b"(begin)
                    : "rcx", "rdx", "r11", "memory");
   while (*(volatile int*)&thread_id != 0)
      system_call(SYS_futex, (long)&thread_id, FUTEX_WAIT, 1, 0);
}

NOINLINE void load_in_thread(const char* p)
{
   CODE;
   READ1(p); /* self: 1000 62 1000 62 */
}

/* Load a line that another thread evicts when this thread has ended. */
NOINLINE void first_thread(void)
{
   CODE;
   load_in_thread(loaded); /* calls: 1000 62 1000 62 */
   CODE;
}

NOINLINE void load_for_thread(const char* p)
{
   CODE;
   READ1(p); /* self: 1000 62 500 62 */
}

NOINLINE void load_again(const char* p)
{
   CODE;
   READ1(p); /* self: 1000 62 0 0 */
}

/* Evict the main thread's line, and load it again: in LL it is used twice. */
NOINLINE void second_thread(void)
{
   evict(loaded);
   load_again(loaded); /* calls: 1000 62 0 0 */
   CODE;
}

NOINLINE void load_and_end(const char* p)
{
   CODE;
   READ1(p); /* self: 1000 62 1000 62 */
   if (p != THERE)
      leave(0);
}

/* End the thread in a call. */
NOINLINE void third_thread(void)
{
   CODE;
   load_and_end(loaded); /* calls: 1000 62 1000 62 */
}

static void use_threads(const char* p)
{
   for (int i = 1; i <= 5; i++)
      READ1(thread_stack + sizeof(thread_stack) - 64 * i);
   load_in_thread(THERE);
   load_for_thread(THERE);
   load_again(THERE);
   loaded = p;
   run_thread(first_thread);
   evict(p);
   loaded = p + 64;
   load_for_thread(p + 64); /* calls: 1000 62 500 62 */
   run_thread(second_thread);
   load_and_end(THERE);
   loaded = p + 128;
   run_thread(third_thread);
}

NOINLINE void load_before(const char* p)
{
   CODE;
   READ1(p); /* self: 1000 62 1000 62, child self: 333 62 333 62 */
}

NOINLINE void load_in_child(const char* p)
{
   CODE;
   READ1(p); /* self: 0 0 0 0, child self: 1000 62 1000 62,
                own self: 1000 62 1000 62 */
}

NOINLINE void fork_it(const char* p)
{
   load_before(THERE);
   load_in_child(THERE);
   load_before(p); /* calls: 1000 62 1000 62, child calls: 333 62 333 62 */
   long child = system_call(SYS_fork, 0, 0, 0, 0);
   if (child != 0) {
      system_call(SYS_wait4, child, 0, 0, 0);
   } else {
      READ1(p);
      READ1(p);
      load_in_child(p + 64); /* calls: 0 0 0 0, child calls: 1000 62 1000 62,
                                own calls: 1000 62 1000 62 */
   }
}

NOINLINE void load_and_leave(const char* p)
{
   CODE;
   READ1(p); /* self: 1000 62 1000 62, own self: 1000 62 1000 62 */
   if (p != THERE)
      leave(1);
}

/* End the program in calls. */
NOINLINE void end(const char* p)
{
   CODE;
   load_and_leave(p); /* calls: 1000 62 1000 62, own calls: 1000 62 1000 62 */
}

long run(void)
{
   const char* stack = (const char*)__builtin_frame_address(0);
   for (int i = 1; i <= 24; i++)
      READ1(stack - 32 * i);
   for (int i = 0; i <= 4; i++)
      READ1(THERE + 64 * i);
   odd(THERE, 0);
   even(THERE, 0);
   deep(THERE, 0);
   recurse(memory + 512);
   use_signals(memory + 1024);
   use_threads(memory + 1280);
   load_and_leave(THERE);
   fork_it(memory + 1536);
   end(memory + 1664);
   return status;
}
