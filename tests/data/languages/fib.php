<?php
class Shop { function total($n) { $s = 0; for ($i = 0; $i < $n; $i++) $s += $i % 7; return $s; } }
function fib($n) { return $n < 2 ? $n : fib($n-1) + fib($n-2); }
$t = 0; for ($k = 0; $k < 20; $k++) $t += fib(18);
$o = new Shop; for ($k = 0; $k < 50; $k++) $t += $o->total(20000);
$f = function ($x) { $s = 0; for ($i = 0; $i < $x; $i++) $s ^= $i; return $s; };
for ($k = 0; $k < 50; $k++) $t += $f(20000);
echo $t, "\n";
