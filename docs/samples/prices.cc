// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// A shop: an index of prices, a list of items, and a catalogue that is checked.
// With -DCURED the search has no branch that depends on a price.
#include <cstdint>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

struct Item {
    std::uint32_t price, count;
    char          name[56];
};

// A checksum of the catalogue.
std::uint32_t checksum(const std::string& text)
{
    std::uint32_t sum = 0, odd = 0;
    for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
        sum += static_cast<unsigned char>(text[i]);
        odd ^= static_cast<unsigned char>(text[i + 1]) << (i & 15);
    }
    return sum ^ odd;
}

// What all items are worth.
std::uint64_t worth(const std::vector<Item>& items)
{
    std::uint64_t sum = 0;
    for (const Item& item : items)
        sum += std::uint64_t{item.price} * item.count;
    return sum;
}

// The first price that is not below the limit.
std::size_t find(const std::vector<std::uint32_t>& prices, std::uint32_t limit)
{
    std::size_t first = 0, n = prices.size();
    while (n > 0) {
        std::size_t half = n / 2;
#ifndef CURED
        if (prices[first + half] < limit) {
            first += half + 1;
            n -= half + 1;
        } else {
            n = half;
        }
#else
        first += (prices[first + half] < limit) * (n - half);
        n = half;
#endif
    }
    return first;
}

int main()
{
    std::mt19937               random(1);
    std::vector<Item>          items(100000);
    std::vector<std::uint32_t> prices(8192);
    std::string                catalogue(500000, 'x');
    for (Item& item : items)
        item = {std::uint32_t(random() % 1000), std::uint32_t(random() % 10), "item"};
    for (std::size_t i = 0; i < prices.size(); i++)
        prices[i] = static_cast<std::uint32_t>(i * 10);

    std::uint64_t result = 0;
    for (int i = 0; i < 80; i++)
        result += checksum(catalogue);
    for (int i = 0; i < 10; i++)
        result += worth(items);
    for (int i = 0; i < 300000; i++)
        result += find(prices, random() % 81920);
    std::printf("%llu\n", static_cast<unsigned long long>(result));
}
