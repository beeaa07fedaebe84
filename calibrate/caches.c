/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/caches.c: the caches of the first processor, read from /sys, where
   Linux shows the data of CPUID or of a device tree, or else from the C
   library. */

#define _GNU_SOURCE

#include "calibrate/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Read into LINE the first line of file NAME of cache number INDEX; return
   false if there is no such file. */
static bool read_file(int index, const char* name, char* line, int size)
{
   char path[100];
   FILE* in;
   bool good;

   snprintf(path, sizeof(path), "/sys/devices/system/cpu/cpu0/cache/index%d/%s",
            index, name);
   in = fopen(path, "r");
   if (in == NULL)
      return false;
   good = fgets(line, size, in) != NULL;
   fclose(in);
   return good;
}

static size_t read_number(int index, const char* name)
{
   char line[64], *end;
   size_t n;

   if (!read_file(index, name, line, sizeof(line)))
      return 0;
   n = strtoul(line, &end, 10);
   return *end == 'K' ? n * 1024 : *end == 'M' ? n * 1024 * 1024 : n;
}

static void read_sys(cp_cache caches[CP_N_CACHES])
{
   for (int i = 0; i < 10; i++) {
      char type[64];
      size_t level = read_number(i, "level");
      int which;

      if (!read_file(i, "type", type, sizeof(type)) || level < 1 || level > 3)
         continue;
      which = level == 2 ? CP_L2
              : level == 3 ? CP_L3
              : type[0] == 'I' ? CP_I1 : CP_D1;
      caches[which] = (cp_cache){read_number(i, "size"),
                                 read_number(i, "ways_of_associativity"),
                                 read_number(i, "coherency_line_size")};
   }
}

static void ask_library(cp_cache caches[CP_N_CACHES])
{
#ifdef _SC_LEVEL1_DCACHE_SIZE
   static const int names[CP_N_CACHES][3] = {
      {_SC_LEVEL1_ICACHE_SIZE, _SC_LEVEL1_ICACHE_ASSOC,
       _SC_LEVEL1_ICACHE_LINESIZE},
      {_SC_LEVEL1_DCACHE_SIZE, _SC_LEVEL1_DCACHE_ASSOC,
       _SC_LEVEL1_DCACHE_LINESIZE},
      {_SC_LEVEL2_CACHE_SIZE, _SC_LEVEL2_CACHE_ASSOC,
       _SC_LEVEL2_CACHE_LINESIZE},
      {_SC_LEVEL3_CACHE_SIZE, _SC_LEVEL3_CACHE_ASSOC,
       _SC_LEVEL3_CACHE_LINESIZE},
   };

   for (int i = 0; i < CP_N_CACHES; i++) {
      long n[3];

      for (int j = 0; j < 3; j++)
         n[j] = sysconf(names[i][j]);
      if (caches[i].size == 0 && n[0] > 0 && n[1] > 0 && n[2] > 0)
         caches[i] = (cp_cache){(size_t)n[0], (size_t)n[1], (size_t)n[2]};
   }
#else
   (void)caches;
#endif
}

static bool is_power_of_2(size_t n)
{
   return n > 0 && (n & (n - 1)) == 0;
}

/* Round the number of sets down to a power of two, as the simulation needs, and
   halve a size above 1 GiB.  Set size 0 if lines or ways are refused. */
static void fit(cp_cache* c)
{
   size_t way = c->ways * c->line, sets = 1;

   if (!is_power_of_2(c->line) || c->line < 16 || way == 0 || c->size < way) {
      c->size = 0;
      return;
   }
   while (sets * 2 * way <= c->size)
      sets *= 2;
   c->size = sets * way;
   while (c->size > (size_t)1024 * 1024 * 1024)
      c->size /= 2;
}

void cp_read_caches(cp_cache caches[CP_N_CACHES])
{
   memset(caches, 0, CP_N_CACHES * sizeof(cp_cache));
   read_sys(caches);
   ask_library(caches);
   for (int i = 0; i < CP_N_CACHES; i++)
      fit(&caches[i]);
}
