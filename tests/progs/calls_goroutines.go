// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Goroutines whose stacks grow, and shrink again while they wait:  calls_goroutines DEPTH

package main

import (
	"os"
	"runtime"
	"strconv"
)

var sink int

//go:noinline
func work(n int) {
	for i := 0; i < n; i++ {
		sink += i
	}
}

//go:noinline
func deep(n int, wait chan int) int {
	var pad [512]byte
	pad[n%512] = 1
	if n == 0 {
		if wait != nil {
			<-wait
		}
		work(100)
		return int(pad[3])
	}
	work(10)
	return deep(n-1, wait) + int(pad[n%512])
}

//go:noinline
func caller(n int) int {
	work(1000)
	r := deep(n, nil)
	work(1000)
	return r
}

//go:noinline
func waits(n int, wait chan int) {
	deep(n, nil)
	deep(n/64, wait)
	work(50)
	wait <- 1
}

func main() {
	n, _ := strconv.Atoi(os.Args[1])
	wait := make(chan int)
	sink += caller(n)
	for i := 0; i < 5; i++ {
		go waits(n, wait)
	}
	runtime.Gosched()
	runtime.GC()
	for i := 0; i < 5; i++ {
		wait <- 1
	}
	for i := 0; i < 5; i++ {
		<-wait
	}
}
