// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// Like callback.c: two functions call a library's sort; in one sort a comparison costs more.

use std::cell::Cell;
use std::hint::black_box;

thread_local! { static TURNS: Cell<u32> = const { Cell::new(0) }; }

#[inline(never)]
fn weigh(a: &u32, b: &u32) -> std::cmp::Ordering {
    for i in 0..TURNS.with(|t| t.get()) {
        black_box(i);
    }
    a.cmp(b)
}

fn values(n: u32) -> Vec<u32> {
    (0..n).map(|i| i.wrapping_mul(2654435761) % 65536).collect()
}

#[inline(never)]
fn sort_few() -> u32 {
    TURNS.with(|t| t.set(200));
    let mut v = values(300);
    v.sort_by(black_box(weigh as fn(&u32, &u32) -> std::cmp::Ordering));
    v[0]
}

#[inline(never)]
fn sort_many() -> u32 {
    TURNS.with(|t| t.set(0));
    let mut v = values(30000);
    v.sort_by(black_box(weigh as fn(&u32, &u32) -> std::cmp::Ordering));
    v[0]
}

fn main() {
    std::process::exit((sort_few() + sort_many() > 1 << 31) as i32);
}
