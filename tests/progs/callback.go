// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Like callback.c: two functions call a library's sort; in one sort a comparison costs more.
package main

import "sort"

var turns, spin int

type numbers []uint32

// Methods of a pointer, which the library calls directly; methods of a value get wrappers.
func (v *numbers) Len() int      { return len(*v) }
func (v *numbers) Swap(i, j int) { (*v)[i], (*v)[j] = (*v)[j], (*v)[i] }

//go:noinline
func (v *numbers) Less(i, j int) bool {
	for k := 0; k < turns; k++ {
		spin++
	}
	return (*v)[i] < (*v)[j]
}

func values(n int) *numbers {
	v := make(numbers, n)
	for i := range v {
		v[i] = uint32(i) * 2654435761 % 65536
	}
	return &v
}

//go:noinline
func sortFew() { turns = 200; sort.Sort(values(300)) }

//go:noinline
func sortMany() { turns = 0; sort.Sort(values(30000)) }

func main() { sortFew(); sortMany() }
