// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
// A program in Rust about which reports must answer questions; see shop.cc.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::Barrier;
use std::thread;

#[repr(C)]
struct Order {
    id: u64,
    amount: u32,
    unused: [u32; 14],
    price: u64,
}

struct Counters {
    first: AtomicU64,
    second: AtomicU64,
}

static READY: Barrier = Barrier::new(2);
static COUNTERS: Counters = Counters { first: AtomicU64::new(0), second: AtomicU64::new(0) };

struct Table {
    entries: Vec<(String, u32)>,
}

impl Table {
    #[inline(never)]
    fn find(&mut self, key: &str) -> Option<&mut u32> {
        for (name, count) in self.entries.iter_mut() {
            if name == key {
                return Some(count);
            }
        }
        None
    }
}

#[inline(never)]
fn split(line: &str) -> Vec<String> {
    line.split(',').map(|part| part.to_string()).collect()
}

#[inline(never)]
fn read_orders(n: u64) -> Vec<Box<Order>> {
    let order = |i| Order { id: i, amount: (i % 7) as u32, unused: [0; 14], price: 3 * i };
    (0..n).map(|i| Box::new(order(i))).collect()
}

#[inline(never)]
fn sum_prices(orders: &[Box<Order>]) -> u64 {
    orders.iter().map(|order| order.price * order.amount as u64).sum()
}

#[inline(never)]
fn count_to(counter: &AtomicU64, n: u64) {
    READY.wait();
    for _ in 0..n {
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

#[inline(never)]
fn sum_columns(matrix: &[Vec<u32>]) -> u64 {
    let mut sum = 0;
    for c in 0..matrix[0].len() {
        for row in matrix {
            sum += row[c] as u64;
        }
    }
    sum
}

fn main() {
    let mut table = Table { entries: Vec::new() };
    let mut totals: HashMap<String, u32> = HashMap::new();
    for i in 0..6000 {
        let line = format!("article-number-{:04},{},{}", i % 400, i, i % 7);
        let parts = split(&line);
        match table.find(&parts[0]) {
            Some(count) => *count += 1,
            None => table.entries.push((parts[0].clone(), 1)),
        }
        *totals.entry(parts[2].clone()).or_insert(0) += 1;
    }
    let matrix: Vec<Vec<u32>> = (0..300).map(|i| vec![i; 300]).collect();
    let orders = read_orders(6000);
    let sum: u64 = (0..20).map(|_| sum_prices(std::hint::black_box(&orders))).sum();
    let first = thread::spawn(|| count_to(&COUNTERS.first, 100_000));
    let second = thread::spawn(|| count_to(&COUNTERS.second, 100_000));
    first.join().unwrap();
    second.join().unwrap();
    let counted = COUNTERS.first.load(Ordering::Relaxed) + COUNTERS.second.load(Ordering::Relaxed);
    println!("{} {} {}", table.entries.len(), totals.len(), sum_columns(&matrix) + sum + counted);
}
