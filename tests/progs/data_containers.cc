// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
/* Containers of the standard library, whose headers allocate the blocks.  An
   order has 80 bytes.  Only main and fill() are the program's own functions. */

#include <cstdio>
#include <list>
#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

enum { N = 3000 };

struct Order {
   long   id;
   double prices[8];
   int    count, kind;
};

struct Shop {
   std::list<Order>                         open;
   std::list<Order>                         closed;
   std::map<int, Order>                     by_id;
   std::unordered_map<std::string, Order>   by_name;
   std::vector<Order>                       all;
   std::vector<std::shared_ptr<Order>>      shared;
};

__attribute__((noinline)) static void fill(Shop& shop)
{
   for (int i = 0; i < N; i++) {
      Order order{ i, {}, i % 7, 1 };
      shop.open.push_back(order); /* the open ones */
      shop.closed.push_front(order); /* the closed ones */
      shop.by_id.emplace((i * 7919) % N, order); /* by number */
      std::string name = "the order no. " + std::to_string(i);
      shop.by_name.emplace(std::move(name), order); /* by name */
      shop.all.push_back(order); /* all of them */
      shop.shared.push_back(std::make_shared<Order>(order)); /* shared */
   }
}

int main()
{
   Shop   shop;
   double sum = 0;
   fill(shop);
   for (int round = 0; round < 3; round++) {
      for (const Order& o : shop.open)
         sum += o.prices[3] + o.count;
      for (const Order& o : shop.closed)
         sum += o.id;
      for (const auto& o : shop.by_id)
         sum += o.second.kind;
      for (const auto& o : shop.by_name)
         sum += o.second.count;
      for (const Order& o : shop.all)
         sum += o.prices[0];
      for (const auto& o : shop.shared)
         sum += o->prices[1];
   }
   std::printf("%.0f\n", sum);
}
