/*
   What test harnesses put around what they measure, for Callgrind.  Each
   measures work(), of some rounds.

   usage: callgrind_clients codspeed|skip|gungraun|qttest|sightglass
*/

#include <valgrind/callgrind.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

static volatile int sum;

__attribute__((noinline)) static void work(int rounds)
{
   for (int i = 0; i < rounds; i++)
      sum = sum + i;
}

namespace benches { namespace __iai_callgrind_wrapper_mod {
__attribute__((noinline)) void measured(int rounds)
{
   work(rounds);
   sum = sum + 1;
}
} }

static void codspeed(void)
{
   CALLGRIND_DUMP_STATS_AT("Metadata: harness 1.0");
   for (int i = 1; i <= 2; i++) {
      char uri[64];
      snprintf(uri, sizeof(uri), "benches/work.rs::work[%d]", i);
      CALLGRIND_ZERO_STATS;
      CALLGRIND_START_INSTRUMENTATION;
      work(1000 * i);
      CALLGRIND_STOP_INSTRUMENTATION;
      CALLGRIND_DUMP_STATS_AT(uri);
   }
}

static int compare(const void* a, const void* b)
{
   return *(const int*)a - *(const int*)b;
}

__attribute__((noinline)) static void sorts(void)
{
   int numbers[] = { 3, 1, 2 };
   qsort(numbers, 3, sizeof(numbers[0]), compare);
   sum = sum + numbers[0];
}

/* The requests of CodSpeed's own Callgrind. */
static void skip(void)
{
   enum { SKIP_OBJECT = VG_USERREQ__STOP_INSTRUMENTATION + 1, DESCRIBE };
   CALLGRIND_START_INSTRUMENTATION;
   sorts();
   VALGRIND_DO_CLIENT_REQUEST_STMT(DESCRIBE, "Language: C++", 0, 0, 0, 0);
   VALGRIND_DO_CLIENT_REQUEST_STMT(DESCRIBE, "two\nlines", 0, 0, 0, 0);
   CALLGRIND_DUMP_STATS_AT("called by the library");
   VALGRIND_DO_CLIENT_REQUEST_STMT(SKIP_OBJECT, "*libc*", 0, 0, 0, 0);
   sorts();
   CALLGRIND_DUMP_STATS_AT("called by the program");
}

static void gungraun(void)
{
   work(500);
   benches::__iai_callgrind_wrapper_mod::measured(1000);
   work(500);
}

static void qttest(void)
{
   work(500);
   CALLGRIND_ZERO_STATS;
   work(1000);
   CALLGRIND_DUMP_STATS;
   work(500);
}

/* The lines of the file that begin so are printed, at once. */
static void print_lines(int part, const char* beginning)
{
   char name[64], line[4096];
   snprintf(name, sizeof(name), "callgrind.out.%d.%d", (int)getpid(), part);
   FILE* file = fopen(name, "r");
   while (file != NULL && fgets(line, sizeof(line), file) != NULL) {
      if (strncmp(line, beginning, strlen(beginning)) == 0)
         fputs(line, stdout);
   }
   if (file != NULL)
      fclose(file);
}

static void sightglass(void)
{
   static const char* const phases[] = { "compilation", "execution" };
   for (int i = 0; i < 2; i++) {
      char label[64];
      snprintf(label, sizeof(label), "%s/%d", phases[i], i);
      CALLGRIND_START_INSTRUMENTATION;
      CALLGRIND_ZERO_STATS;
      work(1000 * (i + 1));
      CALLGRIND_DUMP_STATS_AT(label);
      CALLGRIND_STOP_INSTRUMENTATION;
      print_lines(i + 1, "part: ");
      print_lines(i + 1, "desc: Trigger: ");
      print_lines(i + 1, "events: ");
      print_lines(i + 1, "summary: ");
   }
}

int main(int argc, char** argv)
{
   static const struct {
      const char* name;
      void (*run)(void);
   } clients[] = { { "codspeed", codspeed },
                   { "skip", skip },
                   { "gungraun", gungraun },
                   { "qttest", qttest },
                   { "sightglass", sightglass } };
   for (unsigned i = 0; i < sizeof(clients) / sizeof(clients[0]); i++) {
      if (argc > 1 && strcmp(argv[1], clients[i].name) == 0)
         clients[i].run();
   }
   return 0;
}
