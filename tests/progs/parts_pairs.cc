/*
   A little of everything that parts of a profile can be cut at: calls,
   recursion, exceptions, signal handlers, threads, a forked child, and one of
   its own that a thread forks.  Each says who it is in Valgrind's log.  Threads run
   one after the other, and are not counted while the system decides which one
   does: so each run counts the same.  With "dump" its
   requests are dumps, with "none" they only ask whether the program is being
   counted.

   usage: parts_pairs dump|none collect|toggle|FILE [PROGRAM [again]]

   toggle: some of it is not collected, and the child is forked there.  FILE, a
   path: nothing can be written to that for a while.  PROGRAM is executed at the
   end; with "again", if that fails, there is more work.  If it is "kill", the
   program is killed instead.
*/

#include "cachegrind.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <pthread.h>
#include <signal.h>
#include <stdexcept>
#include <string>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>
#include <valgrind/callgrind.h>

static unsigned long request, toggle;
static volatile int  sum;

#define DUMP(reason)                                                       \
   VALGRIND_DO_CLIENT_REQUEST_STMT(request, (reason), 0, 0, 0, 0)

/* Without a jump, since jumps are counted. */
#define TOGGLE VALGRIND_DO_CLIENT_REQUEST_STMT(toggle, 0, 0, 0, 0, 0)

static inline int twice(int n)
{
   for (int i = 0; i < n; i++)
      sum += i;
   return 2 * n;
}

extern "C" __attribute__((noinline)) int work(int n)
{
   return twice(n) + twice(n / 2);
}

extern "C" __attribute__((noinline)) int fib(int n)
{
   if (n == 0)
      DUMP("at the bottom");
   return n < 2 ? work(n) : fib(n - 1) + fib(n - 2);
}

extern "C" void handler(int)
{
   work(30);
   DUMP("in a handler");
   work(20);
}

struct Base {
   virtual ~Base() {}
   virtual void run(int n) { throw std::runtime_error(std::to_string(n)); }
};

struct Derived : Base {
   void run(int n) override
   {
      work(n);
      DUMP("in a virtual function");
      Base::run(n);
   }
};

/* What dumps are made before and after. */
extern "C" __attribute__((noinline)) void phase(Base* object, int n)
{
   work(n);
   raise(SIGUSR1);
   try {
      object->run(n);
   } catch (const std::exception& error) {
      sum += std::strlen(error.what());
   }
   sum += fib(4);
   raise(SIGUSR1);
}

static void phases(int n)
{
   Derived object;
   for (int i = 0; i < 3; i++)
      phase(&object, n);
}

/* Without being counted. */
static void block_file(const char* file, bool is_blocked)
{
   CACHEGRIND_STOP_INSTRUMENTATION;
   if (file[0] == '/') {
      std::string aside = file + std::string("-aside");
      if (is_blocked) {
         std::rename(file, aside.c_str());
         if (symlink("/dev/full", file) != 0)
            std::abort();
      } else {
         std::remove(file);
         std::rename(aside.c_str(), file);
      }
   }
   CACHEGRIND_START_INSTRUMENTATION;
}

static void fork_in_thread()
{
   pid_t child = fork();
   if (child == 0) {
      VALGRIND_PRINTF("grandchild\n");
      phases(70);
      _exit(0);
   }
   phases(80);
   waitpid(child, nullptr, 0);
}

static int           ends[2]; /* of a pipe: a thread has done its work */
static volatile bool is_waiting;
static volatile int  thread_id;

static void* thread(void* n)
{
   char c = 0;
   thread_id = (int)syscall(SYS_gettid);
   do
      usleep(1000);
   while (!is_waiting);
   CACHEGRIND_START_INSTRUMENTATION;
   phases(100 * *(const int*)n);
   if (*(const int*)n == 3)
      fork_in_thread();
   CACHEGRIND_STOP_INSTRUMENTATION;
   if (write(ends[1], &c, 1) != 1)
      std::abort();
   return nullptr;
}

/* What of it is executed, if not how often, is the same each time, too. */
static void run_thread(int n)
{
   pthread_t id;
   char      c;
   CACHEGRIND_STOP_INSTRUMENTATION;
   is_waiting = false;
   if (pipe(ends) != 0 || pthread_create(&id, nullptr, thread, &n) != 0)
      std::abort();
   is_waiting = true; /* Valgrind lets nobody else run before the read */
   if (read(ends[0], &c, 1) != 1)
      std::abort();
   do
      usleep(1000);
   while (syscall(SYS_tgkill, getpid(), thread_id, 0) == 0);
   if (pthread_join(id, nullptr) != 0)
      std::abort();
   CACHEGRIND_START_INSTRUMENTATION;
}

static pid_t fork_child()
{
   pid_t child = fork();
   if (child != 0)
      return child;
   VALGRIND_PRINTF("child\n");
   work(50);
   TOGGLE;
   phases(60);
   run_thread(3);
   _exit(0);
}

int main(int argc, char** argv)
{
   unsigned long is_dump = argv[1][0] == 'd';
   VALGRIND_PRINTF("parent\n");
   request = VG_USERREQ__CG_IS_COUNTING
             - is_dump * (VG_USERREQ__CG_IS_COUNTING - VG_USERREQ__CG_DUMP);
   toggle = VG_USERREQ__CG_IS_COUNTING;
   if (argv[2][0] == 't')
      toggle = VG_USERREQ__TOGGLE_COLLECT;
   signal(SIGUSR1, handler);
   phases(40);
   block_file(argv[2], true);
   run_thread(1);
   block_file(argv[2], false);
   run_thread(2);
   TOGGLE;
   work(1000);
   DUMP("before the fork");
   pid_t child = fork_child();
   work(500);
   TOGGLE;
   waitpid(child, nullptr, 0);
   phases(40);
   if (argc > 3 && std::strcmp(argv[3], "kill") == 0) {
      CACHEGRIND_STOP_INSTRUMENTATION;
      return std::system("kill -KILL $PPID"); /* unseen by Valgrind */
   }
   if (argc > 3)
      execl(argv[3], argv[3], static_cast<char*>(nullptr));
   if (argc > 4)
      phases(40);
   return 0;
}
