/*--------------------------------------------------------------------*/
/*--- The memory of a machine.             features/cycles/memory.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/memory.h. */

#include "features/cycles/memory.h"

static const Machine* machine;

/*------------------------------------------------------------*/
/*--- Caches                                               ---*/
/*------------------------------------------------------------*/

CycleLevel        cg_cycle_levels[CG_N_LEVELS - 1];
static CycleLevel I1;
static UInt       n_levels; /* of cg_cycle_levels */

static UInt log2_of(UInt n)
{
   return 31 - (UInt)__builtin_clz(n);
}

static void make(CycleLevel* level, const CycleCache* cache)
{
   UInt n_lines     = cache->size / cache->line;
   level->assoc     = cache->assoc;
   level->line_bits = log2_of(cache->line);
   level->set_mask  = n_lines / cache->assoc - 1;
   level->tags = cg_alloc("cg.cycles.cache", n_lines * sizeof(Addr));
}

/* The line with that number is used now; True if it was there. */
static Bool touch_older(CycleLevel* level, Addr* set, Addr tag)
{
   Addr newer = set[0];
   set[0]     = tag;
   for (UInt i = 1; i < level->assoc; i++) {
      Addr older = set[i];
      set[i]     = newer;
      if (older == tag)
         return True;
      newer = older;
   }
   return False;
}

static inline Bool touch(CycleLevel* level, Addr a)
{
   Addr  line = a >> level->line_bits;
   Addr* set  = &level->tags[(line & level->set_mask) * level->assoc];
   return LIKELY(set[0] == line + 1) || touch_older(level, set, line + 1);
}

static Bool has(const CycleLevel* level, Addr a)
{
   Addr        line = a >> level->line_bits;
   const Addr* set  = &level->tags[(line & level->set_mask) * level->assoc];
   for (UInt i = 0; i < level->assoc; i++) {
      if (set[i] == line + 1)
         return True;
   }
   return False;
}

/*------------------------------------------------------------*/
/*--- Lines on their way                                   ---*/
/*------------------------------------------------------------*/

CycleComing cg_cycle_coming[CG_N_COMING];

/* When the level can hand out the next line. */
static ULong is_free[CG_N_LEVELS];

/* When the buffers are free again, in turn. */
static ULong buffers[64];
static UInt  next_buffer;

/* The level has the line, which is asked for at `from`. */
static ULong arrival(UInt level, ULong now, ULong from)
{
   ULong free     = is_free[level] > now ? is_free[level] : now;
   is_free[level] = free + machine->gap[level];
   return (from > free ? from : free) + machine->level[level];
}

/* Which level has it, beyond the first `from`?  All of them have it after. */
static UInt find(UInt from, Addr a)
{
   UInt level = from;
   while (level < n_levels && !touch(&cg_cycle_levels[level], a))
      level++;
   return level == n_levels ? CG_N_LEVELS - 1 : level;
}

/*------------------------------------------------------------*/
/*--- Prefetchers                                          ---*/
/*------------------------------------------------------------*/

/* Bring the line into the caches, D1 or only what is behind it. */
static void prefetch(Addr line, UInt into, ULong now)
{
   Addr a = line << cg_cycle_levels[0].line_bits;
   if (into >= n_levels || has(&cg_cycle_levels[into], a))
      return;
   CycleComing* c     = cg_cycle_coming_of(line);
   ULong arrives = arrival(find(into, a), now, now);
   /* What is on its way does not come later because it is wanted nearer. */
   if (c->line == line && c->arrives > now && c->arrives < arrives)
      arrives = c->arrives;
   *c = (CycleComing){ line, arrives, True };
}

#define PAGE_BITS 12

typedef struct {
   Addr page;
   Addr line; /* the last one */
   Int  direction, n; /* how often in a row */
} Stream;

#define N_STREAMS 32
static Stream streams[N_STREAMS];

static void follow_stream(Addr line, ULong now)
{
   UInt    page_lines = PAGE_BITS - cg_cycle_levels[0].line_bits;
   Addr    page       = line >> page_lines;
   Stream* s          = &streams[(page ^ page >> 5) % N_STREAMS];
   if (s->page != page) {
      /* A stream that comes from the page before goes on. */
      Addr          last  = page - 1;
      const Stream* other = &streams[(last ^ last >> 5) % N_STREAMS];
      Bool goes_on = other->page == last && other->direction > 0
                     && other->n > 1 && other->line + 2 >= line;
      *s = (Stream){ page, line, goes_on ? 1 : 0, goes_on ? 2 : 0 };
      if (!goes_on)
         return;
   } else {
      Word distance  = (Word)(line - s->line);
      Int  direction = distance > 0 ? 1 : -1;
      if (distance == 0)
         return;
      s->n = direction == s->direction && distance <= 4 && distance >= -4
                ? s->n + 1 : 1;
      s->direction = direction;
      s->line      = line;
   }
   if (s->n < 2)
      return;
   UInt ahead = (UInt)s->n * 2 < machine->stream ? (UInt)s->n * 2
                                                 : machine->stream;
   for (UInt i = 1; i <= ahead; i++) {
      Addr next = line + (Addr)(Word)((Int)i * s->direction);
      if (next >> page_lines != page)
         break;
      prefetch(next, i <= 2 ? 0 : 1, now);
   }
}

typedef struct {
   Addr insn;
   Addr last;
   Word stride;
   Int  n; /* how often in a row */
} Stride;

#define N_STRIDES 256
static Stride strides[N_STRIDES];

static void follow_stride(Addr insn, Addr a, ULong now)
{
   Stride* s = &strides[(insn ^ insn >> 8) % N_STRIDES];
   if (s->insn != insn) {
      *s = (Stride){ insn, a, 0, 0 };
      return;
   }
   Word stride = (Word)(a - s->last);
   s->n        = stride == s->stride ? s->n + 1 : 0;
   s->stride   = stride;
   s->last     = a;
   UInt bits = cg_cycle_levels[0].line_bits;
   Word line = (Word)1 << bits;
   if (s->n < 2 || (stride < line && stride > -line) || stride > 65536
       || stride < -65536)
      return;
   for (Int i = 1; i <= 2; i++)
      prefetch((a + (Addr)(i * stride)) >> bits, 0, now);
}

static void train(const Reference* ref, Addr line)
{
   if (machine->stream == 0)
      return;
   follow_stream(line, ref->now);
   follow_stride(ref->insn, ref->address, ref->now);
}

/*------------------------------------------------------------*/
/*--- References                                           ---*/
/*------------------------------------------------------------*/

/* Of one line. */
static ULong refer(const Reference* ref, Addr line, UInt* level)
{
   Addr    base = line << cg_cycle_levels[0].line_bits;
   ULong   from = ref->from;
   CycleComing* c    = cg_cycle_coming_of(line);
   if (LIKELY(touch(&cg_cycle_levels[0], base))) {
      *level     = 0;
      ULong done = from + machine->load;
      if (UNLIKELY(c->line == line && (c->is_fresh || c->arrives > done))) {
         Bool was_fresh = c->is_fresh;
         c->is_fresh    = False;
         if (c->arrives > done) {
            *level = 1;
            done   = c->arrives;
         }
         if (was_fresh)
            train(ref, line);
      }
      return done;
   }
   ULong* buffer = &buffers[next_buffer];
   next_buffer   = (next_buffer + 1) % machine->misses;
   if (*buffer > from)
      from = *buffer;
   *level     = find(1, base);
   ULong done = arrival(*level, ref->now, from);
   if (c->line == line && c->arrives > done)
      done = c->arrives;
   *c      = (CycleComing){ line, done, False };
   *buffer = done;
   train(ref, line);
   return done;
}

ULong cg_cycle_load(const Reference* ref, UInt* level)
{
   UInt  bits  = cg_cycle_levels[0].line_bits;
   Addr  first = ref->address >> bits;
   Addr  last  = (ref->address + ref->szB - 1) >> bits;
   ULong done  = refer(ref, first, level);
   if (UNLIKELY(first != last)) {
      UInt  other_level;
      ULong other = refer(ref, last, &other_level);
      if (other > done)
         done = other;
      if (other_level > *level)
         *level = other_level;
   }
   return done;
}

void cg_cycle_store(const Reference* ref)
{
   UInt level;
   cg_cycle_load(ref, &level);
}

UInt cg_cycle_fetch(Addr a)
{
   return LIKELY(touch(&I1, a)) ? 0 : find(1, a);
}

void cg_cycle_memory_init(const Machine* the_machine)
{
   machine = the_machine;
   make(&I1, &machine->I1);
   n_levels = 0;
   for (UInt i = 0; i < CG_N_LEVELS - 1; i++) {
      if (machine->cache[i].size > 0)
         make(&cg_cycle_levels[n_levels++], &machine->cache[i]);
   }
}
