using System; class Program { static int Fib(int n) { return n < 2 ? n : Fib(n-1) + Fib(n-2); } static long Sum(int n) { long s = 0; for (int i = 0; i < n; i++) s += i % 7; return s; }
 class Shop<T> { public T x; public int Total(T[] a) { int s = 0; foreach (T v in a) s += v.GetHashCode(); return s; } }
 static void Main() { long t = 0; for (int k = 0; k < 20; k++) t += Fib(18); for (int k = 0; k < 50; k++) t += Sum(20000); t += new Shop<int>().Total(new int[] {1,2,3}); Console.WriteLine(t); } }
