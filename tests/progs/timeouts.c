/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A thread waits in vain in many ways while another thread works.  Prints each
   call's return value, error, and written data.  With the argument "read", the
   other thread reads, and the number of its reads is printed; with "block", the
   other thread waits in splice.  For tests/tool/repeatable/turns.t. */

#include "program.h"

#include <linux/futex.h>
#include <sys/epoll.h>

static volatile int is_over, word;

static void* work(void* unused)
{
   while (!is_over) {}
   return unused;
}

static long n_reads;

static void* read_zeros(void* unused)
{
   static char bytes[1 << 20];
   int         zeros = open("/dev/zero", O_RDONLY);
   while (!is_over && read(zeros, bytes, sizeof(bytes)) > 0)
      n_reads++;
   return unused;
}

static void* block(void* ends)
{
   int null = open("/dev/null", O_WRONLY);
   splice(*(const int*)ends, NULL, null, NULL, 1, 0);
   return NULL;
}

/* Wait in vain while another thread runs other(ends); then end that thread. */
static void wait_with(void* (*other)(void*), int* ends)
{
   pthread_t       thread;
   struct timespec forty = { 0, 40000000 };
   pthread_create(&thread, NULL, other, ends);
   syscall(SYS_futex, &word, FUTEX_WAIT, 0, &forty, NULL, 0);
   is_over = 1;
   if (write(ends[1], "x", 1) == 1)
      pthread_join(thread, NULL);
   printf("%ld\n", n_reads);
}

static long begun;

static long now(void)
{
   struct timespec time;
   clock_gettime(CLOCK_MONOTONIC, &time);
   return time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

static void ignore(int signal)
{
}

static void* interrupt(void* sleeper)
{
   long end = now() + 80;
   while (now() < end) {}
   pthread_kill(*(const pthread_t*)sleeper, SIGUSR1);
   return sleeper;
}

static void say(const char* name, long answer, long left)
{
   int  error = answer < 0 ? errno : 0;
   long time  = now() - begun;
   printf("%s: %ld, error %d, left %ld, %s\n", name, answer, error, left,
          time < 40 ? "early" : time > 2000 ? "late" : "in time");
   begun = now();
}

/* Wait for 5 s, by select() if SELECTS, and be interrupted after 80 ms.  Print
   0 if the remaining time is below 5 s, and about 5 s with the elapsed time;
   else print 1. */
static void be_interrupted(int selects)
{
   pthread_t       self = pthread_self(), other;
   struct timespec time = { 5, 0 };
   struct timeval  too = { 5, 0 };
   pthread_create(&other, NULL, interrupt, &self);
   long answer = selects ? select(0, NULL, NULL, NULL, &too)
                         : nanosleep(&time, &time);
   if (selects)
      time = (struct timespec){ too.tv_sec, 1000 * too.tv_usec };
   long left = time.tv_sec * 1000 + time.tv_nsec / 1000000;
   long all  = left + now() - begun;
   say(selects ? "select, interrupted" : "nanosleep, interrupted", answer,
       left > 4990 || all < 4990 || all > 7000);
   pthread_join(other, NULL);
}

int main(int argc, char** argv)
{
   pthread_t       worker;
   struct timespec forty = { 0, 40000000 }, time = forty;
   struct timeval  interval = { 0, 40000 };
   int             ends[2];
   sigset_t        set;
   fd_set          sets;

   if (pipe(ends) != 0)
      return 1;
   if (argc > 1) {
      wait_with(strcmp(argv[1], "read") == 0 ? read_zeros : block, ends);
      return 0;
   }
   pthread_create(&worker, NULL, work, NULL);
   begun = now();
   long answer = nanosleep(&time, &time);
   say("nanosleep", answer, time.tv_nsec);
   say("clock_nanosleep",
       clock_nanosleep(CLOCK_MONOTONIC, 0, &forty, &time), time.tv_nsec);
   struct pollfd polled = { ends[0], POLLIN, 99 };
   answer               = poll(&polled, 1, 40);
   say("poll", answer, polled.revents);
   polled.revents = 99;
   sigfillset(&set);
   answer = ppoll(&polled, 1, &forty, &set);
   say("ppoll", answer, polled.revents);
   FD_ZERO(&sets);
   FD_SET(ends[0], &sets);
   answer = select(ends[0] + 1, &sets, NULL, NULL, &interval);
   say("select", answer, FD_ISSET(ends[0], &sets) + interval.tv_usec);
   FD_SET(ends[0], &sets);
   answer = pselect(ends[0] + 1, &sets, NULL, NULL, &forty, &set);
   say("pselect", answer, FD_ISSET(ends[0], &sets));
   struct epoll_event event;
   say("epoll_wait", epoll_wait(epoll_create1(0), &event, 1, 40), 0);
   say("futex", syscall(SYS_futex, &word, FUTEX_WAIT, 0, &forty, NULL, 0), 0);
   sigemptyset(&set);
   sigaddset(&set, SIGUSR2);
   say("sigtimedwait", sigtimedwait(&set, NULL, &forty), 0);
   is_over = 1;
   pthread_join(worker, NULL);
   signal(SIGUSR1, ignore);
   be_interrupted(0);
   be_interrupted(1);
   say("nothing", nanosleep(&forty, NULL), 0);
   return 0;
}
