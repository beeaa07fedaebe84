// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Virtual calls:  shapes REPEATS
//
// Evaluates trees of expressions again and again.  Each node is an object of
// one of six classes with a common interface, so that nearly each call is
// indirect, and functions are a few instructions long.

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

namespace {

struct Expression {
   virtual ~Expression() = default;
   virtual long value(long x) const = 0;
};

using Owned = std::unique_ptr<Expression>;

struct Constant final : Expression {
   explicit Constant(long n) : n(n) {}
   long value(long) const override { return n; }
   long n;
};

struct Variable final : Expression {
   long value(long x) const override { return x; }
};

struct Pair : Expression {
   Pair(Owned l, Owned r) : left(std::move(l)), right(std::move(r)) {}
   Owned left, right;
};

struct Sum final : Pair {
   using Pair::Pair;
   long value(long x) const override { return left->value(x) + right->value(x); }
};

struct Product final : Pair {
   using Pair::Pair;
   long value(long x) const override
   {
      return left->value(x) * right->value(x) % 10007;
   }
};

struct Greater final : Pair {
   using Pair::Pair;
   long value(long x) const override
   {
      long l = left->value(x);
      return l > 500 ? l : right->value(x);
   }
};

struct Negated final : Expression {
   explicit Negated(Owned e) : inner(std::move(e)) {}
   long value(long x) const override { return -inner->value(x); }
   Owned inner;
};

unsigned next_random()
{
   static unsigned state = 12345;
   return (state = state * 1664525 + 1013904223) >> 16;
}

Owned grow(int depth)
{
   if (depth == 0) {
      if (next_random() % 2)
         return std::make_unique<Variable>();
      return std::make_unique<Constant>(next_random() % 100);
   }
   switch (next_random() % 5) {
   case 0: case 1:
      return std::make_unique<Sum>(grow(depth - 1), grow(depth - 1));
   case 2:
      return std::make_unique<Product>(grow(depth - 1), grow(depth - 1));
   case 3:
      return std::make_unique<Greater>(grow(depth - 1), grow(depth - 1));
   default:
      return std::make_unique<Negated>(grow(depth - 1));
   }
}

} // namespace

int main(int argc, char** argv)
{
   long repeats = argc > 1 ? std::atol(argv[1]) : 1;
   std::vector<Owned> trees;
   for (int i = 0; i < 64; i++)
      trees.push_back(grow(7));
   long total = 0;
   for (long x = 0; x < repeats; x++)
      for (const auto& tree : trees)
         total += tree->value(x);
   std::printf("%ld\n", total);
   return 0;
}
