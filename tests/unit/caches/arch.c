/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cache geometry: accepted and refused option values, with the message of a
   refusal; the choice among the host's caches; the replacement of a last level
   whose number of sets is no power of two. */

#include "cg_arch.h"
#include "tap.h"

/*--- Options                                              ---*/

static const char* const parse_name[] = { [CG_PARSE_OK] = "ok",
                                          [CG_PARSE_MALFORMED] = "malformed",
                                          [CG_PARSE_OVERFLOW] = "overflow" };

static void parsing(void)
{
   static const struct {
      const char*   text;
      CacheParse    expected;
      CacheGeometry geometry;
   } cases[] = {
      { "32768,8,64", CG_PARSE_OK, { 32768, 8, 64 } },
      { "1,2,3", CG_PARSE_OK, { 1, 2, 3 } },
      { "0,0,0", CG_PARSE_OK, { 0, 0, 0 } },
      { "-1,-2,-3", CG_PARSE_OK, { -1, -2, -3 } },
      { "+1,+2,+3", CG_PARSE_OK, { 1, 2, 3 } },
      { "0032768,08,064", CG_PARSE_OK, { 32768, 8, 64 } },
      { " 32768, 8, 64", CG_PARSE_OK, { 32768, 8, 64 } },
      { "2147483647,2147483647,2147483647", CG_PARSE_OK,
        { 2147483647, 2147483647, 2147483647 } },
      { "", CG_PARSE_MALFORMED, { 0 } },
      { ",,", CG_PARSE_MALFORMED, { 0 } },
      { "32768", CG_PARSE_MALFORMED, { 0 } },
      { "32768,8", CG_PARSE_MALFORMED, { 0 } },
      { "32768,8,", CG_PARSE_MALFORMED, { 0 } },
      { ",8,64", CG_PARSE_MALFORMED, { 0 } },
      { "32768,,64", CG_PARSE_MALFORMED, { 0 } },
      { "32768,8,64,", CG_PARSE_MALFORMED, { 0 } },
      { "32768,8,64,1", CG_PARSE_MALFORMED, { 0 } },
      { "32768,8,64 ", CG_PARSE_MALFORMED, { 0 } },
      { "32768 ,8,64", CG_PARSE_MALFORMED, { 0 } },
      { "32768;8;64", CG_PARSE_MALFORMED, { 0 } },
      { "32k,8,64", CG_PARSE_MALFORMED, { 0 } },
      { "0x8000,8,64", CG_PARSE_MALFORMED, { 0 } },
      { "32768.0,8,64", CG_PARSE_MALFORMED, { 0 } },
      { "--1,8,64", CG_PARSE_MALFORMED, { 0 } },
      { "a,b,c", CG_PARSE_MALFORMED, { 0 } },
      { "2147483648,8,64", CG_PARSE_OVERFLOW, { 0 } },
      { "32768,4294967296,64", CG_PARSE_OVERFLOW, { 0 } },
      { "32768,8,4294967360", CG_PARSE_OVERFLOW, { 0 } },
      { "32768,8,18446744073709551680", CG_PARSE_OVERFLOW, { 0 } },
      { "99999999999999999999999999999999,8,64", CG_PARSE_OVERFLOW, { 0 } },
      { "99999999999,8,x", CG_PARSE_MALFORMED, { 0 } },
   };
   for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      CacheGeometry got      = { 11, 22, 33 };
      CacheGeometry expected = { 11, 22, 33 };
      CacheParse    outcome  = cg_parse_cache(cases[i].text, &got);
      is_str(parse_name[outcome], parse_name[cases[i].expected],
             "\"%s\" is %s", cases[i].text, parse_name[cases[i].expected]);
      if (cases[i].expected == CG_PARSE_OK)
         expected = cases[i].geometry;
      ok(memcmp(&got, &expected, sizeof(got)) == 0,
         "\"%s\" %s", cases[i].text,
         cases[i].expected == CG_PARSE_OK ? "is read as it should be"
                                          : "changes nothing");
   }
}

/*--- Rules                                                ---*/

#define LINE_0      "Cache line size must be at least 1."
#define ASSOC_0     "Cache associativity must be at least 1."
#define ASSOC_MUCH  "Cache associativity is more than the cache's lines."
#define SETS_ODD    "Cache set count is not a power of two."
#define LINE_ODD    "Cache line size is not a power of two."
#define LINE_SMALL  "Cache line size is too small."
#define SIZE_SMALL  "Cache size <= line size."

static void rules(void)
{
   static const struct {
      CacheGeometry geometry;
      const char*   broken;
   } cases[] = {
      { { 32768, 8, 64 }, NULL },
      { { 65536, 1, 64 }, NULL },            /* direct-mapped */
      { { 32768, 512, 64 }, NULL },          /* one set */
      { { 49152, 12, 64 }, NULL },           /* 12 ways */
      { { 192, 3, 64 }, NULL },              /* one set of 3 */
      { { 32, 1, 16 }, NULL },               /* the smallest */
      { { 32, 2, 16 }, NULL },
      { { 1073741824, 1, 536870912 }, NULL }, /* the largest lines */
      { { 1073741824, 1, 16 }, NULL },        /* the most sets */
      { { 32768, 8, 0 }, LINE_0 },
      { { 32768, 8, -64 }, LINE_0 },
      { { 32768, 0, 64 }, ASSOC_0 },
      { { 32768, -8, 64 }, ASSOC_0 },
      { { 32768, 0, 0 }, LINE_0 },
      { { 0, 1, 64 }, SETS_ODD },
      { { -32768, 8, 64 }, SETS_ODD },
      { { -2147483647 - 1, 1, 64 }, SETS_ODD },
      { { 32768, 513, 64 }, ASSOC_MUCH },
      { { 128, 3, 64 }, ASSOC_MUCH },
      { { 32768, 2147483647, 64 }, ASSOC_MUCH },
      { { 32000, 8, 64 }, SETS_ODD },
      { { 98304, 8, 64 }, SETS_ODD },        /* 192 sets */
      { { 32769, 8, 64 }, SETS_ODD },        /* a byte too many */
      { { 32768, 7, 64 }, SETS_ODD },
      { { 32768, 8, 48 }, SETS_ODD },
      { { 49152, 8, 48 }, LINE_ODD },        /* 128 sets */
      { { 2147483647, 1, 2147483647 }, LINE_ODD },
      { { 32768, 8, 8 }, LINE_SMALL },
      { { 32768, 8, 1 }, LINE_SMALL },
      { { 64, 1, 64 }, SIZE_SMALL },
      { { 16, 1, 16 }, SIZE_SMALL },
   };
   for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      const CacheGeometry* g = &cases[i].geometry;
      is_str(cg_check_cache(g), cases[i].broken, "%d,%d,%d: %s", g->sizeB,
             g->assoc, g->line_sizeB,
             cases[i].broken == NULL ? "can be simulated" : cases[i].broken);
   }
}

/*--- Odd sets                                             ---*/

/* Check a geometry; FORMAT has one %s, for WHAT. */
static void is_geometry(const CacheGeometry* got, CacheGeometry expected,
                        const char* format, const char* what)
{
   char sentence[200];
   const char* at = strstr(format, "%s");
   snprintf(sentence, sizeof(sentence), "%.*s%s%s", (int)(at - format), format,
            what, at + 2);
   if (!ok(memcmp(got, &expected, sizeof(expected)) == 0, "%s", sentence))
      fprintf(stderr, "# got %d,%d,%d expected %d,%d,%d\n", got->sizeB,
              got->assoc, got->line_sizeB, expected.sizeB, expected.assoc,
              expected.line_sizeB);
}

static void odd_sets(void)
{
   static const struct {
      CacheGeometry before, after;
      const char*   name;
   } cases[] = {
      { { 98304, 8, 64 }, { 98304, 12, 64 }, "192 sets become 128" },
      { { 31457280, 20, 64 }, { 31457280, 30, 64 }, "24576 become 16384" },
      { { 402653184, 1, 64 }, { 536870912, 2, 64 },
        "a half is rounded up: 1.5 ways become 2" },
      { { 17301504, 11, 64 }, { 17825792, 17, 64 },
        "16.5 ways become 17, and the size grows" },
      { { 12 * 7 * 64, 12, 64 }, { 4 * 21 * 64, 21, 64 }, "7 become 4" },
      { { 4 * 5 * 64, 5, 64 }, { 4 * 5 * 64, 5, 64 }, "4 stay 4" },
      { { 9 * 5 * 64, 5, 64 }, { 8 * 6 * 64, 6, 64 }, "5.6 ways become 6" },
      { { 17 * 4 * 64, 4, 64 }, { 16 * 4 * 64, 4, 64 }, "4.25 ways become 4" },
   };
   for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      CacheGeometry got     = cases[i].before;
      bool          changes = memcmp(&cases[i].before, &cases[i].after,
                                     sizeof(got)) != 0;
      is_uint(cg_adjust_odd_sets(&got), changes, "%s sets", cases[i].name);
      is_geometry(&got, cases[i].after, "%s sets, with ways that fit",
                  cases[i].name);
      is_str(cg_check_cache(&got), NULL, "%s sets: that can be simulated",
             cases[i].name);
   }

   CacheGeometry nonsense = { 4096, 0, 64 };
   is_uint(cg_adjust_odd_sets(&nonsense), False, "no ways: left alone");
   nonsense = (CacheGeometry){ 4096, 4, 0 };
   is_uint(cg_adjust_odd_sets(&nonsense), False, "no line: left alone");
   nonsense = (CacheGeometry){ 64, 4, 64 };
   is_uint(cg_adjust_odd_sets(&nonsense), False, "no set: left alone");
   nonsense = (CacheGeometry){ 2147483584, 1, 64 };
   is_uint(cg_adjust_odd_sets(&nonsense), False, "one that would outgrow an"
           " int is left alone");
   is_geometry(&nonsense, (CacheGeometry){ 2147483584, 1, 64 }, "%s",
               "a size that would not fit is left as it was");
}

/*--- The host's caches                                    ---*/

#define I1_CACHE { CG_HOST_INSN, 1, { 32768, 8, 64 } }
#define D1_CACHE { CG_HOST_DATA, 1, { 49152, 12, 64 } }
#define L2_CACHE { CG_HOST_UNIFIED, 2, { 1310720, 20, 64 } }
#define L3_CACHE { CG_HOST_UNIFIED, 3, { 31457280, 20, 64 } }

static void host(void)
{
   static const HostCache three_levels[]
      = { L3_CACHE, D1_CACHE, L2_CACHE, I1_CACHE };
   CacheGeometry found[CG_N_CACHES] = { { 1, 1, 1 } };
   UInt          ll_level           = 77;
   is_uint(cg_pick_host_caches(three_levels, 4, 3, found, &ll_level), True,
           "a host of three levels has all that is needed");
   is_geometry(&found[CG_I1], three_levels[3].geometry, "%s",
               "of three levels I1 is taken");
   is_geometry(&found[CG_D1], three_levels[1].geometry, "%s",
               "of three levels D1 is taken");
   is_geometry(&found[CG_LL], three_levels[0].geometry, "%s",
               "of three levels L3 is taken for LL");
   is_uint(ll_level, 3, "of three levels the third is said to be LL");

   static const HostCache two_levels[] = { I1_CACHE, D1_CACHE, L2_CACHE };
   is_uint(cg_pick_host_caches(two_levels, 3, 2, found, &ll_level), True,
           "so has one of two");
   is_geometry(&found[CG_LL], two_levels[2].geometry, "%s",
               "of two levels L2 is taken for LL");
   is_uint(ll_level, 2, "of two levels the second is said to be LL");

   static const struct {
      HostCache   caches[3];
      UInt        n, n_levels;
      const char* name;
   } lacking[] = {
      { { I1_CACHE }, 0, 0, "one that describes nothing" },
      { { D1_CACHE, L2_CACHE }, 2, 2, "one without I1" },
      { { I1_CACHE, L2_CACHE }, 2, 2, "one without D1" },
      { { I1_CACHE, D1_CACHE }, 2, 1, "one without LL" },
      { { { CG_HOST_UNIFIED, 1, { 8192, 2, 32 } } }, 1, 1,
        "one with a single unified cache" },
      { { I1_CACHE, D1_CACHE, { CG_HOST_DATA, 2, { 65536, 4, 64 } } }, 3, 2,
        "one whose last level is not unified" },
      { { { CG_HOST_INSN, 2, { 65536, 4, 64 } }, D1_CACHE, L2_CACHE }, 3, 2,
        "one whose instruction cache is of level 2" },
   };
   for (unsigned i = 0; i < sizeof(lacking) / sizeof(lacking[0]); i++) {
      CacheGeometry before[CG_N_CACHES];
      memcpy(before, found, sizeof(found));
      is_uint(cg_pick_host_caches(lacking[i].caches, lacking[i].n,
                                  lacking[i].n_levels, found, &ll_level),
              False, "%s is not enough", lacking[i].name);
      ok(memcmp(before, found, sizeof(found)) == 0, "%s fills in nothing",
         lacking[i].name);
   }
}

static void defaults(void)
{
   CacheGeometry found[CG_N_CACHES];
   cg_default_caches(found);
   is_geometry(&found[CG_I1], (CacheGeometry){ 65536, 2, 64 },
               "default %s", "I1");
   is_geometry(&found[CG_D1], (CacheGeometry){ 65536, 2, 64 },
               "default %s", "D1");
   is_geometry(&found[CG_LL], (CacheGeometry){ 262144, 8, 64 },
               "default %s", "LL");
   for (unsigned i = 0; i < CG_N_CACHES; i++)
      is_str(cg_check_cache(&found[i]), NULL,
             "the default cache number %u can be simulated", i);
}

int main(void)
{
   parsing();
   rules();
   odd_sets();
   host();
   defaults();
   return done_testing();
}
