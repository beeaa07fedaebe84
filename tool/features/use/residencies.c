/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Residencies of lines, for cache use.  A UsedFetchLine says whether it is in
   I1.  A line of D1 is found by the line index or else in its set. */

#include "features/use/residencies.h"

UseState* cg_use;

static UseListener listener;

typedef struct {
   void* context;
   ULong number; /* serial number of the residency; 0: the way is empty */
   ULong bytes;
   UInt  uses; /* at most CG_MAX_USES */
   UInt  owner;
} OuterResidency;

static OuterResidency* in_LL; /* [slot]; caches/behind.h defines slots */
static ULong           n_LL_residencies;

#define FOR_USED_LL_WAYS(i)                             \
   for (UWord i = cg_used_slot(0); i < cg_n_ways(&cg_LL); \
        i = cg_used_slot(i + 1))

static inline UInt line_szB(void)
{
   return (UInt)1 << cg_LL.shape.line_bits;
}

/* Count the bits set, without the compiler's builtin, which may need libgcc. */
static inline UInt n_bits(ULong bits)
{
   bits -= bits >> 1 & 0x5555555555555555ULL;
   bits = (bits & 0x3333333333333333ULL) + (bits >> 2 & 0x3333333333333333ULL);
   bits = (bits + (bits >> 4)) & 0x0f0f0f0f0f0f0f0fULL;
   return (UInt)(bits * 0x0101010101010101ULL >> 56);
}

/* Return the number of bytes in granules never used.  A granule is two units in
   lines of over 32 bytes, else one; units after the line's end do not count. */
static inline UInt spatial_loss(ULong bytes)
{
   const UInt szB = line_szB();
   if (szB <= 32)
      return szB - n_bits(bytes << (64 - szB));
   ULong granules = (bytes | bytes >> 1) & 0x5555555555555555ULL;
   return szB - n_bits(granules) * (szB / 32);
}

static inline void charge_by(UseCharge charge, UInt owner, void* context,
                             UseLevel level, UInt uses, ULong bytes)
{
   if (owner == CG_NO_OWNER)
      return;
   if (uses == 0)
      charge(owner, context, level, 0, 0, bytes);
   else
      charge(owner, context, level, 1000 / uses, spatial_loss(bytes), bytes);
}

static inline UInt limited(UInt uses)
{
   return uses < CG_MAX_USES ? uses : CG_MAX_USES;
}

/* Return the LL residency from which the L1 residency was filled; NULL if that
   has ended: its way then has number 0 or a later residency's number. */
static inline OuterResidency* filled_from(const Residency* residency)
{
   OuterResidency* outer = &in_LL[residency->way];
   return outer->number - 1 < residency->filled_at ? outer : NULL;
}

/* Return the line's uses, but at least 1: cg_use_take_back can take back a use
   before it has been noted. */
static inline UInt uses_of(const UsedLine* line)
{
   return line->uses == 0 ? 1 : line->uses;
}

static inline void report(OuterResidency* outer, const UsedLine* line)
{
   if (outer == NULL)
      return;
   outer->uses = limited(outer->uses + limited(line->uses));
   outer->bytes |= line->bytes;
}

/*--- Time                                                 ---*/

/* The clock when times, and uses, were last kept from overflowing. */
static UInt times_swept_at, uses_swept_at;

static void begin_time(void)
{
   /* The clock must be ahead of the times in all ways of an empty cache. */
   cg_use->clock  = 2;
   times_swept_at = uses_swept_at = cg_use->clock;
}

static void limit_uses(UseCache* cache)
{
   for (UWord i = 0; i < cg_n_ways(&cache->sets); i++)
      cache->lines[i]->uses = limited(cache->lines[i]->uses);
}

void cg_use_keep_time(void)
{
   cg_behind_keep_time();
   if (cg_use->clock - uses_swept_at < (UInt)1 << 24)
      return;
   uses_swept_at = cg_use->clock;
   limit_uses(&cg_use->I1);
   limit_uses(&cg_use->D1);

   if (cg_use->clock - times_swept_at < (UInt)1 << 29)
      return;
   times_swept_at = cg_use->clock;
   cg_sweep_sets(&cg_use->I1.sets, cg_use->clock);
   cg_sweep_sets(&cg_use->D1.sets, cg_use->clock);
}

/*--- Evictions                                            ---*/

/* Lines evicted from L1 wait in a small ring until the memory for their charges
   has been prefetched.  (That saved 9 % of the time of a C++ program with
   calls, November 2026.)  A line is charged sooner if its line in LL is
   evicted, or if charges are to be read.  Slot next_eviction has been charged;
   the slots after it have not, from the oldest to the latest. */
#define N_EVICTIONS 8 /* a power of two */

typedef struct {
   UsedLine  line; /* a copy of the line; without owner if charged early */
   Residency residency;
} Eviction;

static Eviction evicted[N_EVICTIONS];
static UInt     next_eviction; /* modulo N_EVICTIONS */

/* Return slot n after next_eviction; slot 1 has the oldest uncharged line. */
static inline Eviction* eviction(UInt n)
{
   return &evicted[(next_eviction + n) % N_EVICTIONS];
}

static const Eviction no_eviction = { .line.owner = CG_NO_OWNER };

static void begin_evictions(void)
{
   for (UInt i = 0; i < N_EVICTIONS; i++)
      evicted[i] = no_eviction;
}

static inline void charge_owner(UInt owner, void* context, UseLevel level,
                                UInt uses, ULong bytes)
{
   cg_use->n_closed[level] += owner != CG_NO_OWNER;
   charge_by(listener.closed, owner, context, level, uses, bytes);
}

static inline void charge_eviction(const Eviction* e)
{
   report(filled_from(&e->residency), &e->line);
   charge_owner(e->line.owner, e->residency.context, CG_USE_L1,
                uses_of(&e->line), e->line.bytes);
}

/* Evict the line, which had this residency, from L1; then it has no owner.  The
   listener and LL are told later, as cg_use_catch_up says. */
static __attribute__((noinline)) void close_L1(UsedLine*        line,
                                               const Residency* residency)
{
   __builtin_prefetch(&in_LL[residency->way]);
   __builtin_prefetch(residency->context);
   *eviction(0) = (Eviction){ *line, *residency };
   line->owner  = CG_NO_OWNER;
   next_eviction++;
   charge_eviction(eviction(0));
}

/* Charge the eviction e before its turn, and empty its slot of the ring. */
static void charge_early(Eviction* e)
{
   charge_eviction(e);
   *e = no_eviction;
}

void cg_use_catch_up(void)
{
   for (UInt i = 1; i < N_EVICTIONS; i++)
      charge_early(eviction(i));
}

/* Charge the evicted lines that were filled from that way of LL. */
static void report_evictions_to(UWord way)
{
   for (UInt i = 1; i < N_EVICTIONS; i++) {
      if (eviction(i)->residency.way == way)
         charge_early(eviction(i));
   }
}

static __attribute__((noinline)) void close_LL(UWord way)
{
   OuterResidency* outer = &in_LL[way];
   if (outer->number == 0)
      return;
   report_evictions_to(way);
   charge_owner(outer->owner, outer->context, CG_USE_LL, outer->uses,
                outer->bytes);
   outer->number = 0;
}

/*--- Building                                             ---*/

/* The base of empty ways, at which no line begins. */
#define NO_BASE (~(Addr)0)

static Way way_by_index(const TimedSets* sets, UWord index)
{
   UWord set = index / sets->shape.assoc;
   return cg_way(sets, set, (UInt)(index - set * sets->shape.assoc));
}

static void make_L1(UseCache* cache, const CacheGeometry* geometry)
{
   CacheShape shape = cg_shape_of(geometry);
   cg_make_sets(&cache->sets, &shape);
   UWord n            = cg_n_ways(&cache->sets);
   cache->lines       = cg_alloc("cg.use.ways", n * sizeof(UsedLine*));
   cache->residencies = cg_alloc("cg.use.L1", n * sizeof(Residency));
}

static UsedLine empty_line(void)
{
   return (UsedLine){ .base     = NO_BASE,
                      .last_use = &cg_use->nobody,
                      .owner    = CG_NO_OWNER };
}

/* The object in empty ways of I1. */
static UsedFetchLine no_line;

static void put_in_I1(UWord index, UsedFetchLine* code)
{
   UseCache* I1        = &cg_use->I1;
   I1->lines[index]    = &code->used;
   code->used.last_use = way_by_index(&I1->sets, index).time;
   code->link.holders++;
}

static void make_I1(const CacheGeometry* geometry)
{
   UseCache* I1 = &cg_use->I1;
   make_L1(I1, geometry);
   const UsedFetchLine absent = { .used = empty_line() };
   cg_make_fetch_lines(&I1->sets.shape, &absent, sizeof(UsedFetchLine),
                       offsetof(UsedFetchLine, link));
}

static void begin_I1(void)
{
   UseCache* I1 = &cg_use->I1;
   no_line      = (UsedFetchLine){ .used = empty_line() };
   /* Hold the object once for each way, and once more lest it be freed. */
   no_line.link.holders = (UInt)cg_n_ways(&I1->sets) + 1;
   for (UWord i = 0; i < cg_n_ways(&I1->sets); i++)
      I1->lines[i] = &no_line.used;
   cg_put_line_zero(&I1->sets);
   put_in_I1(I1->sets.shape.assoc - 1, cg_fetch_line(0));
}

/* Remove the line, whose residency has been closed, from I1. */
static void leave_I1(UsedLine* line)
{
   Addr base  = line->base;
   *line      = empty_line();
   line->base = base;
   cg_fetch_line_drop(line);
}

static void make_D1(const CacheGeometry* geometry)
{
   UseCache* D1 = &cg_use->D1;
   make_L1(D1, geometry);
   UWord n = cg_n_ways(&D1->sets);
   cg_use->data_lines
      = cg_alloc_near("cg.use.lines", (n + 2) * sizeof(UsedLine));
   cg_use->nobodys = cg_use->data_lines + n;
}

static void begin_D1(void)
{
   UseCache* D1        = &cg_use->D1;
   UWord     n         = cg_n_ways(&D1->sets);
   UWord     line_bits = D1->sets.shape.line_bits;
   UsedLine* lines     = cg_use->data_lines;
   cg_put_line_zero(&D1->sets);
   for (UWord i = 0; i < n + 2; i++)
      lines[i] = empty_line();
   for (UWord i = 0; i < n; i++) {
      D1->lines[i]      = &lines[i];
      lines[i].last_use = way_by_index(&D1->sets, i).time;
   }
   lines[D1->sets.shape.assoc - 1].base = 0;
   lines[n].base     = (Addr)(CG_N_USED_INDEXED / 4 * 3) << line_bits;
   lines[n + 1].base = (Addr)(CG_N_USED_INDEXED / 4) << line_bits;
   for (UWord i = 0; i < CG_N_USED_INDEXED; i++)
      cg_lose_entry(&cg_use->line_index[i]);
}

static void begin(void)
{
   begin_I1();
   begin_D1();
   begin_time();
}

void cg_use_init(const CacheGeometry geometry[CG_N_CACHES],
                 const UseListener* its_listener)
{
   listener   = *its_listener;
   cg_use           = cg_alloc_near("cg.use", sizeof(UseState));
   make_I1(&geometry[CG_I1]);
   make_D1(&geometry[CG_D1]);

   cg_behind_init(&geometry[CG_LL], (LLModel){ False, False }, True);
   UInt line_bits = cg_LL.shape.line_bits;
   cg_assert(line_bits == cg_use->I1.sets.shape.line_bits);
   cg_assert(line_bits == cg_use->D1.sets.shape.line_bits);
   in_LL = cg_alloc("cg.use.LL", cg_n_ways(&cg_LL) * sizeof(OuterResidency));
   n_LL_residencies = 0;
   begin_evictions();
   cg_use->unit_bits = line_bits > 6 ? line_bits - 6 : 0;
   begin();
}

void cg_use_empty(void)
{
   cg_use_finish();
   for (UWord i = 0; i < cg_n_ways(&cg_use->I1.sets); i++)
      leave_I1(cg_use->I1.lines[i]);
   cg_empty_sets(&cg_use->I1.sets);
   cg_empty_sets(&cg_use->D1.sets);
   cg_behind_empty();
   begin();
}

/*--- Loading                                              ---*/

/* The reference for which the next line is loaded, into L1 or LL. */
static UseLoad wanted;

static inline void load_for(Addr a, UseKind kind)
{
   wanted = (UseLoad){ .a = a, .is_code = kind == CG_USE_FETCH, .kind = kind };
}

/* Put the line at base into the least recently used way of its set; return the
   way's index. */
static inline UWord replace(TimedSets* sets, Addr base, UInt now)
{
   UWord set = cg_set_of(&sets->shape, base);
   return set * sets->shape.assoc + cg_replace(sets, set, base, now);
}

/* Open a residency of the owner at this level, and set its *context.  Return
   the owner, which the listener may have replaced or refused. */
static inline UInt open_residency(UseLevel level, UInt owner, void** context)
{
   if (listener.opened != NULL
       && !listener.opened(&owner, &wanted, context))
      return CG_NO_OWNER;
   cg_use->n_opened[level]++;
   return owner;
}

/* Open a residency in D1, as open_residency does, and tell the listener how
   many levels the reference missed. */
static inline UInt open_missed(UInt owner, UseKind kind, UInt n_missed,
                               void** context)
{
   if (listener.opened != NULL) {
      wanted.n_missed = n_missed;
   } else {
      listener.missed(owner, kind, wanted.a, n_missed);
   }
   return open_residency(CG_USE_L1, owner, context);
}

/* Note that LL has loaded a line into the slot. */
static __attribute__((noinline)) void load_LL(UWord slot, UInt owner)
{
   OuterResidency* outer = &in_LL[slot];
   close_LL(slot);
   *outer       = (OuterResidency){ .number = ++n_LL_residencies };
   outer->owner = open_residency(CG_USE_LL, owner, &outer->context);
}

/* Look up the line in LL, load it if it is absent, and set *hit to whether it
   was there.  Return the line's slot. */
static inline UWord use_LL(Addr base, UseKind kind, UInt owner, Bool* hit)
{
   UWord slot;
   *hit = cg_behind(base, kind, &slot) == 1;
   if (UNLIKELY(!*hit))
      load_LL(slot, owner);
   return slot;
}

static inline void fill_from(Residency* residency, UWord LL_way)
{
   residency->filled_at = n_LL_residencies;
   residency->way       = LL_way;
}

static inline UsedLine* data_line(UWord index)
{
   return cg_use->data_lines + index;
}

/* Remove from the line index a line of D1 that is about to be replaced, if D1
   has only one set.  With several, a stale entry does no harm: it misleads only
   an access from one of the entry's lines into the next line.  The new line is
   in the old one's set, so it cannot be that next line. */
static inline void forget_entry(const UsedLine* line)
{
   if (LIKELY(cg_use->D1.sets.shape.set_mask != 0))
      return;
   IndexedUsedLine* entry = cg_used_index_entry(line->base);
   if (entry->line == line)
      cg_lose_entry(entry);
}

static inline void open_L1(UsedLine* line, Residency* residency, UInt owner)
{
   line->owner = open_residency(CG_USE_L1, owner, &residency->context);
   residency->filled_at = 0;
}

/* Put the line at base into D1 in place of its set's least recently used line,
   and end that line's residency.  The caller opens the new residency. */
static inline __attribute__((always_inline)) UsedLine*
put_in_D1(IndexedUsedLine* entry, Addr base, UInt now, Residency** residency)
{
   UWord     index = replace(&cg_use->D1.sets, base, now);
   UsedLine* line  = data_line(index);
   *residency      = &cg_use->D1.residencies[index];
   forget_entry(line);
   cg_use->n_data_loads++;
   line->base  = base;
   entry->line = line;
   close_L1(line, *residency);
   line->bytes = 0;
   line->uses  = 0;
   return line;
}

static UsedLine* load_code(UsedFetchLine* code, UInt owner, UInt now,
                           Residency** residency)
{
   UseCache* I1    = &cg_use->I1;
   UWord     index = replace(&I1->sets, code->used.base, now);
   UsedLine* old   = I1->lines[index];
   *residency      = &I1->residencies[index];
   close_L1(old, *residency);
   leave_I1(old);
   put_in_I1(index, code);
   code->used.bytes = 0;
   code->used.uses  = 0;
   open_L1(&code->used, *residency, owner);
   return &code->used;
}

/* Load the line at base; `code` is the instruction line, or NULL for data.
   Return the line, and set *residency to its residency. */
static UsedLine* load(Addr base, UsedFetchLine* code, UInt owner, UInt now,
                      Residency** residency)
{
   if (code != NULL)
      return load_code(code, owner, now, residency);
   UsedLine* line = put_in_D1(cg_used_index_entry(base), base, now, residency);
   open_L1(line, *residency, owner);
   return line;
}

/*--- References                                           ---*/

/* Search D1's set for the line at base, which is not in its entry.  Put the
   line into the entry and return it, or return NULL if D1 does not have it. */
static inline UsedLine* find_unindexed(IndexedUsedLine* entry, Addr base)
{
   const TimedSets* sets = &cg_use->D1.sets;
   UWord            set  = cg_set_of(&sets->shape, base);
   UInt             way  = cg_find_way(sets, set, base);
   if (way == sets->shape.assoc)
      return NULL;
   entry->line = data_line(set * sets->shape.assoc + way);
   return entry->line;
}

/* Return the line at base, or NULL if it is not in its cache; `code` is the
   instruction line, or NULL for data. */
static UsedLine* find_line(Addr base, UsedFetchLine* code)
{
   if (code != NULL)
      return LIKELY(cg_is_in_I1(code)) ? &code->used : NULL;
   IndexedUsedLine* entry = cg_used_index_entry(base);
   return LIKELY(entry->line->base == base) ? entry->line
                                            : find_unindexed(entry, base);
}

UsedLine* cg_use_data_line(UseKind kind, Addr base, Addr a, UInt owner,
                           UInt now)
{
   IndexedUsedLine* entry = cg_used_index_entry(base);
   if (entry->line->base == base)
      return entry->line;
   /* Prefetch the bytes that the program is about to use, and LL's state, which
      is needed if D1 does not have the line. */
   __builtin_prefetch((const void*)base);
   cg_prefetch_behind(base);
   cg_prefetch_set(&cg_LL, cg_set_of(&cg_LL.shape, base));
   UsedLine* line = find_unindexed(entry, base);
   if (line != NULL)
      return line;
   Residency* residency;
   Bool       hit;
   load_for(a, kind);
   line = put_in_D1(entry, base, now, &residency);
   fill_from(residency, use_LL(base, kind, owner, &hit));
   line->owner = open_missed(owner, kind, hit ? 1 : 2, &residency->context);
   return line;
}

/* Simulate a reference in one line; return the number of levels that missed. */
static UInt use_line(UseKind kind, Addr base, UsedFetchLine* code, UWord start,
                     UWord size, UInt owner, UInt now)
{
   UInt      n_missed = 0;
   UsedLine* line     = find_line(base, code);
   if (line == NULL) {
      Bool       hit;
      Residency* residency;
      load_for(base + start, kind);
      line = load(base, code, owner, now, &residency);
      fill_from(residency, use_LL(base, kind, owner, &hit));
      n_missed = hit ? 1 : 2;
   }
   cg_note_use(line, 1, cg_used_units(start, size), now);
   return n_missed;
}

/* Simulate a reference to two lines.  If L1 misses either, LL looks up both,
   and loads a line that it lacks even if L1 has the line. */
static UInt use_two_lines(UseKind kind, Addr a, UWord size,
                          UsedFetchLine* first_code, UsedFetchLine* last_code,
                          UInt owner, UInt now)
{
   const CacheShape* shape = &cg_LL.shape; /* all caches have its line size */
   Addr  first       = cg_line_base(shape, a);
   Addr  last        = cg_line_base(shape, a + size - 1);
   UWord in_first    = line_szB() - (a - first);
   UWord in_last     = a + size - last;
   Bool  first_hits  = False, last_hits = False;
   UInt  first_missed
      = use_line(kind, first, first_code, a - first, in_first, owner, now);
   if (first_missed == 0 && find_line(last, last_code) == NULL) {
      Residency* residency;
      load_for(last, kind);
      UsedLine* line = load(last, last_code, owner, now + 1, &residency);
      load_for(a, kind);
      use_LL(first, kind, owner, &first_hits);
      load_for(last, kind);
      fill_from(residency, use_LL(last, kind, owner, &last_hits));
      cg_note_use(line, 1, cg_used_units(0, in_last), now + 1);
      return first_hits && last_hits ? 1 : 2;
   }
   UInt last_missed
      = use_line(kind, last, last_code, 0, in_last, owner, now + 1);
   if (first_missed > 0 && last_missed == 0) {
      load_for(last, kind);
      use_LL(last, kind, owner, &last_hits);
      last_missed = last_hits ? 1 : 2;
   }
   return first_missed > last_missed ? first_missed : last_missed;
}

static inline UInt use(UseKind kind, Addr a, UWord size, UsedFetchLine* first,
                       UsedFetchLine* last, UInt owner, UInt now)
{
   Addr  base  = cg_line_base(&cg_LL.shape, a);
   UWord start = a - base;
   if (LIKELY(start + size <= line_szB()))
      return use_line(kind, base, first, start, size, owner, now);
   return use_two_lines(kind, a, size, first, last, owner, now);
}

void cg_use_data(UseKind kind, Addr a, UWord size, UInt owner, UInt now)
{
   UInt n_missed = use(kind, a, size, NULL, NULL, owner, now);
   if (n_missed > 0)
      listener.missed(owner, kind, a, n_missed);
}

void cg_use_fetch(UsedFetchLine* first, UsedFetchLine* last, Addr a, UWord size,
                  UInt owner, UInt now, UInt more_uses, ULong more_bytes)
{
   UInt n_missed = use(CG_USE_FETCH, a, size, first, last, owner, now);
   if (n_missed > 0)
      listener.missed(owner, CG_USE_FETCH, a, n_missed);
   if (more_uses > 0)
      cg_note_use(&last->used, more_uses, more_bytes, now + 1);
}

void cg_use_take_back(Addr a)
{
   UsedLine* line = &((UsedFetchLine*)cg_fetch_line(a))->used;
   if (line->uses > 0)
      line->uses--;
}

/*--- The end                                              ---*/

static void close_all(UseCache* cache)
{
   for (UWord i = 0; i < cg_n_ways(&cache->sets); i++)
      close_L1(cache->lines[i], &cache->residencies[i]);
}

void cg_use_finish(void)
{
   close_all(&cg_use->I1);
   close_all(&cg_use->D1);
   cg_use_catch_up();
   FOR_USED_LL_WAYS(i)
      close_LL(i);
}

/*--- The preview                                          ---*/


/* The state of an LL residency before an L1 residency's uses were added. */
typedef struct Unreported {
   OuterResidency* outer;
   ULong           bytes;
   UInt            uses;
} Unreported;

static Unreported* preview_L1(UseCharge charge, const UseCache* cache,
                              Unreported* next)
{
   for (UWord i = 0; i < cg_n_ways(&cache->sets); i++, next++) {
      const UsedLine*  line      = cache->lines[i];
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
   cg_use_catch_up();
   UWord n = cg_n_ways(&cg_use->I1.sets) + cg_n_ways(&cg_use->D1.sets);
   if (cg_use->unreported == NULL)
      cg_use->unreported
         = cg_alloc("cg.use.preview", n * sizeof(Unreported));
   Unreported* end = preview_L1(charge, &cg_use->I1, cg_use->unreported);
   end             = preview_L1(charge, &cg_use->D1, end);
   FOR_USED_LL_WAYS(i) {
      const OuterResidency* outer = &in_LL[i];
      if (outer->number != 0)
         charge_by(charge, outer->owner, outer->context, CG_USE_LL,
                   outer->uses, outer->bytes);
   }
   while (end-- > cg_use->unreported) {
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
   cg_use->n_opened[level]--;
   disowned(*owner, context, level, 0, 0, 0);
   *owner = CG_NO_OWNER;
}

static void disown_L1(UseCharge disowned, UseCache* cache)
{
   for (UWord i = 0; i < cg_n_ways(&cache->sets); i++)
      disown(disowned, &cache->lines[i]->owner, cache->residencies[i].context,
             CG_USE_L1);
}

void cg_use_disown(UseCharge disowned)
{
   disown_L1(disowned, &cg_use->I1);
   disown_L1(disowned, &cg_use->D1);
   FOR_USED_LL_WAYS(i) {
      OuterResidency* outer = &in_LL[i];
      if (outer->number != 0)
         disown(disowned, &outer->owner, outer->context, CG_USE_LL);
   }
}
