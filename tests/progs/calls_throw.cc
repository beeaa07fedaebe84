// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Functions left by exceptions:  calls_throw
//
// An exception is thrown four calls deep, with destructors on the way, caught,
// for even n rethrown, and caught further out. Prints the sum of all work.

#include "calls.h"

#include <stdexcept>

struct Guard {
   PLAIN ~Guard() { work(3); }
};

PLAIN void thrower(int n)
{
   work(n);
   if (n % 3 == 0)
      throw std::runtime_error("third");
}

PLAIN void passes(int n)
{
   Guard guard;
   thrower(n);
   work(2);
}

PLAIN void catches(int n)
{
   try {
      passes(n);
   } catch (const std::runtime_error&) {
      work(5);
      if (n % 2 == 0)
         throw;
   }
   work(1);
}

PLAIN void after()
{
   work(7);
}

PLAIN void all(int n)
{
   try {
      catches(n);
   } catch (const std::exception&) {
      work(11);
   }
   after();
}

int main()
{
   for (int i = 0; i < 12; i++)
      all(i);
   std::printf("%ld\n", sum);
   return 0;
}
