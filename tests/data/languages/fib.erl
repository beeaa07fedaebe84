-module(fib).
-export([main/0, fib/1, sum/2]).
fib(N) when N < 2 -> N;
fib(N) -> fib(N-1) + fib(N-2).
sum(0, S) -> S;
sum(N, S) -> sum(N-1, S + N rem 7).
main() -> T = lists:sum([fib(18) || _ <- lists:seq(1, 20)]) + lists:sum(lists:map(fun(_) -> sum(20000, 0) end, lists:seq(1,50))), io:format("~p~n", [T]), halt().
