/*
   values_fuzz.c: a short, repeatable piece of fuzzing of the reader of profiles
   of values, as fuzz.c is of the other one.
*/

#include "profile/base/base.h"
#include "tap.h"
#include "random.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

enum { ROUNDS = 4000, CHANGES_MAX = 4 };

static const char seed[] =
   "# cachegrind values\nversion: 1\ncmd: ./x\nkinds: load\n"
   "sampling: value 4,124000 gaps 0.5-1.5 seed 1\n"
   "sampling: replay exact seed 1\nlists: space-saving 3\n"
   "bursts: 10 short 1\nreplay-window: 128\nsites: 3\nob=/x\nfl=x.c\nfn=f\n"
   "v 0x10 1 load 8 100 60 : 0x1 30 0 , 0x2 20 1 , 0x3 10 9\n"
   "v 0x10 1 arg:rdi 8 100 9 : 0x5 9 0\nb 6 6\na 0x5 g (x.c:3)\n"
   "r 0x12 2 load 4 50 : 0x8 1 covered 9 0 , 0x9 1 alias 3 0\ns 50 12\n"
   "b 9 5\n"
   "p 40 f\np 3 g\n";

static const char* const tokens[] = {
   "\n", " ", " , ", " : ", "0", "-", "0x", "18446744073709551615", ".", "#",
   "v ", "r ", "s ", "b ", "p ", "a ", "ob=", "fl=", "fn=", "sites: ",
   "version: 1\n",
   "lists: space-saving 2\n", "exact", "covered", "partial",
};

static size_t random_below(size_t n)
{
   return (size_t)(random_word() % n);
}

/* Replaces some bytes by a token, or by nothing. */
static size_t change(char* text, size_t len, size_t cap)
{
   size_t place = random_below(len + 1);
   size_t cut = random_below(2) == 0 ? 0 : random_below(len - place + 1) % 40;
   const char* with
      = random_below(4) == 0
           ? "" : tokens[random_below(sizeof(tokens) / sizeof(tokens[0]))];
   size_t with_len = strlen(with);

   if (len - cut + with_len > cap)
      return len;
   memmove(text + place + with_len, text + place + cut, len - place - cut);
   memcpy(text + place, with, with_len);
   return len - cut + with_len;
}

int main(void)
{
   random_state = 88172645463325252ull;
   for (unsigned round = 0; round < ROUNDS; round++) {
      char text[sizeof(seed) + 256];
      size_t len = sizeof(seed) - 1;
      size_t n = random_below(CHANGES_MAX + 1);

      memcpy(text, seed, len);
      while (n-- > 0)
         len = change(text, len, sizeof(text));
      LLVMFuzzerTestOneInput((const uint8_t*)text, len);
   }
   ok(true, "%d changed files keep what is promised", ROUNDS);
   return done_testing();
}
