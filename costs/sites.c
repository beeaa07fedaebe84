/*--------------------------------------------------------------------*/
/*--- Value sites.                                   costs/sites.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/sites.h. */

#include "costs/sites.h"

#include "costs/names.h"
#include "costs/table.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_mallocfree.h"

const HChar* const cg_site_kind_name[N_SITE_KINDS] = {
   [VALUE_LOAD]    = "load",   [VALUE_STORE]    = "store",
   [VALUE_ADDR]    = "addr",   [VALUE_TARGET]   = "target",
   [VALUE_ARG]     = "arg",    [VALUE_CALLER]   = "caller",
   [VALUE_RESULT]  = "result", [CONFLICT_LOAD]  = "load",
   [CONFLICT_STORE] = "store",
};

static Table sites;

static struct {
   HotAlgorithm algorithm;
   UInt         max_entries;
   ULong        seed;
} options;

static UWord hash_of_place(const HChar* object, Addr offset)
{
   return cg_mix((UWord)object, (UWord)offset);
}

static UWord hash_of_site(const Link* entry)
{
   const ValueSite* site = (const ValueSite*)entry;
   return hash_of_place(site->object, site->offset);
}

void cg_sites_init(HotAlgorithm algorithm, UInt max_entries, ULong seed)
{
   cg_table_init(&sites, 4096, hash_of_site);
   options.algorithm   = algorithm;
   options.max_entries = max_entries;
   options.seed        = seed;
}

/* The object that holds a, and the address in its file. */
static const HChar* object_at(Addr a, Addr* offset)
{
   const DebugInfo* di = VG_(find_DebugInfo)(VG_(current_DiEpoch)(), a);
   *offset = di == NULL ? a : a - (Addr)VG_(DebugInfo_get_text_bias)(di);
   return cg_intern(di == NULL ? "???" : VG_(DebugInfo_get_filename)(di));
}

ValueSite* cg_value_site(Addr a, SiteKind kind, UInt ordinal, UInt width,
                         const HChar* reg)
{
   Addr         offset;
   const HChar* object = object_at(a, &offset);
   Link* link = cg_table_chain(&sites, hash_of_place(object, offset));
   for (; link != NULL; link = link->next) {
      ValueSite* known = (ValueSite*)link;
      if (known->offset == offset && known->object == object
          && known->kind == kind && known->ordinal == ordinal
          && known->width == width)
         return known;
   }
   ValueSite* site = cg_permanent(sizeof(ValueSite));
   *site = (ValueSite){ .object = object, .offset = offset,
                        .line       = cg_line_cost(a),
                        .executions = cg_new_cell(True),
                        .reg        = reg,
                        .kind       = (UChar)kind,
                        .ordinal    = (UChar)ordinal,
                        .width      = (UShort)width };
   cg_table_add(&sites, (Link*)site);
   return site;
}

/* The seed of a site's coins: of its place, wherever its object is loaded. */
static ULong seed_of(const ValueSite* site)
{
   return cg_hot_mix(cg_hot_mix(options.seed, site->offset),
                     (ULong)site->kind << 8 | site->ordinal);
}

HotEntry* cg_site_add(ValueSite* site, ULong value, UWord tag)
{
   if (UNLIKELY(site->list == NULL)) {
      site->list = VG_(malloc)("cg.sites.list",
                               cg_hot_szB(options.max_entries));
      cg_hot_init(site->list, options.algorithm, options.max_entries,
                  seed_of(site));
   }
   return cg_hot_add_likely(site->list, value, tag);
}

/* One more of the burst; how many there were before. */
static UInt count_in_burst(HotBurst* b, UInt burst)
{
   if (b->burst != burst)
      *b = (HotBurst){ .burst = burst };
   return b->n++;
}

void cg_site_sample(ValueSite* site, ULong value, UInt burst)
{
   HotEntry* entry = cg_site_add(site, value, 0);
   site->pairs += count_in_burst(&site->in_burst, burst);
   if (entry != NULL)
      site->equal_pairs += count_in_burst(&entry->in_burst, burst);
}

void cg_site_sample_conflict(ValueSite* site, Bool is_in_conflict, UInt burst)
{
   UInt before    = count_in_burst(&site->in_burst, burst);
   UInt conflicts = site->in_conflict.burst == burst ? site->in_conflict.n : 0;
   site->pairs += before;
   if (is_in_conflict)
      site->equal_pairs += count_in_burst(&site->in_conflict, burst);
   else
      site->equal_pairs += before - conflicts;
}

ULong cg_site_executions(const ValueSite* site)
{
   return cg_count_of(site->executions->count, EV_Ir);
}

/* Most neighbours are of one object, file and function. */
static Int compare_names(const HChar* a, const HChar* b)
{
   return a == b ? 0 : VG_(strcmp)(a, b);
}

static Int compare_sites(const void* a, const void* b)
{
   const ValueSite*    s = *(ValueSite* const*)a;
   const ValueSite*    t = *(ValueSite* const*)b;
   const FunctionCost* f = s->line->function;
   const FunctionCost* g = t->line->function;
   Int                 d = compare_names(s->object, t->object);
   if (d == 0 && f != g)
      d = compare_names(f->file, g->file);
   if (d == 0 && f != g)
      d = compare_names(f->function, g->function);
   if (d == 0)
      d = s->offset < t->offset ? -1 : s->offset > t->offset;
   if (d == 0)
      d = (Int)s->kind - (Int)t->kind;
   if (d == 0)
      d = (Int)s->ordinal - (Int)t->ordinal;
   return d != 0 ? d : (Int)s->width - (Int)t->width;
}

ValueSite** cg_sorted_sites(UInt* n)
{
   ValueSite** sorted = VG_(malloc)(
      "cg.sites.sorted", (sites.n_entries + 1) * sizeof(ValueSite*));
   *n = 0;
   for (UWord i = 0; i < sites.n_chains; i++) {
      for (Link* link = sites.chains[i]; link != NULL; link = link->next) {
         ValueSite* site = (ValueSite*)link;
         if (site->list != NULL || cg_site_executions(site) > 0)
            sorted[(*n)++] = site;
      }
   }
   VG_(ssort)(sorted, *n, sizeof(ValueSite*), compare_sites);
   return sorted;
}

void cg_zero_sites(void)
{
   for (UWord i = 0; i < sites.n_chains; i++) {
      for (Link* link = sites.chains[i]; link != NULL; link = link->next) {
         ValueSite* site = (ValueSite*)link;
         VG_(free)(site->list);
         site->list        = NULL;
         site->samples     = 0;
         site->pairs       = 0;
         site->equal_pairs = 0;
         VG_(memset)(site->executions->count, 0,
                     cg_n_columns * sizeof(ULong));
      }
   }
}

void cg_sites_stats(void)
{
   VG_(dmsg)("cachegrind: value sites %lu\n", sites.n_entries);
}
