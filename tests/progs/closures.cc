/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Closures and functors that are inlined.  The body of each is alone on its line, beside the
   expected name of its function; `lambda -1` is named by the line before. */
#include <cstdio>

namespace ns {
struct Scale {
   long by;
   long operator()(long x) const
   {
      return x * by + (x >> 3); /* Scale::operator() */
   }
};
}

static struct {
   long operator()(long x) const
   {
      return x ^ (x << 3); /* operator() */
   }
} unnamed;

template <class F> static inline __attribute__((always_inline)) long sum(F f, long n)
{
   long s = 0;
   for (long i = 0; i < n; i++) {
      s += f(i ^ s);
      __asm__ volatile("" : "+r"(s));
   }
   return s;
}

struct Shop {
   long price;
   long total(long n)
   {
      return sum([this](long x) {
         return x * price - (x << 1); /* lambda -1 */
      }, n);
   }
};

int main(int argc, char** argv)
{
   long n = argc * 1000L;
   long s = sum([n](long x) {
      return x * n + 7; /* lambda -1 */
   }, n);
   s += sum([](long x) {
      return (x << 2) ^ (x >> 5); /* lambda -1 */
   }, n);
   auto generic = [&](auto x) {
      return (x ^ n) - (x >> 7); /* lambda -1 */
   };
   s += sum(generic, n) + sum(ns::Scale{ s }, n) + sum(unnamed, n);
   Shop shop = { s };
   std::printf("%ld\n", s + shop.total(n));
   return 0;
}
