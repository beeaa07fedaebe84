// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Names that Rust makes: of a trait's implementations, generic functions, closures and
// code of its standard library. The program's work is the same in each run: nothing is
// random, and main is C's, because Rust's reads /proc/self/maps, which has the tool's
// mappings.

#![no_main]

use std::fmt::Write;

trait Weight {
    fn weight(&self) -> u64;
}

struct Word(String);
struct Pair<T>(T, T);

impl Weight for Word {
    #[inline(never)]
    fn weight(&self) -> u64 {
        self.0.bytes().map(u64::from).sum()
    }
}

impl<T: Weight> Weight for Pair<T> {
    #[inline(never)]
    fn weight(&self) -> u64 {
        self.0.weight() * 3 + self.1.weight()
    }
}

#[inline(never)]
fn heaviest<T: Weight>(all: &mut Vec<T>) -> u64 {
    all.sort_by_key(|one| one.weight());
    all.last().map_or(0, |one| one.weight())
}

#[no_mangle]
pub extern "C" fn main() -> i32 {
    let word = |n: u32| {
        let mut text = String::new();
        write!(text, "{:x}-{}", n * 7919, n).unwrap();
        Word(text)
    };
    let mut words: Vec<Word> = (0..200).map(word).collect();
    let mut pairs: Vec<Pair<Word>> = (0..200).map(|n| Pair(word(n), word(n + 1))).collect();
    println!("{} {}", heaviest(&mut words), heaviest(&mut pairs));
    0
}
