// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
/* Features of C++ in a profile: virtual calls (indirect ones, with several
   targets), exceptions that unwind some frames, templates, static
   initialisers, destructors; and threads that use all of it.  Prints two
   results.

   One thread works at a time.  The counts of this file's lines are equal in all
   runs.  Other counts are equal only without threads, since chance decides
   whether a new thread or its creator continues first.

   usage: classes [ROUNDS [THREADS]] */

#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

struct Shape {
   virtual ~Shape() {}
   virtual long area() const = 0;
};

struct Square : Shape {
   long side;
   explicit Square(long n) : side(n) {}
   long area() const override { return side * side; }
};

struct Strip : Shape {
   long length;
   explicit Strip(long n) : length(n) {}
   long area() const override { return length; }
};

struct Hole : Shape {
   long area() const override { throw std::runtime_error("no area"); }
};

/* A counter of frames that have ended, by a return or by unwinding. */
struct Witness {
   long& seen;
   explicit Witness(long& n) : seen(n) {}
   ~Witness() { seen++; }
};

static std::map<std::string, long> names = { { "one", 1 }, { "two", 2 } };

static long dig(const Shape& shape, int depth, long& left)
{
   Witness witness(left);
   return depth == 0 ? shape.area() : dig(shape, depth - 1, left) + 1;
}

template <typename T> static T sum(const std::vector<T>& values)
{
   T total = T();
   for (const T& value : values)
      total += value;
   return total;
}

static long work(long rounds)
{
   std::vector<std::unique_ptr<Shape>> shapes;
   shapes.emplace_back(new Square(3));
   shapes.emplace_back(new Strip(5));
   shapes.emplace_back(new Hole);
   long              left = 0, caught = 0;
   std::vector<long> areas;
   for (long i = 0; i < rounds; i++) {
      try {
         areas.push_back(dig(*shapes[i * 7 % 5 % 3], (int)(i % 9), left));
      } catch (const std::exception& e) {
         caught += std::string(e.what()).size();
         names[e.what()]++;
      }
   }
   return sum(areas) + left + caught;
}

int main(int argc, char** argv)
{
   long rounds  = argc > 1 ? std::atol(argv[1]) : 100;
   int  threads = argc > 2 ? std::atoi(argv[2]) : 0;
   long total   = work(rounds);
   for (int i = 0; i < threads; i++) {
      std::thread thread([&] { total += work(rounds) + i; });
      thread.join();
   }
   std::printf("%ld %ld\n", total, names["no area"]);
   return 0;
}
