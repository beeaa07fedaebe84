// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Threads:  threads N
//
// Each of four threads makes N words and counts them in a private map.  Every
// 64 words, it adds its counts to a shared map, under a lock.

#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace {

using Counts = std::map<std::string, long>;

Counts     all;
std::mutex lock;

void add(Counts& counts)
{
   std::lock_guard<std::mutex> held(lock);
   for (const auto& [word, n] : counts)
      all[word] += n;
   counts.clear();
}

void work(unsigned seed, int n)
{
   Counts counts;
   for (int i = 1; i <= n; i++) {
      seed = seed * 1103515245 + 12345;
      counts[std::to_string(seed >> 20)]++;
      if (i % 64 == 0)
         add(counts);
   }
   add(counts);
}

} // namespace

int main(int argc, char** argv)
{
   const int                n = argc > 1 ? std::atoi(argv[1]) : 1000;
   std::vector<std::thread> threads;
   for (unsigned i = 0; i < 4; i++)
      threads.emplace_back(work, i, n);
   for (auto& thread : threads)
      thread.join();
   long sum = 0;
   for (const auto& [word, count] : all)
      sum = (sum * 31 + count) % 1000003;
   std::printf("%zu %ld\n", all.size(), sum);
}
