/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Waits of many kinds that end at a deadline.  Prints for most of them a line
   that tells whether the wait ended early.  tests/tool/repeatable/deadlines.t
   compares the lines with those of a native run. */

#include "program.h"

#include <mqueue.h>
#include <semaphore.h>
#include <sys/sem.h>
#include <sys/time.h>
#include <sys/timerfd.h>

#define MS 1000000LL

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition, of_real_time = PTHREAD_COND_INITIALIZER;
static struct timespec shared;
static volatile int n_signals;
static sigjmp_buf out;

static long long now(int clock)
{
   struct timespec t;

   clock_gettime(clock, &t);
   return t.tv_sec * 1000 * MS + t.tv_nsec;
}

static struct timespec in(int clock, int ms)
{
   long long t = now(clock) + ms * MS;

   return (struct timespec){t / (1000 * MS), t % (1000 * MS)};
}

/* Print whether a wait of `ms` milliseconds, which began at `begun`, ended
   early.  It may be 1 ms shorter, as the real clock can be adjusted. */
static void tell(const char* what, int result, long long begun, int ms)
{
   printf("%s: %d, %s\n", what, result,
          now(CLOCK_MONOTONIC) - begun >= ms * MS - MS ? "in time" : "early");
}

#define WAIT(what, ms, wait)                                                 \
   do {                                                                      \
      long long begun = now(CLOCK_MONOTONIC);                                \
      int result = (wait);                                                   \
      tell(what, result, begun, ms);                                         \
   } while (0)

static void count(int number)
{
   n_signals++;
}

static void jump(int number)
{
   siglongjmp(out, 1);
}

static void handle(void (*handler)(int), int flags)
{
   struct sigaction action = {.sa_handler = handler, .sa_flags = flags};

   sigaction(SIGALRM, &action, NULL);
}

static void ring(int ms, int interval)
{
   struct itimerval timer = {{0, interval * 1000}, {0, ms * 1000}};

   setitimer(ITIMER_REAL, &timer, NULL);
}

/* Wait for SIGALRM, which is blocked until this call begins and so cannot
   arrive before. */
static int pause_for_alarm(void)
{
   sigset_t none;

   sigemptyset(&none);
   return sigsuspend(&none);
}

static void* wait_for_shared(void* unused)
{
   int result;

   pthread_mutex_lock(&mutex);
   result = pthread_cond_timedwait(&condition, &mutex, &shared);
   pthread_mutex_unlock(&mutex);
   return (void*)(intptr_t)result;
}

static void deadlines(void)
{
   struct timespec t;
   sem_t semaphore;
   mqd_t queue;
   char name[30], message[64];
   struct mq_attr small = {.mq_maxmsg = 1, .mq_msgsize = sizeof message};
   static const struct timespec past = {1000, 0};

   snprintf(name, sizeof name, "/cg-deadlines.%d", (int)getpid());
   queue = mq_open(name, O_CREAT | O_RDWR, 0600, &small);
   pthread_mutex_lock(&mutex);
   WAIT("condition", 20,
        (t = in(CLOCK_MONOTONIC, 20),
         pthread_cond_timedwait(&condition, &mutex, &t)));
   WAIT("condition, real time", 20,
        (t = in(CLOCK_REALTIME, 20),
         pthread_cond_timedwait(&of_real_time, &mutex, &t)));
   pthread_mutex_unlock(&mutex);
   sem_init(&semaphore, 0, 0);
   WAIT("semaphore", 20,
        (t = in(CLOCK_REALTIME, 20),
         sem_timedwait(&semaphore, &t)));
   WAIT("sleep", 20,
        (t = in(CLOCK_MONOTONIC, 20),
         clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL)));
   WAIT("past", 0, clock_nanosleep(CLOCK_REALTIME, TIMER_ABSTIME, &past, NULL));
   if (queue != (mqd_t)-1)
      WAIT("queue", 20,
           (t = in(CLOCK_REALTIME, 20),
            (int)mq_timedreceive(queue, message, sizeof message, NULL, &t)));
   mq_unlink(name);
}

static void times_out(void)
{
   struct timespec t = {0, 20 * MS};
   struct timeval v = {0, 20000};
   struct sembuf down = {0, -1, 0};
   sigset_t set;
   int semaphores = semget(IPC_PRIVATE, 1, 0600);

   WAIT("nanosleep", 20, nanosleep(&t, NULL));
   WAIT("poll", 20, poll(NULL, 0, 20));
   WAIT("select", 20, select(0, NULL, NULL, NULL, &v));
   WAIT("ppoll", 20, ppoll(NULL, 0, &t, NULL));
   sigemptyset(&set);
   sigaddset(&set, SIGUSR1);
   WAIT("sigtimedwait", 20, sigtimedwait(&set, NULL, &t));
   WAIT("semtimedop", 20, semtimedop(semaphores, &down, 1, &t));
   semctl(semaphores, 0, IPC_RMID);
}

static void timers(void)
{
   int fd = timerfd_create(CLOCK_MONOTONIC, 0);
   struct itimerspec once = {{0, 0}, {0, 0}};
   struct itimerspec often = {{0, 10 * MS}, {0, 20 * MS}};
   uint64_t n;
   timer_t timer;
   sigset_t alarms;

   WAIT("timerfd", 20,
        (once.it_value = in(CLOCK_MONOTONIC, 20),
         timerfd_settime(fd, TFD_TIMER_ABSTIME, &once, NULL),
         (int)read(fd, &n, sizeof n)));
   WAIT("timerfd, from now", 20,
        (timerfd_settime(fd, 0, &often, NULL), (int)read(fd, &n, sizeof n)));
   printf("timerfd, again: %d\n", (int)read(fd, &n, sizeof n));
   handle(count, 0);
   sigemptyset(&alarms);
   sigaddset(&alarms, SIGALRM);
   sigprocmask(SIG_BLOCK, &alarms, NULL);
   WAIT("setitimer", 20, (ring(20, 0), pause_for_alarm()));
   timer_create(CLOCK_MONOTONIC, NULL, &timer);
   WAIT("timer", 20,
        (once.it_value = in(CLOCK_MONOTONIC, 20),
         timer_settime(timer, TIMER_ABSTIME, &once, NULL), pause_for_alarm()));
   sigprocmask(SIG_UNBLOCK, &alarms, NULL);
}

static void interrupted(void)
{
   struct timespec t, copy;
   sem_t semaphore;
   long long begun;

   sem_init(&semaphore, 0, 0);
   handle(count, SA_RESTART);
   ring(10, 10);
   pthread_mutex_lock(&mutex);
   WAIT("interrupted condition", 100,
        (t = in(CLOCK_MONOTONIC, 100),
         pthread_cond_timedwait(&condition, &mutex, &t)));
   pthread_mutex_unlock(&mutex);
   copy = t = in(CLOCK_REALTIME, 50);
   sem_timedwait(&semaphore, &t);
   printf("deadline: %s\n", t.tv_sec == copy.tv_sec && t.tv_nsec == copy.tv_nsec
                               ? "as it was" : "changed");
   t = (struct timespec){0, 50 * MS};
   begun = now(CLOCK_MONOTONIC);
   while (nanosleep(&t, &t) == -1 && errno == EINTR) {}
   tell("interrupted sleep", 0, begun, 50);
   printf("signals: %s\n", n_signals > 4 ? "some" : "few");
   ring(0, 0);
   handle(SIG_IGN, 0); /* drop a pending signal, too */
   handle(jump, SA_NODEFER);
   for (volatile int i = 0; i < 3; i++) {
      t = in(CLOCK_MONOTONIC, 5000);
      if (sigsetjmp(out, 1) == 0) {
         ring(10, 0);
         clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL);
      } else {
         printf("jumped out of a sleep\n");
      }
   }
}

static void many_threads(void)
{
   pthread_t threads[3];
   struct timespec copy;
   int n_changed = 0;

   copy = shared = in(CLOCK_MONOTONIC, 50);
   for (int i = 0; i < 3; i++)
      pthread_create(&threads[i], NULL, wait_for_shared, NULL);
   for (int i = 0; i < 200; i++, sched_yield())
      n_changed += shared.tv_sec != copy.tv_sec
                   || shared.tv_nsec != copy.tv_nsec;
   for (int i = 0; i < 3; i++) {
      void* result;

      pthread_join(threads[i], &result);
      printf("thread: %s\n", (intptr_t)result == ETIMEDOUT ? "timed out" : "?");
   }
   printf("shared deadline: %s, %s\n", n_changed == 0 ? "as it was" : "changed",
          now(CLOCK_MONOTONIC) >= copy.tv_sec * 1000 * MS + copy.tv_nsec
             ? "over" : "not over");
}

static void child(void)
{
   long long begun = now(CLOCK_MONOTONIC);

   fflush(stdout);
   if (fork() == 0) {
      usleep(30000);
      _exit(now(CLOCK_MONOTONIC) < begun);
   }
   int status;

   wait(&status);
   tell("child", status, begun, 30);
}

int main(void)
{
   pthread_condattr_t monotonic;

   pthread_condattr_init(&monotonic);
   pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
   pthread_cond_init(&condition, &monotonic);
   deadlines();
   times_out();
   timers();
   interrupted();
   many_threads();
   child();
   return 0;
}
