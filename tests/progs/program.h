/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The common part of programs that use the C library: headers, and named
   parts of a program, which its arguments choose.  Include this file first. */

#pragma once

#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#define NOINLINE __attribute__((noinline, noclone))

typedef struct {
   const char* name;
   void (*run)(void);
} Part;

/* Run the one of n `parts` called `name`; if there is none, exit with 2. */
__attribute__((noinline, unused))
static void run_part(const Part* parts, size_t n, const char* name)
{
   size_t i = 0;
   while (i < n && strcmp(name, parts[i].name) != 0)
      i++;
   if (i == n) {
      fprintf(stderr, "no part %s\n", name);
      exit(2);
   }
   parts[i].run();
}

#define RUN_PART(parts, name) \
   run_part(parts, sizeof(parts) / sizeof((parts)[0]), name)
