// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// A program in Go about which reports must answer questions; see shop.cc.

package main

import (
	"fmt"
	"runtime"
	"strings"
	"sync"
)

type order struct {
	id     int64
	amount int32
	unused [14]int32
	price  int64
}

var counters struct{ first, second int64 }

//go:noinline
func countTo(counter *int64, n int, ready, done *sync.WaitGroup) {
	// Let both goroutines count at the same time, each on its own thread.
	runtime.LockOSThread()
	ready.Done()
	ready.Wait()
	for i := 0; i < n; i++ {
		*counter++
	}
	done.Done()
}

//go:noinline
func readOrders(n int) []*order {
	var orders []*order
	for i := 0; i < n; i++ {
		orders = append(orders, &order{id: int64(i), amount: int32(i % 7), price: int64(3 * i)})
	}
	return orders
}

//go:noinline
func sumPrices(orders []*order) int64 {
	var sum int64
	for _, order := range orders {
		sum += order.price * int64(order.amount)
	}
	return sum
}

var matrix [300][300]int32

//go:noinline
func sumColumns() int64 {
	var sum int64
	for c := range matrix[0] {
		for r := range matrix {
			sum += int64(matrix[r][c])
		}
	}
	return sum
}

type entry struct {
	name  string
	count int
}

type table struct{ entries []*entry }

//go:noinline
func (t *table) find(key string) *entry {
	for _, e := range t.entries {
		if strings.Compare(e.name, key) == 0 {
			return e
		}
	}
	return nil
}

//go:noinline
func split(line string) []string { return strings.Split(line, ",") }

func main() {
	t := &table{}
	for i := 0; i < 6000; i++ {
		parts := split(fmt.Sprintf("article-number-%04d,%d,%d", i%400, i, i%7))
		if e := t.find(parts[0]); e != nil {
			e.count++
		} else {
			t.entries = append(t.entries, &entry{parts[0], 1})
		}
	}
	orders := readOrders(6000)
	var sum int64
	for i := 0; i < 20; i++ {
		sum += sumPrices(orders)
	}
	for i := 0; i < 10; i++ {
		sum += sumColumns()
	}
	var ready, done sync.WaitGroup
	ready.Add(2)
	done.Add(2)
	go countTo(&counters.first, 1500000, &ready, &done)
	go countTo(&counters.second, 1500000, &ready, &done)
	done.Wait()
	fmt.Println(len(t.entries), sum+counters.first+counters.second)
}
