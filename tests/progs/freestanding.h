/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The base of most free_*.c programs, instead of libc: an entry point, system
   calls, signal handlers.  Tests count these programs to the instruction, under
   the tool and single-stepped (singlestep.c).  So the programs run only their
   own code, and depend neither on addresses nor on the environment or time.  If
   FREE_STACK, a multiple of 4096, is defined before this is included, the
   program has a stack of that size at a multiple of 4096; not for x86.

   A program defines `long run(void)`, whose value, a check sum of the results,
   modulo 128 is the exit status.  For amd64, x86 and arm64.  Compile
   with -static -nostdlib -ffreestanding. */

#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* REG_RIP */
#endif
#include <signal.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>

#define FREE_RESTORER 0x04000000
#if defined(__x86_64__)
#define PC_OF(context) ((context)->uc_mcontext.gregs[REG_RIP])
#elif defined(__aarch64__)
#define PC_OF(context) ((context)->uc_mcontext.pc)
#else
#define PC_OF(context) ((context)->uc_mcontext.gregs[REG_EIP])
#endif

long run(void);

/* Make a system call with up to four arguments. */
static inline long system_call(long number, long a, long b, long c, long d)
{
   long result;
#if defined(__aarch64__)
   register long x8 __asm__("x8") = number;
   register long x0 __asm__("x0") = a;
   register long x1 __asm__("x1") = b;
   register long x2 __asm__("x2") = c;
   register long x3 __asm__("x3") = d;
   __asm__ volatile("svc #0"
                    : "+r"(x0)
                    : "r"(x8), "r"(x1), "r"(x2), "r"(x3)
                    : "memory");
   result = x0;
#elif defined(__x86_64__)
   register long r10 __asm__("r10") = d;
   __asm__ volatile("syscall"
                    : "=a"(result)
                    : "0"(number), "D"(a), "S"(b), "d"(c), "r"(r10)
                    : "rcx", "r11", "memory");
#else
   __asm__ volatile("int $0x80"
                    : "=a"(result)
                    : "0"(number), "b"(a), "c"(b), "d"(c), "S"(d)
                    : "memory");
#endif
   return result;
}

/* Return from a signal handler to the interrupted code, by rt_sigreturn. */
void leave_handler(void);
__asm__(".globl leave_handler\n"
        "leave_handler:\n"
#if defined(__aarch64__)
        "   mov x8, #139\n" /* rt_sigreturn */
        "   svc #0\n"
#elif defined(__x86_64__)
        "   mov $15, %eax\n" /* rt_sigreturn */
        "   syscall\n"
#else
        "   mov $173, %eax\n"
        "   int $0x80\n"
#endif
);

static inline long set_handler(int signal,
                               void (*handler)(int, siginfo_t*, void*),
                               unsigned long flags)
{
   struct {
      void (*handler)(int, siginfo_t*, void*);
      unsigned long flags;
      void (*restorer)(void);
      unsigned char mask[8];
   } action = { handler, SA_SIGINFO | FREE_RESTORER | flags, leave_handler,
                { 0 } };
   return system_call(SYS_rt_sigaction, signal, (long)&action, 0, 8);
}

static inline void leave(long status)
{
   system_call(SYS_exit, status, 0, 0, 0);
   __builtin_unreachable();
}

#ifdef FREE_STACK
#define FREE_STRING(x)  FREE_STRING2(x)
#define FREE_STRING2(x) #x
char free_stack[FREE_STACK] __attribute__((aligned(4096)));
#endif

__asm__(".globl _start\n"
        "_start:\n"
#if defined(__aarch64__)
#if defined(FREE_STACK)
        "   ldr x9, =free_stack+" FREE_STRING(FREE_STACK) "\n"
        "   mov sp, x9\n"
#endif
        "   bl start_c\n");
#else
#if defined(FREE_STACK)
        "   lea free_stack+" FREE_STRING(FREE_STACK) "(%rip), %rsp\n"
#elif defined(__x86_64__)
        "   and $-16, %rsp\n"
#else
        "   and $-16, %esp\n"
#endif
        "   call start_c\n");
#endif

__attribute__((used)) static void start_c(void)
{
   leave(run() & 0x7f);
}
