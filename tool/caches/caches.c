/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The choice of the simulated caches: from options, the machine of --machine,
   VEX's list of the host's caches, or the defaults. */

#include "caches/caches.h"
#include "cg_sim.h"
#include "base/valgrind.h"

static const HChar* const cache_name[CG_N_CACHES]
   = { [CG_I1] = "I1", [CG_D1] = "D1", [CG_LL] = "LL" };

/* The geometries of the simulated caches; True for those that options gave. */
static CacheGeometry caches[CG_N_CACHES];
static Bool          is_given[CG_N_CACHES];

static CacheGeometry machine_caches[CG_N_CACHES];
static Bool          has_machine;

LLModel cg_LL_options;

/*--- Options                                              ---*/

const HChar cg_caches_usage[] =
"    --I1=<size>,<assoc>,<line_size>  geometry of the I1 cache [the host's]\n"
"    --D1=<size>,<assoc>,<line_size>  geometry of the D1 cache [the host's]\n"
"    --LL=<size>,<assoc>,<line_size>  geometry of the LL cache [the host's]\n"
"                                     (--L2 is an old name of this option)\n"
"    --simulate-wb=no|yes             count misses in LL that write a changed\n"
"                                     line back: ILdmr DLdmr DLdmw? [no]\n"
"    --simulate-hwpref=no|yes         have streams prefetched into LL, as by\n"
"                                     hardware? [no]\n";

static void set_cache(CacheId id, const HChar* arg, const HChar* value)
{
   switch (cg_parse_cache(value, &caches[id])) {
   case CG_PARSE_OK:
      break;
   case CG_PARSE_MALFORMED:
      VG_(fmsg_bad_option)(arg, "Bad argument '%s'\n", value);
      break;
   case CG_PARSE_OVERFLOW:
      VG_(fmsg_bad_option)(
         arg, "One of the cache parameters was too large and overflowed.\n");
      break;
   }
   const HChar* broken_rule = cg_check_cache(&caches[id]);
   if (broken_rule != NULL) {
      VG_(fmsg)("%s\n", broken_rule);
      VG_(fmsg_bad_option)(arg, "Bad argument '%s'\n", value);
   }
   is_given[id] = True;
}

Bool cg_caches_option(const HChar* arg)
{
   const HChar* value;
   if VG_STR_CLO(arg, "--I1", value)
      set_cache(CG_I1, arg, value);
   else if VG_STR_CLO(arg, "--D1", value)
      set_cache(CG_D1, arg, value);
   else if VG_STR_CLO(arg, "--LL", value)
      set_cache(CG_LL, arg, value);
   else if VG_STR_CLO(arg, "--L2", value)
      set_cache(CG_LL, arg, value);
   else if VG_BOOL_CLO(arg, "--simulate-wb", cg_LL_options.writes_back) {}
   else if VG_BOOL_CLO(arg, "--simulate-hwpref", cg_LL_options.prefetches) {}
   else
      return False;
   return True;
}

Bool cg_caches_are_wanted(void)
{
   return is_given[CG_I1] || is_given[CG_D1] || is_given[CG_LL]
          || cg_LL_options.writes_back || cg_LL_options.prefetches;
}

/*--- The host's caches                                    ---*/

#define MAX_HOST_CACHES 16

static UInt list_host_caches(HostCache* list, UInt* n_levels)
{
   VexArch     arch;
   VexArchInfo info;
   VG_(machine_get_VexArchInfo)(&arch, &info);
   const VexCacheInfo* host = &info.hwcache_info;

   UInt n = 0;
   for (UInt i = 0; i < host->num_caches && n < MAX_HOST_CACHES; i++) {
      const VexCache* cache = &host->caches[i];
      list[n].kind          = cache->kind == INSN_CACHE   ? CG_HOST_INSN
                              : cache->kind == DATA_CACHE ? CG_HOST_DATA
                                                          : CG_HOST_UNIFIED;
      list[n].level                = cache->level;
      list[n].geometry.sizeB       = (Int)cache->sizeB;
      list[n].geometry.assoc       = (Int)cache->assoc;
      list[n].geometry.line_sizeB  = (Int)cache->line_sizeB;
      n++;
   }
   *n_levels = host->num_levels;
   return n;
}

/* Print the lines that Valgrind's own tools print, even if options give all
   caches: users' tests and scripts filter these lines out. */

static void describe_LL(const HChar* which, const CacheGeometry* LL)
{
   VG_(dmsg)("warning: %s LL cache: line_size %d  assoc %d  total_size %'d\n",
             which, LL->line_sizeB, LL->assoc, LL->sizeB);
}

static void adjust_LL(CacheGeometry* LL)
{
   CacheGeometry before = *LL;
   if (cg_adjust_odd_sets(LL) && VG_(clo_verbosity) > 0) {
      describe_LL("specified", &before);
      describe_LL("simulated", LL);
   }
}

void cg_caches_of_machine(const CacheGeometry* machine)
{
   VG_(memcpy)(machine_caches, machine, sizeof(machine_caches));
   has_machine = True;
}

/* Set `found` to the chosen machine's caches, the host's, or the defaults. */
static void find_caches(CacheGeometry* found)
{
   if (has_machine) {
      VG_(memcpy)(found, machine_caches, sizeof(machine_caches));
      adjust_LL(&found[CG_LL]);
      return;
   }

   HostCache list[MAX_HOST_CACHES];
   UInt      n_levels, ll_level;
   UInt      n = list_host_caches(list, &n_levels);
   if (cg_pick_host_caches(list, n, n_levels, found, &ll_level)) {
      if (ll_level > 2 && VG_(clo_verbosity) > 0)
         VG_(dmsg)("warning: L%u cache found, using its data for the LL"
                   " simulation.\n", ll_level);
      adjust_LL(&found[CG_LL]);
   } else {
      cg_default_caches(found);
      if (!is_given[CG_I1] || !is_given[CG_D1] || !is_given[CG_LL])
         VG_(dmsg)("warning: the host's caches are not known, using default"
                   " ones; see --I1, --D1, --LL\n");
   }
}

static void choose_caches(void)
{
   CacheGeometry found[CG_N_CACHES];
   find_caches(found);
   for (CacheId id = 0; id < CG_N_CACHES; id++) {
      if (!is_given[id])
         caches[id] = found[id];
   }
}

/* End the run, with a message, if the chosen caches cannot be simulated. */
static void check_caches(void)
{
   Int smallest_line = caches[CG_I1].line_sizeB;
   for (CacheId id = 0; id < CG_N_CACHES; id++) {
      const HChar* broken_rule = cg_check_cache(&caches[id]);
      if (broken_rule != NULL) {
         VG_(umsg)("error: the %s's %s cache cannot be simulated: %s\n",
                   has_machine ? "machine" : "host", cache_name[id],
                   broken_rule);
         VG_(umsg)("  Choose another geometry with --%s.\n", cache_name[id]);
         VG_(exit)(1);
      }
      if (caches[id].line_sizeB < smallest_line)
         smallest_line = caches[id].line_sizeB;
   }
   /* Refuse lines so short that a reference could lie in three. */
   Int largest_reference = VG_(machine_get_size_of_largest_guest_register)();
   if (smallest_line < largest_reference) {
      VG_(umsg)("error: cache lines of %d B are too small here: registers have"
                " up to %d B.\n",
                smallest_line, largest_reference);
      VG_(exit)(1);
   }
}

static void tell_caches(void)
{
   if (VG_(clo_verbosity) < 2)
      return;
   VG_(umsg)("Cache configuration used:\n");
   for (CacheId id = 0; id < CG_N_CACHES; id++)
      VG_(umsg)("  %s: %'d B, %d-way, %d B lines\n", cache_name[id],
                caches[id].sizeB, caches[id].assoc, caches[id].line_sizeB);
}

void cg_tell_unused_caches(void)
{
   choose_caches();
   tell_caches();
}

const CacheGeometry* cg_choose_caches(void)
{
   choose_caches();
   check_caches();
   tell_caches();
   return caches;
}

/*--- What the profile says of them                        ---*/

/* Append the cache's line of a profile's header to text; return its end. */
static HChar* describe_in_profile(HChar* text, const HChar* name,
                                  UInt n_blanks, const CacheGeometry* cache)
{
   text += VG_(sprintf)(text, "desc: %s cache:%*s%d B, %d B, ", name,
                        (Int)n_blanks, "", cache->sizeB, cache->line_sizeB);
   if (cache->assoc == 1)
      return text + VG_(sprintf)(text, "direct-mapped\n");
   return text + VG_(sprintf)(text, "%d-way associative\n", cache->assoc);
}

const HChar* cg_caches_desc(UInt n_blanks)
{
   static HChar desc[(CG_N_CACHES + 1) * 128];
   HChar*       end = desc;
   for (CacheId id = 0; id < CG_N_CACHES; id++)
      end = describe_in_profile(end, cache_name[id], n_blanks, &caches[id]);
   if (cg_LL_model.prefetches)
      VG_(sprintf)(end, "desc: LL prefetcher:%*sstreams\n",
                   n_blanks > 6 ? (Int)n_blanks - 5 : 1, "");
   return desc;
}
