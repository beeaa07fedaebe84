// Each function is called ten times. V8 replaces its code while it runs, or when its types change.
function fold(n) {
    let s = 0;
    for (let i = 0; i < n; i++) s = (s * 31 + i) % 65521;
    return s;
}
function add(a, n) {
    let s = a;
    for (let i = 0; i < n; i++) s = s + a;
    return s;
}
function each(v) {
    let s = v;
    for (let i = 0; i < 3000; i++) s = s * 3 % 101;
    return s;
}
let t = 0;
for (let i = 0; i < 10; i++) t += fold(100000);
for (let i = 0; i < 10; i++) t += String(add(i < 7 ? i : i < 9 ? i + .5 : 'a', i < 9 ? 50000 : 5)).length;
for (const v of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(each)) t += v;
console.log(t);
