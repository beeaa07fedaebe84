// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
/* Functions whose names have parentheses elsewhere than around parameters, and
   leaf().  method() calls leaf(), apply() a lambda; main() calls the others. */

#include <cstdio>

#define ALONE __attribute__((noinline, noclone))

static volatile int total;

namespace named {
namespace {

ALONE void hidden(int n) { total += n; }

struct Local {
   ALONE void operator()(int n) const { total += n; }
   ALONE void method(void (*function)(int), int n) const { function(n); }
};

} // namespace
} // namespace named

template <class Function> ALONE static void apply(Function function)
{
   function(3);
}

ALONE static void leaf(int n) { total += n; }

int main()
{
   named::hidden(1);
   named::Local local;
   local(2);
   local.method(leaf, 5);
   auto add = [](int n) ALONE { total += n; };
   apply(add);
   std::printf("%d\n", total);
}
