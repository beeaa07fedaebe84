/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions with names of Rust's two manglings, made without a Rust compiler:
   the older one (_ZN...17h<hash>E, with characters spelt $LT$ and ..) and the
   newer, v0 (_R...).  There are also names that only look mangled. */

#define NAMED(c_name, symbol)                                                  \
   int c_name(int n) __asm__(symbol);                                          \
   __attribute__((noinline, noclone)) int c_name(int n)                        \
   {                                                                           \
      int sum = __LINE__;                                                      \
      for (volatile int i = 0; i < n; i++)                                     \
         sum += i;                                                             \
      return sum;                                                              \
   }

/* Older names: a path; an implementation of a trait; a closure. */
NAMED(pad, "_ZN4core3fmt9Formatter3pad17h0123456789abcdefE")
NAMED(drop, "_ZN66_$LT$alloc..vec..Vec$LT$T$GT$$u20$as$u20$core..ops..drop.."
            "Drop$GT$4drop17hfedcba9876543210E")
NAMED(closure, "_ZN5crate4main28_$u7b$$u7b$closure$u7d$$u7d$17h00112233445566aa"
               "E")

/* Names of v0: a crate's function; a generic function; an implementation of a
   trait; a closure; a name with letters beyond ASCII. */
NAMED(bar, "_RNvC6_123foo3bar")
NAMED(generic, "_RINvNtC3std3mem8align_ofjE")
NAMED(trait, "_RNvXCs1234_7mycrateNtB2_3FooNtB2_3Bar3baz")
NAMED(closure_0, "_RNCNvC4main5inner0B3_")
NAMED(letters, "_RNqCs4fqI2P2rA04_11utf8_identsu30____"
               "7hkackfecea1cbdathfdh9hlq6y")

/* Names that are not Rust's, or are cut off. */
NAMED(no_hash, "_ZN4core3fmt5writeE")
NAMED(cut_off, "_RNvC6_123fo")
NAMED(not_hex, "_ZN4core3fmt3pad17h0123456789abcdexE")

int main(void)
{
   int sum = 0;
   for (int n = 10; n < 20; n++) {
      sum += pad(n) + drop(n) + closure(n);
      sum += bar(n) + generic(n) + trait(n) + closure_0(n) + letters(n);
      sum += no_hash(n) + cut_off(n) + not_hex(n);
   }
   return sum & 0x7f;
}
