// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// A program in C++ about which reports must answer questions: templates, inlining, a list where an
// array would do, a hash that collides, two threads on one line of memory, and unused fields. With
// BETTER the hash is a good one, and the columns are summed up more often.

#include "shop.h"

#include <cstdio>
#include <sstream>
#include <thread>

struct Order {
   Order(int i) : id(i), amount(i % 7), price(3L * i) {}
   long id;
   int amount;
   int unused[14];
   long price;
};

static std::vector<std::string> split(const std::string& line)
{
   std::vector<std::string> parts;
   std::istringstream in(line); /* splits */
   std::string part;
   while (std::getline(in, part, ','))
      parts.push_back(part);
   return parts;
}

static std::list<Order> read_orders(int n, Table<std::string, int>& table)
{
   std::list<Order> orders;
   for (int i = 0; i < n; i++) {
      char line[64];
      snprintf(line, sizeof line, "article-number-%04d,%d", i % 400, i);
      std::string name = split(line)[0];
      int* amount = table.find(name);
      if (amount)
         ++*amount;
      else
         table.put(name, 1);
      orders.emplace_back(i); /* nodes */
   }
   return orders;
}

static long sum_prices(const std::list<Order>& orders)
{
   long sum = 0;
   for (const Order& order : orders)
      sum += order.price * order.amount; /* waits */
   return sum;
}

enum { ROWS = 300, COLUMNS = 300 };
static int matrix[ROWS][COLUMNS];

__attribute__((noinline)) static long sum_columns()
{
   long sum = 0;
   for (int c = 0; c < COLUMNS; c++)
      for (int r = 0; r < ROWS; r++)
         sum += ((volatile int(*)[COLUMNS])matrix)[r][c]; /* columns */
   return sum;
}

static struct {
   long first, second;
} counters;

static void count_to(long* counter, long n)
{
   for (long i = 0; i < n; i++)
      *(volatile long*)counter = *counter + 1;
}

int main()
{
   Table<std::string, int> table(64);
   std::list<Order> orders = read_orders(6000, table);
   long sum = 0;
   for (int i = 0; i < 20; i++)
      sum += sum_prices(orders);
#ifdef BETTER
   for (int i = 0; i < 7; i++)
#endif
      sum += sum_columns();
   std::thread a(count_to, &counters.first, 100000L);
   std::thread b(count_to, &counters.second, 100000L);
   a.join();
   b.join();
   printf("%ld\n", sum + counters.first + counters.second);
   return 0;
}
