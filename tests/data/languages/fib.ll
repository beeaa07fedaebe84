; The 18th Fibonacci number, five times: 5 * 8361 calls of fib.
define i32 @fib(i32 %n) noinline {
  %small = icmp slt i32 %n, 2
  br i1 %small, label %end, label %more
more:
  %m = add i32 %n, -1
  %a = call i32 @fib(i32 %m)
  %k = add i32 %n, -2
  %b = call i32 @fib(i32 %k)
  %s = add i32 %a, %b
  ret i32 %s
end:
  ret i32 %n
}
define i32 @main() {
  %a = call i32 @fib(i32 18)
  %b = call i32 @fib(i32 18)
  %c = call i32 @fib(i32 18)
  %d = call i32 @fib(i32 18)
  %e = call i32 @fib(i32 18)
  ret i32 0
}
