/*
   A program that is measured as the clients of Callgrind measure: each letter
   of its argument is a request, or work: a function of exactly 202
   instructions.

   w known()   t toggle collecting   z zero   d dump   + start   - stop
   m dump "Metadata: c 1.0"   a dump "uri::a"   b dump "uri::b"
*/

#include "known.h"

#include <valgrind/callgrind.h>

#include <pthread.h>

/* What gungraun names its benchmarks. */
__attribute__((noinline)) void wrapper_mod_known(void)
{
   known();
}

static void* follow(void* letters)
{
   for (const char* p = letters; *p != '\0'; p++) {
      switch (*p) {
      case 'w': wrapper_mod_known(); break;
      case 't': CALLGRIND_TOGGLE_COLLECT; break;
      case 'z': CALLGRIND_ZERO_STATS; break;
      case 'd': CALLGRIND_DUMP_STATS; break;
      case '+': CALLGRIND_START_INSTRUMENTATION; break;
      case '-': CALLGRIND_STOP_INSTRUMENTATION; break;
      case 'm': CALLGRIND_DUMP_STATS_AT("Metadata: c 1.0"); break;
      case 'a': CALLGRIND_DUMP_STATS_AT("uri::a"); break;
      case 'b': CALLGRIND_DUMP_STATS_AT("uri::b"); break;
      default: return letters;
      }
   }
   return 0;
}

/* A second argument is for another thread. */
int main(int argc, char** argv)
{
   pthread_t thread;

   if (argc > 2) {
      if (pthread_create(&thread, 0, follow, argv[2]) != 0)
         return 2;
      pthread_join(thread, 0);
   }
   return argc < 2 || follow(argv[1]) != 0;
}
