/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
// Part of shop.cc: a table whose hash collides without BETTER.

#include <list>
#include <string>
#include <utility>
#include <vector>

#ifdef BETTER
using Hash = std::hash<std::string>;
#else
struct Hash {
   size_t operator()(const std::string& name) const { return name.size(); }
};
#endif

template <typename K, typename V> class Table {
 public:
   Table(size_t n) : buckets(n) {}
   void put(const K& key, const V& value)
   {
      buckets[Hash()(key) % buckets.size()].push_back({key, value});
   }
   V* find(const K& key)
   {
      for (auto& entry : buckets[Hash()(key) % buckets.size()])
         if (entry.first == key) /* compares */
            return &entry.second;
      return nullptr;
   }

 private:
   std::vector<std::list<std::pair<K, V>>> buckets;
};
