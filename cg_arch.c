/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Rules of cache geometry, and the reading of options.  Native tests compile
   this file, too. */

#include "cg_arch.h"

#define CG_INT_MAX 0x7fffffff

/* The smallest line size: with smaller lines an instruction could lie in three
   of them. */
#define MIN_LINE_SIZEB 16

static Bool is_power_of_two(Int n)
{
   return n > 0 && (n & (n - 1)) == 0;
}

/*--- Options                                              ---*/

/* Read a number, perhaps with blanks and a sign, and move *text after it.  A
   number that does not fit an int is read to its end. */
static CacheParse parse_number(const HChar** text, Int* number)
{
   const HChar* p = *text;
   while (*p == ' ' || *p == '\t')
      p++;
   Bool negative = *p == '-';
   if (*p == '-' || *p == '+')
      p++;
   if (*p < '0' || *p > '9')
      return CG_PARSE_MALFORMED;
   Long value = 0;
   for (; *p >= '0' && *p <= '9'; p++) {
      if (value <= CG_INT_MAX)
         value = value * 10 + (*p - '0');
   }
   *text = p;
   if (value > CG_INT_MAX)
      return CG_PARSE_OVERFLOW;
   *number = (Int)(negative ? -value : value);
   return CG_PARSE_OK;
}

CacheParse cg_parse_cache(const HChar* text, CacheGeometry* geometry)
{
   Int        numbers[3];
   CacheParse worst = CG_PARSE_OK;
   for (UInt i = 0; i < 3; i++) {
      if (i > 0 && *text++ != ',')
         return CG_PARSE_MALFORMED;
      CacheParse outcome = parse_number(&text, &numbers[i]);
      if (outcome == CG_PARSE_MALFORMED)
         return CG_PARSE_MALFORMED;
      if (outcome == CG_PARSE_OVERFLOW)
         worst = CG_PARSE_OVERFLOW;
   }
   if (*text != '\0')
      return CG_PARSE_MALFORMED;
   if (worst == CG_PARSE_OK) {
      geometry->sizeB      = numbers[0];
      geometry->assoc      = numbers[1];
      geometry->line_sizeB = numbers[2];
   }
   return worst;
}

const HChar* cg_check_cache(const CacheGeometry* geometry)
{
   Int size = geometry->sizeB;
   Int line = geometry->line_sizeB;

   /* Check these first, since the number of sets is computed from them. */
   if (line < 1)
      return "Cache line size must be at least 1.";
   if (geometry->assoc < 1)
      return "Cache associativity must be at least 1.";
   if (size < 1)
      return "Cache set count is not a power of two.";

   Long way_sizeB = (Long)line * geometry->assoc;
   if (way_sizeB > size && size / line > 0 && is_power_of_two(line))
      return "Cache associativity is more than the cache's lines.";
   if (size % way_sizeB != 0 || !is_power_of_two((Int)(size / way_sizeB)))
      return "Cache set count is not a power of two.";
   if (!is_power_of_two(line))
      return "Cache line size is not a power of two.";
   if (line < MIN_LINE_SIZEB)
      return "Cache line size is too small.";
   if (size <= line)
      return "Cache size <= line size.";
   return NULL;
}

/*--- Defaults                                             ---*/

/* Traditional caches, for hosts that do not describe their caches.  The tool's
   build defines VGA_*; native tests get the caches of amd64. */
#if defined(VGA_arm) || defined(VGA_arm64)
#define DEFAULT_I1 { 16384, 4, 64 }
#define DEFAULT_D1 { 16384, 4, 64 }
#define DEFAULT_LL { 262144, 8, 64 }
#elif defined(VGA_s390x)
#define DEFAULT_I1 { 65536, 4, 256 }
#define DEFAULT_D1 { 131072, 8, 256 }
#define DEFAULT_LL { 50331648, 24, 256 }
#elif defined(VGA_mips32) || defined(VGA_mips64) || defined(VGA_nanomips)
#define DEFAULT_I1 { 32768, 4, 32 }
#define DEFAULT_D1 { 32768, 4, 32 }
#define DEFAULT_LL { 524288, 8, 32 }
#else
#define DEFAULT_I1 { 65536, 2, 64 }
#define DEFAULT_D1 { 65536, 2, 64 }
#define DEFAULT_LL { 262144, 8, 64 }
#endif

void cg_default_caches(CacheGeometry found[CG_N_CACHES])
{
   static const CacheGeometry defaults[CG_N_CACHES]
      = { [CG_I1] = DEFAULT_I1, [CG_D1] = DEFAULT_D1, [CG_LL] = DEFAULT_LL };
   for (UInt i = 0; i < CG_N_CACHES; i++)
      found[i] = defaults[i];
}

/*--- The host's caches                                    ---*/

static const HostCache* find_cache(const HostCache* caches, UInt n, Int kind,
                                   UInt level)
{
   for (UInt i = 0; i < n; i++) {
      if ((Int)caches[i].kind == kind && caches[i].level == level)
         return &caches[i];
   }
   return NULL;
}

Bool cg_pick_host_caches(const HostCache* caches, UInt n, UInt n_levels,
                         CacheGeometry found[CG_N_CACHES], UInt* ll_level)
{
   const HostCache* I1 = find_cache(caches, n, CG_HOST_INSN, 1);
   const HostCache* D1 = find_cache(caches, n, CG_HOST_DATA, 1);
   const HostCache* LL = find_cache(caches, n, CG_HOST_UNIFIED, n_levels);
   if (I1 == NULL || D1 == NULL || LL == NULL)
      return False;
   found[CG_I1] = I1->geometry;
   found[CG_D1] = D1->geometry;
   found[CG_LL] = LL->geometry;
   *ll_level    = LL->level;
   return True;
}

Bool cg_adjust_odd_sets(CacheGeometry* geometry)
{
   if (geometry->line_sizeB < 1 || geometry->assoc < 1)
      return False;
   Int sets = geometry->sizeB / geometry->line_sizeB / geometry->assoc;
   if (sets < 1 || is_power_of_two(sets))
      return False;

   Int new_sets = 1;
   while (new_sets <= sets / 2)
      new_sets *= 2;
   /* The new associativity is assoc * sets / new_sets, to the nearest whole
      number. */
   Long new_assoc
      = ((Long)geometry->assoc * sets * 2 + new_sets) / ((Long)new_sets * 2);
   Long new_size = new_assoc * new_sets * geometry->line_sizeB;
   if (new_size > CG_INT_MAX)
      return False;
   geometry->assoc = (Int)new_assoc;
   geometry->sizeB = (Int)new_size;
   return True;
}
