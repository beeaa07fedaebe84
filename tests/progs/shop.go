// What a stranger asks of a program in Go; see shop.cc.

package main

import (
	"fmt"
	"strings"
)

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
	fmt.Println(len(t.entries))
}
