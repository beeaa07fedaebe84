/*--------------------------------------------------------------------*/
/*--- Cache use.                                           cg_use.c ---*/
/*--------------------------------------------------------------------*/

/* See cg_use.h.  Freestanding. */

#include "cg_use.h"

UseState cg_use;

static UseListener listener;

/* In LL, which is looked at only when L1 has missed. */
typedef struct {
   void* context;
   ULong number; /* which residency of all this is; 0: none */
   ULong bytes;
   UInt  uses; /* at most CG_MAX_USES */
   UInt  owner;
} OuterResidency;

static TimedSets       LL;
static OuterResidency* LL_residencies; /* [set * assoc + way] */
static ULong           n_LL_residencies;

/* What an LL residency was before an L1 residency was reported to it. */
typedef struct {
   OuterResidency* outer;
   ULong           bytes;
   UInt            uses;
} Unreported;

/* [way of I1, then of D1] */
static Unreported* unreported;

/* The clock's value when times were last swept, and when uses were. */
static UInt times_swept_at, uses_swept_at;

static UInt line_szB;

/*------------------------------------------------------------*/
/*--- Building                                             ---*/
/*------------------------------------------------------------*/

/* Of empty ways: no line begins there. */
#define NO_BASE (~(Addr)0)

/* What entries of UseCache.found begin with: lines that belong to others. */
static UsedLine nobody[2];

static UWord n_ways(const TimedSets* sets)
{
   return (sets->shape.set_mask + 1) * sets->shape.assoc;
}

static Way way_by_index(const TimedSets* sets, UWord index)
{
   UWord set = index / sets->shape.assoc;
   return cg_way(sets, set, (UInt)(index - set * sets->shape.assoc));
}

static void make_L1(UseCache* cache, const CacheGeometry* geometry)
{
   CacheShape shape = cg_shape_of(geometry);
   cg_make_sets(&cache->sets, &shape);
   UWord n            = n_ways(&cache->sets);
   cache->lines       = cg_alloc("cg.use.lines", n * sizeof(UsedLine));
   cache->residencies = cg_alloc("cg.use.L1", n * sizeof(Residency));
   for (UWord i = 0; i < n; i++)
      cache->lines[i] = (UsedLine){
         .base     = NO_BASE,
         .last_use = way_by_index(&cache->sets, i).time,
         .owner    = CG_NO_OWNER
      };
   for (UWord i = 0; i < CG_N_FOUND; i++)
      cache->found[i] = &nobody[i == 0];
   cg_put_line_zero(&cache->sets);
   cache->lines[shape.assoc - 1].base = 0;
}

void cg_use_init(const CacheGeometry geometry[CG_N_CACHES],
                 const UseListener* its_listener)
{
   listener   = *its_listener;
   cg_use     = (UseState){ .collects = True };
   unreported = NULL;
   make_L1(&cg_use.I1, &geometry[CG_I1]);
   make_L1(&cg_use.D1, &geometry[CG_D1]);

   CacheShape shape = cg_shape_of(&geometry[CG_LL]);
   cg_assert(shape.line_bits == cg_use.I1.sets.shape.line_bits);
   cg_assert(shape.line_bits == cg_use.D1.sets.shape.line_bits);
   cg_make_sets(&LL, &shape);
   cg_put_line_zero(&LL);
   LL_residencies
      = cg_alloc("cg.use.LL", n_ways(&LL) * sizeof(OuterResidency));
   n_LL_residencies = 0;

   nobody[1].base   = (Addr)1 << shape.line_bits;
   line_szB         = (UInt)1 << shape.line_bits;
   cg_use.unit_bits = shape.line_bits > 6 ? shape.line_bits - 6 : 0;
   /* Later than all times that the ways begin with. */
   cg_use.clock = shape.assoc;
   if (cg_use.clock < cg_use.I1.sets.shape.assoc)
      cg_use.clock = cg_use.I1.sets.shape.assoc;
   if (cg_use.clock < cg_use.D1.sets.shape.assoc)
      cg_use.clock = cg_use.D1.sets.shape.assoc;
   times_swept_at = uses_swept_at = cg_use.clock;
}

/*------------------------------------------------------------*/
/*--- Ends of residencies                                  ---*/
/*------------------------------------------------------------*/

/* Two units make a granule where lines are longer than 32 bytes.  A unit is
   1/64 of a line then, or its 64 units are the whole line. */
static UInt spatial_loss(ULong bytes)
{
   if (line_szB <= 32)
      return line_szB - (UInt)__builtin_popcountll(bytes);
   ULong granules = (bytes | bytes >> 1) & 0x5555555555555555ULL;
   return line_szB
          - (UInt)__builtin_popcountll(granules) * (line_szB / 32);
}

static void charge_by(UseCharge charge, UInt owner, void* context,
                      UseLevel level, UInt uses, ULong bytes)
{
   if (owner == CG_NO_OWNER)
      return;
   if (uses == 0)
      charge(owner, context, level, 0, 0);
   else
      charge(owner, context, level, 1000 / uses, spatial_loss(bytes));
}

static void charge_owner(UInt owner, void* context, UseLevel level, UInt uses,
                         ULong bytes)
{
   cg_use.n_closed[level] += owner != CG_NO_OWNER;
   charge_by(listener.closed, owner, context, level, uses, bytes);
}

static UInt limited(UInt uses)
{
   return uses < CG_MAX_USES ? uses : CG_MAX_USES;
}

/* What the L1 residency was filled from; NULL if that is not there. */
static OuterResidency* filled_from(const Residency* residency)
{
   OuterResidency* outer = &LL_residencies[residency->way];
   return residency->filled_from != 0
                && outer->number == residency->filled_from
             ? outer
             : NULL;
}

/* None where the one use is still to come, see cg_use_take_back. */
static UInt uses_of(const UsedLine* line)
{
   return line->uses == 0 ? 1 : line->uses;
}

static void report(OuterResidency* outer, const UsedLine* line)
{
   if (outer == NULL)
      return;
   outer->uses = limited(outer->uses + limited(line->uses));
   outer->bytes |= line->bytes;
}

static void close_L1(UsedLine* line, const Residency* residency)
{
   report(filled_from(residency), line);
   charge_owner(line->owner, residency->context, CG_USE_L1, uses_of(line),
                line->bytes);
   line->owner = CG_NO_OWNER;
}

static void close_LL(OuterResidency* outer)
{
   if (outer->number != 0)
      charge_owner(outer->owner, outer->context, CG_USE_LL, outer->uses,
                   outer->bytes);
   outer->number = 0;
}

static void close_all(UseCache* cache)
{
   for (UWord i = 0; i < n_ways(&cache->sets); i++)
      close_L1(&cache->lines[i], &cache->residencies[i]);
}

static Unreported* preview_L1(UseCharge charge, const UseCache* cache,
                              Unreported* next)
{
   for (UWord i = 0; i < n_ways(&cache->sets); i++, next++) {
      const UsedLine*  line      = &cache->lines[i];
      const Residency* residency = &cache->residencies[i];
      OuterResidency*  outer     = filled_from(residency);
      next->outer                = outer;
      if (outer != NULL) {
         next->bytes = outer->bytes;
         next->uses  = outer->uses;
         report(outer, line);
      }
      charge_by(charge, line->owner, residency->context, CG_USE_L1,
                uses_of(line), line->bytes);
   }
   return next;
}

void cg_use_preview(UseCharge charge)
{
   UWord n = n_ways(&cg_use.I1.sets) + n_ways(&cg_use.D1.sets);
   if (unreported == NULL)
      unreported = cg_alloc("cg.use.preview", n * sizeof(Unreported));
   Unreported* end = preview_L1(charge, &cg_use.I1, unreported);
   end             = preview_L1(charge, &cg_use.D1, end);
   for (UWord i = 0; i < n_ways(&LL); i++) {
      const OuterResidency* outer = &LL_residencies[i];
      if (outer->number != 0)
         charge_by(charge, outer->owner, outer->context, CG_USE_LL,
                   outer->uses, outer->bytes);
   }
   while (end-- > unreported) {
      if (end->outer == NULL)
         continue;
      end->outer->bytes = end->bytes;
      end->outer->uses  = end->uses;
   }
}

static void disown(UseCharge disowned, UInt* owner, void* context,
                   UseLevel level)
{
   if (*owner == CG_NO_OWNER)
      return;
   cg_use.n_opened[level]--;
   disowned(*owner, context, level, 0, 0);
   *owner = CG_NO_OWNER;
}

static void disown_L1(UseCharge disowned, UseCache* cache)
{
   for (UWord i = 0; i < n_ways(&cache->sets); i++)
      disown(disowned, &cache->lines[i].owner, cache->residencies[i].context,
             CG_USE_L1);
}

void cg_use_disown(UseCharge disowned)
{
   disown_L1(disowned, &cg_use.I1);
   disown_L1(disowned, &cg_use.D1);
   for (UWord i = 0; i < n_ways(&LL); i++) {
      OuterResidency* outer = &LL_residencies[i];
      if (outer->number != 0)
         disown(disowned, &outer->owner, outer->context, CG_USE_LL);
   }
}

void cg_use_finish(void)
{
   close_all(&cg_use.I1);
   close_all(&cg_use.D1);
   for (UWord i = 0; i < n_ways(&LL); i++)
      close_LL(&LL_residencies[i]);
}

/*------------------------------------------------------------*/
/*--- Loading                                              ---*/
/*------------------------------------------------------------*/

/* The oldest way of the line's set, which holds this line from now on. */
static UWord replace(TimedSets* sets, Addr base, UInt now)
{
   UWord set   = cg_set_of(&sets->shape, base);
   UInt  i     = cg_oldest_way(sets, set, now);
   Way   way   = cg_way(sets, set, i);
   *way.tag    = cg_tag_of(&sets->shape, base);
   *way.high   = cg_high_of(&sets->shape, base);
   *way.time   = now;
   return set * sets->shape.assoc + i;
}

/* Who a residency that begins now belongs to, and what goes with it. */
static UInt open_residency(UseLevel level, UInt owner, void** context)
{
   if (!cg_use.collects || !listener.opened(context))
      return CG_NO_OWNER;
   cg_use.n_opened[level]++;
   return owner;
}

/* LL looks the line up; *hit = it has it.  Returns where it is now. */
static UWord use_LL(Addr base, UInt owner, UInt now, Bool* hit)
{
   UWord set = cg_set_of(&LL.shape, base);
   UInt  way = cg_find_way(&LL, set, base);
   *hit      = way < LL.shape.assoc;
   if (*hit) {
      *cg_way(&LL, set, way).time = now;
      return set * LL.shape.assoc + way;
   }
   UWord           index = replace(&LL, base, now);
   OuterResidency* outer = &LL_residencies[index];
   close_LL(outer);
   *outer       = (OuterResidency){ .number = ++n_LL_residencies };
   outer->owner = open_residency(CG_USE_LL, owner, &outer->context);
   return index;
}

static void fill_from(UseCache* cache, const UsedLine* line, UWord LL_way)
{
   Residency* residency   = &cache->residencies[line - cache->lines];
   residency->filled_from = LL_residencies[LL_way].number;
   residency->way         = LL_way;
}

static UsedLine* load(UseCache* cache, Addr base, UInt owner, UInt now)
{
   UWord      index     = replace(&cache->sets, base, now);
   UsedLine*  line      = &cache->lines[index];
   Residency* residency = &cache->residencies[index];
   close_L1(line, residency);
   line->base             = base;
   line->bytes            = 0;
   line->uses             = 0;
   line->owner            = open_residency(CG_USE_L1, owner,
                                           &residency->context);
   residency->filled_from = 0;
   return line;
}

/*------------------------------------------------------------*/
/*--- References                                           ---*/
/*------------------------------------------------------------*/

/* NULL if the line is not in the cache. */
static UsedLine* find_line(UseCache* cache, Addr base)
{
   UWord      number = base >> cache->sets.shape.line_bits;
   UsedLine** found  = &cache->found[number & (CG_N_FOUND - 1)];
   if (LIKELY((*found)->base == base))
      return *found;
   UWord set = cg_set_of(&cache->sets.shape, base);
   UInt  way = cg_find_way(&cache->sets, set, base);
   if (way == cache->sets.shape.assoc)
      return NULL;
   *found = &cache->lines[set * cache->sets.shape.assoc + way];
   return *found;
}

/* Make the line that was loaded easy to find. */
static void remember(UseCache* cache, UsedLine* line)
{
   UWord number = line->base >> cache->sets.shape.line_bits;
   cache->found[number & (CG_N_FOUND - 1)] = line;
}

/* A reference in one line; returns the number of levels that missed it. */
static UInt use_line(UseCache* cache, Addr base, UWord start, UWord size,
                     UInt owner, UInt now)
{
   UInt      n_missed = 0;
   UsedLine* line     = find_line(cache, base);
   if (line == NULL) {
      Bool  hit;
      line         = load(cache, base, owner, now);
      UWord LL_way = use_LL(base, owner, now, &hit);
      fill_from(cache, line, LL_way);
      remember(cache, line);
      n_missed = hit ? 1 : 2;
   }
   cg_note_use(line, 1, cg_units(start, size), now);
   return n_missed;
}

/* Likewise in two, each with its own bytes; LL looks up both if L1 has not
   both, and loads there what it does not have, even if L1 does. */
static UInt use_two_lines(UseCache* cache, Addr a, UWord size, UInt owner,
                          UInt now)
{
   Addr first       = cg_line_base(&cache->sets.shape, a);
   Addr last        = cg_line_base(&cache->sets.shape, a + size - 1);
   UWord in_first   = line_szB - (a - first);
   UWord in_last    = a + size - last;
   Bool first_hits  = False, last_hits = False;
   UInt first_missed = use_line(cache, first, a - first, in_first, owner, now);
   if (first_missed == 0 && find_line(cache, last) == NULL) {
      UsedLine* line = load(cache, last, owner, now + 1);
      use_LL(first, owner, now, &first_hits);
      fill_from(cache, line, use_LL(last, owner, now + 1, &last_hits));
      remember(cache, line);
      cg_note_use(line, 1, cg_units(0, in_last), now + 1);
      return first_hits && last_hits ? 1 : 2;
   }
   UInt last_missed = use_line(cache, last, 0, in_last, owner, now + 1);
   if (first_missed > 0 && last_missed == 0) {
      use_LL(last, owner, now + 1, &last_hits);
      last_missed = last_hits ? 1 : 2;
   }
   return first_missed > last_missed ? first_missed : last_missed;
}

static inline UInt use(UseCache* cache, Addr a, UWord size, UInt owner,
                       UInt now)
{
   Addr  base  = cg_line_base(&cache->sets.shape, a);
   UWord start = a - base;
   if (LIKELY(start + size <= line_szB))
      return use_line(cache, base, start, size, owner, now);
   return use_two_lines(cache, a, size, owner, now);
}

void cg_use_data(UseKind kind, Addr a, UWord size, UInt owner, UInt now)
{
   UInt n_missed = use(&cg_use.D1, a, size, owner, now);
   if (n_missed > 0)
      listener.missed(owner, kind, n_missed);
}

void cg_use_fetch(Addr a, UWord size, UInt owner, UInt now, UInt more_uses,
                  ULong more_bytes)
{
   UInt n_missed = use(&cg_use.I1, a, size, owner, now);
   if (n_missed > 0)
      listener.missed(owner, CG_USE_FETCH, n_missed);
   if (more_uses > 0) {
      Addr      last = cg_line_base(&cg_use.I1.sets.shape, a + size - 1);
      UsedLine* line = find_line(&cg_use.I1, last);
      cg_note_use(line, more_uses, more_bytes, now + 1);
   }
}

void cg_use_take_back(Addr a)
{
   UsedLine* line
      = find_line(&cg_use.I1, cg_line_base(&cg_use.I1.sets.shape, a));
   if (line != NULL && line->uses > 0)
      line->uses--;
}

/*------------------------------------------------------------*/
/*--- Time                                                 ---*/
/*------------------------------------------------------------*/

static void limit_uses(UseCache* cache)
{
   for (UWord i = 0; i < n_ways(&cache->sets); i++)
      cache->lines[i].uses = limited(cache->lines[i].uses);
}

void cg_use_keep_time(void)
{
   if (cg_use.clock - uses_swept_at < (UInt)1 << 24)
      return;
   uses_swept_at = cg_use.clock;
   limit_uses(&cg_use.I1);
   limit_uses(&cg_use.D1);

   if (cg_use.clock - times_swept_at < (UInt)1 << 29)
      return;
   times_swept_at = cg_use.clock;
   cg_sweep_sets(&cg_use.I1.sets, cg_use.clock);
   cg_sweep_sets(&cg_use.D1.sets, cg_use.clock);
   cg_sweep_sets(&LL, cg_use.clock);
}
