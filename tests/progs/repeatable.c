/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Asks the kernel and the processor for data that differ from run to run, and
   prints each answer in a line, "NAME: ANSWER".  For
   tests/tool/repeatable/answers.t. */

#include "program.h"

#include <dirent.h>
#include <sys/auxv.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/statfs.h>
#include <sys/sysinfo.h>
#include <sys/time.h>
#include <sys/times.h>
#include <sys/timerfd.h>
#include <sys/timex.h>
#include <sys/uio.h>
#if defined(__x86_64__)
#include <x86intrin.h>
#endif

/* The number of the system call ppoll with times of 64 bits. */
#if defined(SYS_ppoll_time64)
#define PPOLL SYS_ppoll_time64
#else
#define PPOLL SYS_ppoll
#endif

#if !defined(SYS_openat2)
#define SYS_openat2 437
#endif

static void bytes(const char* name, const void* at, size_t n)
{
   printf("%s: ", name);
   for (size_t i = 0; i < n; i++)
      printf("%02x", ((const unsigned char*)at)[i]);
   printf("\n");
}

static void nanoseconds(const char* name, struct timespec t)
{
   printf("%s: %lld.%09ld\n", name, (long long)t.tv_sec, t.tv_nsec);
}

static void file(const char* path)
{
   static char text[65536];
   int fd = open(path, O_RDONLY);
   ssize_t n = read(fd, text, sizeof text - 1), m = n < 0 ? 0 : n;

   text[m] = '\0';
   for (char* s = text; *s != '\0'; s++) {
      if (*s == '\n' || *s == '\t')
         *s = ' ';
   }
   /* Leave out the process's number and the stack's address, which differ. */
   if (strcmp(path, "/proc/self/stat") == 0)
      printf("%s:%.110s\n", path, strchr(text, ' '));
   else
      printf("%s: %.200s (%zd)\n", path, text, m);
   close(fd);
}

static void random_bytes(void)
{
   char b[16], c[16];
   struct iovec v[2] = {{b, 5}, {c, 7}};
   int fd = open("/dev/urandom", O_RDONLY), copy = dup(fd), other;
   char path[64];

   syscall(SYS_getrandom, b, 16, 0);
   bytes("getrandom", b, 16);
   read(fd, b, 16);
   bytes("read", b, 16);
   pread(copy, b, 16, 0);
   bytes("pread of a duplicate", b, 16);
   readv(fcntl(fd, F_DUPFD, 20), v, 2);
   bytes("readv", b, 5);
   bytes("readv, second", c, 7);
   snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
   other = open(path, O_RDONLY);
   read(other, b, 16);
   bytes("read by /proc/self/fd", b, 16);
   other = openat(AT_FDCWD, "/dev/random", O_RDONLY | O_NONBLOCK);
   read(other, b, 4);
   bytes("read of random", b, 4);
   /* Some versions of Valgrind do not know this call. */
   uint64_t how[3] = {O_RDONLY, 0, 0};
   other = (int)syscall(SYS_openat2, AT_FDCWD, "/dev/urandom", how, sizeof how);
   if (other < 0)
      other = fd;
   read(other, b, 16);
   bytes("read by openat2", b, 16);
   bytes("AT_RANDOM", (void*)getauxval(AT_RANDOM), 16);
   printf("ignored: %lu\n", getauxval(AT_IGNORE));
   file("/proc/sys/kernel/random/uuid");
   file("/proc/sys/kernel/random/boot_id");
#if defined(__x86_64__)
   if (__builtin_cpu_supports("rdrnd")) {
      unsigned long long r = 0;

      __asm__ volatile("rdrand %0" : "=r"(r));
      bytes("RDRAND", &r, sizeof r);
   }
   if (__builtin_cpu_supports("rdseed")) {
      unsigned long long r = 0;

      __asm__ volatile("rdseed %0" : "=r"(r));
      bytes("RDSEED", &r, sizeof r);
   }
#endif
}

static void times_of_day(void)
{
   static const int clocks[] = {0, 1, 2, 3, 4, 5, 6, 7, 11};
   struct timespec t;
   struct timeval v;
   struct tms used;
   struct timex adjusted = {0};
   struct rusage usage;
   clock_t ticks;

   for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
      char name[32];

      clock_gettime(clocks[i], &t);
      snprintf(name, sizeof name, "clock %d", clocks[i]);
      nanoseconds(name, t);
   }
   gettimeofday(&v, NULL);
   printf("gettimeofday: %lld.%06ld\n", (long long)v.tv_sec, (long)v.tv_usec);
   printf("time: %lld\n", (long long)syscall(SYS_time, NULL));
   adjtimex(&adjusted);
   printf("adjtimex: %lld %ld\n", (long long)adjusted.time.tv_sec,
          (long)adjusted.offset);
   ticks = times(&used);
   printf("times: %ld %ld %ld\n", (long)ticks, (long)used.tms_utime,
          (long)used.tms_stime);
   getrusage(RUSAGE_SELF, &usage);
   printf("getrusage: %lld.%06ld %ld %ld\n", (long long)usage.ru_utime.tv_sec,
          (long)usage.ru_utime.tv_usec, usage.ru_maxrss, usage.ru_minflt);
   file("/proc/uptime");
#if defined(__x86_64__)
   unsigned processor;
   unsigned long long ticks_now = __rdtsc();

   printf("RDTSC: %llu\n", ticks_now);
   ticks_now = __rdtscp(&processor);
   printf("RDTSCP: %llu %u\n", ticks_now, processor);
#endif
}

static void waits(void)
{
   struct timespec t = {0, 3000000}, a, b;
   struct timeval v = {5, 0};
   struct itimerspec timer = {{0, 0}, {100, 0}};
   struct sigevent nothing = {.sigev_notify = SIGEV_NONE};
   struct pollfd polled = {.events = POLLIN};
   int pipes[2], fd = timerfd_create(CLOCK_MONOTONIC, 0);
   timer_t number;
   fd_set set;

   clock_gettime(CLOCK_MONOTONIC, &a);
   nanosleep(&t, NULL);
   poll(NULL, 0, 2);
   clock_gettime(CLOCK_MONOTONIC, &b);
   printf("slept: %lld\n",
          (b.tv_sec - a.tv_sec) * 1000000000LL + b.tv_nsec - a.tv_nsec);
   pipe(pipes);
   write(pipes[1], "x", 1);
   FD_ZERO(&set);
   FD_SET(pipes[0], &set);
   select(pipes[0] + 1, &set, NULL, NULL, &v);
   printf("left of select: %lld.%06ld\n", (long long)v.tv_sec, (long)v.tv_usec);
   polled.fd = pipes[0];
   t = (struct timespec){5, 0};
   syscall(PPOLL, &polled, 1, &t, NULL, 8);
   nanoseconds("left of ppoll", t);
   timer_create(CLOCK_MONOTONIC, &nothing, &number);
   timer_settime(number, 0, &timer, NULL);
   timer_gettime(number, &timer);
   nanoseconds("left of timer_create", timer.it_value);
   timer.it_value = (struct timespec){100, 0};
   timerfd_settime(fd, 0, &timer, NULL);
   timerfd_gettime(fd, &timer);
   nanoseconds("left of timerfd", timer.it_value);
   alarm(100);
   printf("left of alarm: %u\n", alarm(0));
}

static void stamps(void)
{
   int on = 1, pair[2];
   char data[1], control[256];
   struct iovec v = {data, 1};
   struct mmsghdr m = {.msg_hdr = {.msg_iov = &v, .msg_iovlen = 1}};
   struct timeval t, before;

   socketpair(AF_UNIX, SOCK_DGRAM, 0, pair);
   setsockopt(pair[0], SOL_SOCKET, SO_TIMESTAMP, &on, sizeof on);
   for (int i = 0; i < 3; i++) {
      static const char* const ways[] = {"recvmsg", "recvmmsg", "socketcall"};
      struct cmsghdr* stamp;
      int n = -1;

      m.msg_hdr.msg_control = control;
      m.msg_hdr.msg_controllen = sizeof control;
      t = (struct timeval){0, 0};
      gettimeofday(&before, NULL);
      write(pair[1], "x", 1);
      if (i == 0)
         n = (int)recvmsg(pair[0], &m.msg_hdr, 0);
      else if (i == 1)
         n = recvmmsg(pair[0], &m, 1, 0, NULL);
#if defined(SYS_socketcall)
      else
         n = (int)syscall(SYS_socketcall, 19,
                          (long[]){pair[0], (long)&m, 1, 0, 0});
#endif
      if (n == 1 && (stamp = CMSG_FIRSTHDR(&m.msg_hdr)) != NULL)
         memcpy(&t, CMSG_DATA(stamp), sizeof t);
      if (n == 1)
         printf("SO_TIMESTAMP, %s: %lld.%06ld, %s\n", ways[i],
                (long long)t.tv_sec, (long)t.tv_usec,
                timercmp(&t, &before, <) ? "too early" : "in time");
   }
}

static void machine(void)
{
   cpu_set_t set;
   struct sysinfo info;
   struct statfs fs;
   unsigned processor = 99;
   int n = 0;
   DIR* folder = opendir("/sys/devices/system/cpu");

   for (struct dirent* e; folder != NULL && (e = readdir(folder)) != NULL;)
      n += strncmp(e->d_name, "cpu", 3) == 0 && e->d_name[3] >= '0' &&
           e->d_name[3] <= '9';
   sched_getaffinity(0, sizeof set, &set);
   printf("processors: %d %ld %ld %d\n", CPU_COUNT(&set),
          sysconf(_SC_NPROCESSORS_ONLN), sysconf(_SC_NPROCESSORS_CONF), n);
   CPU_ZERO(&set);
   CPU_SET(0, &set);
   printf("set processor 0: %d\n", sched_setaffinity(0, sizeof set, &set));
   CPU_ZERO(&set);
   CPU_SET(3, &set);
   printf("set processor 3: %d\n", sched_setaffinity(0, sizeof set, &set));
   syscall(SYS_getcpu, &processor, NULL, NULL);
   printf("getcpu: %u\n", processor);
   sysinfo(&info);
   printf("sysinfo: %ld %lu %lu %lu %u\n", info.uptime, info.totalram,
          info.freeram, info.loads[0], (unsigned)info.procs);
   statfs("/", &fs);
   printf("statfs: %d\n",
          fs.f_bfree == fs.f_blocks / 2 && fs.f_bavail == fs.f_bfree);
   file("/proc/meminfo");
   file("/proc/loadavg");
   file("/proc/stat");
   file("/proc/self/statm");
   file("/proc/self/stat");
   file("/proc/cpuinfo");
   file("/sys/devices/system/cpu/online");
}

/* Set the clock an hour forward. */
static void set_clock(void)
{
   struct timespec t;

   clock_gettime(CLOCK_REALTIME, &t);
   t.tv_sec += 3600;
   printf("set: %d\n", clock_settime(CLOCK_REALTIME, &t));
   clock_gettime(CLOCK_REALTIME, &t);
   nanoseconds("now", t);
}

int main(int argc, char** argv)
{
   if (argc > 1 && strcmp(argv[1], "set") == 0) {
      set_clock();
      return 0;
   }
   if (argc > 1) {
      printf("numbers of %s: %d %d\n", argv[1], (int)getpid(), (int)getppid());
      return 0;
   }
   random_bytes();
   times_of_day();
   waits();
   stamps();
   machine();
   fflush(stdout);
   int inherited = open("/dev/urandom", O_RDONLY);
   for (int i = 1; i <= 2; i++) {
      if (fork() == 0) {
         char b[8], name[16];

         getrandom(b, 8, 0);
         snprintf(name, sizeof name, "child %d", i);
         bytes(name, b, 8);
         read(inherited, b, 8);
         printf("inherited by ");
         bytes(name, b, 8);
         fflush(stdout);
         execl(argv[0], argv[0], name, NULL);
      }
      long used[36] = {0}; /* the kernel's struct rusage */
      siginfo_t end;
      if (i == 1)
         syscall(SYS_wait4, -1, NULL, 0, used);
      else
         syscall(SYS_waitid, P_ALL, 0, &end, WEXITED, used);
      printf("used by child %d: %ld %ld\n", i, used[1], used[4]);
      fflush(stdout);
   }
   return 0;
}
