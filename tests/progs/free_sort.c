/* Small real algorithms: a heap sort, a sieve, a hash with chains, a matrix
   product in floating point, a bit count: as compilers write them. */

#include "freestanding.h"

enum { N = 300 };

static unsigned values[N];
static unsigned char sieve[1000];
static struct { unsigned key; int next; } nodes[N];
static int heads[32];

__attribute__((noinline)) static void sift(unsigned* v, int root, int end)
{
   while (2 * root + 1 < end) {
      int child = 2 * root + 1;
      if (child + 1 < end && v[child] < v[child + 1])
         child++;
      if (v[root] >= v[child])
         return;
      unsigned t = v[root];
      v[root]    = v[child];
      v[child]   = t;
      root       = child;
   }
}

__attribute__((noinline)) static void sort(unsigned* v, int n)
{
   for (int i = n / 2; i-- > 0;)
      sift(v, i, n);
   for (int end = n; --end > 0;) {
      unsigned t = v[0];
      v[0]       = v[end];
      v[end]     = t;
      sift(v, 0, end);
   }
}

__attribute__((noinline)) static int primes(void)
{
   int n = 0;
   for (int i = 2; i < 1000; i++) {
      if (sieve[i])
         continue;
      n++;
      for (int j = i * i; j < 1000; j += i)
         sieve[j] = 1;
   }
   return n;
}

__attribute__((noinline)) static int find(unsigned key)
{
   int length = 0;
   for (int i = heads[key % 32]; i != 0 && nodes[i].key != key;
        i = nodes[i].next)
      length++;
   return length;
}

__attribute__((noinline)) static double product(void)
{
   static double a[8][8], b[8][8];
   double        trace = 0;
   for (int i = 0; i < 8; i++) {
      for (int j = 0; j < 8; j++) {
         a[i][j] = i + j;
         b[i][j] = i == j ? 2 : 0.5;
      }
   }
   for (int i = 0; i < 8; i++) {
      for (int k = 0; k < 8; k++)
         trace += a[i][k] * b[k][i];
   }
   return trace;
}

long run(void)
{
   unsigned x = 99;
   for (int i = 0; i < N; i++) {
      x         = x * 69069u + 1;
      values[i] = x >> 8;
      if (i > 0) {
         nodes[i].key  = x >> 20;
         nodes[i].next = heads[(x >> 20) % 32];
         heads[(x >> 20) % 32] = i;
      }
   }
   sort(values, N);
   long sum = primes() + (long)product();
   for (int i = 1; i < N; i++)
      sum += (values[i - 1] <= values[i]) + find(values[i] >> 12);
   for (unsigned v = values[N / 2]; v; v &= v - 1)
      sum++;
   return sum;
}
