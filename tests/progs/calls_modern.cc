// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
/* Control flow of C++ other than calls: threads; exceptions; coroutines of the language, which are
   objects that contain suspended calls; and coroutines with their own stacks. */

#include <coroutine>
#include <cstdio>
#include <map>
#include <stdexcept>
#include <string>
#include <thread>
#include <ucontext.h>
#include <vector>

/*------------------------------------------------------------*/
/*--- Coroutines of the language                           ---*/
/*------------------------------------------------------------*/

struct Numbers {
   struct promise_type {
      int value = 0;
      Numbers get_return_object()
      {
         return { std::coroutine_handle<promise_type>::from_promise(*this) };
      }
      std::suspend_always initial_suspend() noexcept { return {}; }
      std::suspend_always final_suspend() noexcept { return {}; }
      std::suspend_always yield_value(int v) noexcept
      {
         value = v;
         return {};
      }
      void return_void() {}
      void unhandled_exception() { throw; }
   };
   std::coroutine_handle<promise_type> handle;
   ~Numbers() { if (handle) handle.destroy(); }
   Numbers(std::coroutine_handle<promise_type> h) : handle(h) {}
   Numbers(Numbers&& other) : handle(other.handle) { other.handle = nullptr; }
   bool next()
   {
      handle.resume();
      return !handle.done();
   }
};

static Numbers triangular(int n)
{
   int sum = 0;
   for (int i = 1; i <= n; i++) {
      sum += i;
      co_yield sum;
   }
   if (n % 3 == 0)
      throw std::out_of_range("no more of these numbers");
}

static long consume(int n)
{
   long total = 0;
   Numbers numbers = triangular(n);
   try {
      while (numbers.next())
         total += numbers.handle.promise().value;
   } catch (const std::out_of_range& e) {
      total += (long)std::string(e.what()).size();
   }
   return total;
}

/*------------------------------------------------------------*/
/*--- Coroutines with stacks                               ---*/
/*------------------------------------------------------------*/

static thread_local ucontext_t caller, callee;
static thread_local long       handed;

static long digits(long n)
{
   return (long)std::to_string(n).size();
}

static void produce(int n)
{
   for (int i = 0; i < n; i++) {
      handed = digits(i * 37L);
      swapcontext(&callee, &caller);
   }
   handed = -1;
}

static long collect(int n)
{
   std::vector<char> stack(64 * 1024);
   getcontext(&callee);
   callee.uc_stack.ss_sp   = stack.data();
   callee.uc_stack.ss_size = stack.size();
   callee.uc_link          = &caller;
   makecontext(&callee, (void (*)())produce, 1, n);
   long sum = 0;
   for (swapcontext(&caller, &callee); handed >= 0;
        swapcontext(&caller, &callee))
      sum += handed;
   return sum;
}

/*------------------------------------------------------------*/

static void work(int seed, long* result)
{
   std::map<std::string, long> sums;
   for (int i = 0; i < 6; i++) {
      sums["coroutine"] += consume(seed + i);
      sums["stack"] += collect(20 + i);
   }
   *result = 0;
   for (const auto& [name, sum] : sums)
      *result = *result * 31 + sum + (long)name.size();
}

/* Run one thread after another: if several ran at once, malloc's work would depend on chance. */
int main()
{
   for (int i = 0; i < 3; i++) {
      long        result;
      std::thread thread(work, 10 + i, &result);
      thread.join();
      printf("%ld\n", result);
   }
   return 0;
}
