// What a stranger asks of a program in Rust; see shop.cc.

use std::collections::HashMap;

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
    println!("{} {} {}", table.entries.len(), totals.len(), sum_columns(&matrix));
}
