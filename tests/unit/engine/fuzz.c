/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A short, repeatable piece of fuzzing.  The seeds of tests/fuzz/corpus are
   mutated by a fixed series of random numbers and given to the entry point of
   the fuzzer, which aborts when a property does not hold.  So equally long runs
   test equal inputs, anywhere.  tests/fuzz/run searches further, guided by
   coverage. */

#include "engine/base/base.h"
#include "random.h"

#include <dirent.h>

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

enum { SEEDS_MAX = 64 };

static const char* const tokens[] = {
   "\n", "\r", "\r\n", " ", "\n\n", "0", "-", "+", "_", ".", ",", "#", "\t",
   "fl=", "fn=", "fi=", "fe=", "summary:", "summary: ", "events:", "cmd:",
   "desc:", "\nfl=f\n", "\nfn=g\n", "\nfi=h\n", "\n1 1 1\n", "\n# x\n",
   "18446744073709551615", "170141183460469231731687303715884105727",
   "-170141183460469231731687303715884105727", "\xef\xbb\xbf", "\xc2\xa0",
   "\xd9\xa1", "\xff", "s/f/g/\n", "s/(.)/\\1$1/g\n", "<unspecified>", "???",
};

static size_t random_below(size_t n)
{
   uint64_t number = random_word();
   return n == 0 ? 0 : (size_t)(number % n);
}

/* Replace CUT bytes of B at PLACE by the LEN bytes at WITH. */
static void replace(cp_buffer* b, size_t place, size_t cut, const char* with,
                    size_t len)
{
   cp_buffer now = {0};

   cp_buffer_add(&now, b->at, place);
   cp_buffer_add(&now, with, len);
   cp_buffer_add(&now, b->at + place + cut, b->len - place - cut);
   cp_buffer_free(b);
   *b = now;
}

/* Change B at one place in one of several ways; OTHER is a seed. */
static void mutate(cp_buffer* b, const cp_buffer* other)
{
   size_t place = random_below(b->len);
   size_t cut = random_below(b->len - place) % 20;
   const char* token = tokens[random_below(sizeof(tokens) / sizeof(*tokens))];
   char byte = (char)random_below(256);
   size_t from = random_below(other->len);

   switch (random_below(6)) {
   case 0:
      replace(b, place, b->len > place, &byte, 1);
      break;
   case 1:
      replace(b, place, 0, token, strlen(token));
      break;
   case 2:
      replace(b, place, cut, token, strlen(token));
      break;
   case 3:
      replace(b, place, cut, "", 0);
      break;
   case 4:
      replace(b, place, b->len - place, "", 0);
      break;
   case 5:
      replace(b, place, cut, other->at + from,
              random_below(other->len - from) % 100);
      break;
   }
}

static void read_seed(cp_buffer* to, const char* folder, const char* name)
{
   char path[4400], piece[4096];
   size_t len;
   FILE* f;

   snprintf(path, sizeof(path), "%s/%s", folder, name);
   f = fopen(path, "rb");
   while (f != NULL && (len = fread(piece, 1, sizeof(piece), f)) > 0)
      cp_buffer_add(to, piece, len);
   if (f != NULL)
      fclose(f);
}

/* Read the seeds in the order of their names, so that a run is repeatable. */
static size_t read_seeds(cp_buffer* seeds, const char* folder)
{
   struct dirent** names;
   int n = scandir(folder, &names, NULL, alphasort);
   size_t kept = 0;

   for (int i = 0; i < n; i++) {
      if (names[i]->d_name[0] != '.' && kept < SEEDS_MAX)
         read_seed(&seeds[kept++], folder, names[i]->d_name);
      free(names[i]);
   }
   if (n >= 0)
      free(names);
   return kept;
}

int main(void)
{
   static cp_buffer seeds[SEEDS_MAX];
   const char* top = getenv("CG_TOP_SRCDIR");
   char folder[4000];
   unsigned rounds = test_rounds(100, 200);
   size_t n;

   snprintf(folder, sizeof(folder), "%s/tests/fuzz/corpus",
            top != NULL ? top : ".");
   n = read_seeds(seeds, folder);
   ok(n >= 5, "there are seeds in %s", folder);
   random_state = 0x2545f4914f6cdd1du;
   for (size_t i = 0; i < n; i++) {
      for (unsigned round = 0; round < rounds; round++) {
         cp_buffer b = {0};

         cp_buffer_add(&b, seeds[i].at, seeds[i].len);
         for (unsigned m = round % 5; m > 0; m--)
            mutate(&b, &seeds[random_below(n)]);
         LLVMFuzzerTestOneInput((const uint8_t*)b.at, b.len);
         cp_buffer_free(&b);
      }
      ok(true, "seed %zu and its mutations keep all promises", i);
   }
   for (size_t i = 0; i < n; i++)
      cp_buffer_free(&seeds[i]);
   return done_testing();
}
