/* The example of cache-use.md: 65,536 particles, of which each step needs one
   field.

      gcc -g -O1 particles.c              # an array of structures
      gcc -g -O1 -DAPART particles.c      # a structure of arrays */

#include <stdio.h>

enum { N = 65536, STEPS = 10 };

#ifdef APART
static struct {
   double x[N], y[N], z[N], vx[N], vy[N], vz[N], mass[N], charge[N];
} all __attribute__((aligned(64)));
#define X(i)    all.x[i]
#define MASS(i) all.mass[i]
#else
static struct {
   double x, y, z, vx, vy, vz, mass, charge;
} all[N] __attribute__((aligned(64)));
#define X(i)    all[i].x
#define MASS(i) all[i].mass
#endif

__attribute__((noinline)) static void place(void)
{
   for (long i = 0; i < N; i++) {
      X(i)    = i % 1000;
      MASS(i) = 1 + i % 3;
   }
}

__attribute__((noinline)) static void drift(double way)
{
   for (long i = 0; i < N; i++)
      X(i) += way;
}

__attribute__((noinline)) static void simulate(void)
{
   for (int step = 1; step <= STEPS; step++)
      drift(0.5 * step);
}

int main(void)
{
   place();
   simulate();
   printf("%g\n", X(N / 2));
   return 0;
}
