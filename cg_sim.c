/*--------------------------------------------------------------------*/
/*--- The cache simulation: the rarer half.                cg_sim.c ---*/
/*--------------------------------------------------------------------*/

/* Building the caches, instruction lines, and what is rare enough to be out of
   line.  The model is described in cg_sim.h.  Freestanding. */

#include "cg_sim.h"

#include "sim/streams.h"

SimShared*   cg_sim;
TimedSets    cg_I1;
FetchLine**  cg_I1_lines;
TimedSets    cg_D1;
OrderedCache cg_outer[CG_N_OUTER];
LLModel      cg_LL_model;
Bool         cg_LL_is_plain = True;
WrittenLine* cg_written;

/* The clock's value when the times were last swept. */
static UInt swept_at;

/* The line is in this way of I1 now, whose index is that in cg_I1_lines. */
static void put_in_I1(UWord index, FetchLine* line, Way way)
{
   cg_I1_lines[index] = line;
   line->absent       = 0;
   line->last_use     = way.time;
   line->link.holders++;
}

/* I1 loses the line. */
static void leave_I1(FetchLine* line)
{
   line->absent   = CG_ABSENT;
   line->last_use = &cg_sim->nobody;
   cg_fetch_line_drop(line);
}

/*------------------------------------------------------------*/
/*--- Building                                             ---*/
/*------------------------------------------------------------*/

static void make_ordered(OrderedCache* cache, const CacheGeometry* geometry)
{
   cache->shape  = cg_shape_of(geometry);
   UWord n_sets  = cache->shape.set_mask + 1;
   UWord n_older = n_sets * (cache->shape.assoc - 1);
   cache->newest = cg_alloc("cg.sim.outer", n_sets * sizeof(Addr));
   cache->older  = cg_alloc("cg.sim.outer", (n_older + 1) * sizeof(Addr));
}

/* The caches are empty, all memory of theirs zero: begin. */
static void begin(void)
{
   /* Later than the times that the ways begin with. */
   cg_sim->clock = 2;
   swept_at      = cg_sim->clock;
   for (UWord i = 0; i < CG_N_INDEXED; i++)
      cg_forget_entry(&cg_sim->line_index[i]);
   cg_put_line_zero(&cg_D1);
   put_in_I1(cg_I1.shape.assoc - 1, cg_fetch_line(0),
             cg_put_line_zero(&cg_I1));
}

void cg_sim_init(const CacheGeometry geometry[CG_N_CACHES])
{
   CacheShape I1 = cg_shape_of(&geometry[CG_I1]);
   CacheShape D1 = cg_shape_of(&geometry[CG_D1]);
   cg_make_sets(&cg_I1, &I1);
   cg_make_sets(&cg_D1, &D1);
   make_ordered(&cg_outer[0], &geometry[CG_LL]);

   cg_sim = cg_alloc_near("cg.sim.shared", sizeof(SimShared));
   const FetchLine absent
      = { .absent = CG_ABSENT, .last_use = &cg_sim->nobody };
   cg_make_fetch_lines(&I1, &absent, sizeof(FetchLine),
                       offsetof(FetchLine, link));
   cg_I1_lines
      = cg_alloc("cg.sim.I1", cg_n_ways(&cg_I1) * sizeof(FetchLine*));
   begin();
}

static Streams streams;

static void forget_streams(void)
{
   streams = (Streams){ .line_bits = cg_outer[0].shape.line_bits };
}

/* LL is empty: no line of it is dirty, and no stream leads to one. */
static void forget_LL(void)
{
   UWord n_sets = cg_LL_model.writes_back ? cg_outer[0].shape.set_mask + 1 : 0;
   for (UWord set = 0; set < n_sets; set++)
      cg_written[set].entry = 0;
   forget_streams();
}

static void empty_I1(void)
{
   for (UWord i = 0; i < cg_n_ways(&cg_I1); i++) {
      FetchLine* line = cg_I1_lines[i];
      if (line == NULL)
         continue;
      leave_I1(line);
      cg_I1_lines[i] = NULL;
   }
   cg_empty_sets(&cg_I1);
}

/* A set whose newest line is not line zero, or that line zero is of, may have
   been touched: no memory of others is. */
static void empty_ordered(OrderedCache* cache)
{
   UInt n_older = cache->shape.assoc - 1;
   for (UWord set = 0; set <= cache->shape.set_mask; set++) {
      if (set != 0 && cache->newest[set] == 0)
         continue;
      cache->newest[set] = 0;
      for (UWord i = 0; i < n_older; i++)
         cache->older[set * n_older + i] = 0;
   }
}

void cg_sim_empty(void)
{
   empty_I1();
   cg_empty_sets(&cg_D1);
   for (UInt i = 0; i < CG_N_OUTER; i++)
      empty_ordered(&cg_outer[i]);
   forget_LL();
   begin();
}

void cg_sim_keep_time(void)
{
   if (cg_sim->clock - swept_at < (UInt)1 << 29)
      return;
   swept_at = cg_sim->clock;
   cg_sweep_sets(&cg_I1, cg_sim->clock);
   cg_sweep_sets(&cg_D1, cg_sim->clock);
}

/*------------------------------------------------------------*/
/*--- The outer levels                                     ---*/
/*------------------------------------------------------------*/

/* Move the newest line of the set down by one place, and each line that is
   there by one more, until one falls out: the line at `base` if it was there,
   or else the oldest.  Returns the base of what fell out. */
static Addr push_down(OrderedCache* cache, UWord set, Addr base)
{
   UInt  n_older = cache->shape.assoc - 1;
   Addr* line    = cache->older + set * n_older;
   Addr* end     = line + n_older;
   Addr  pushed  = cache->newest[set];
   for (; line < end && pushed != base; line++) {
      Addr known = *line;
      *line      = pushed;
      pushed     = known;
   }
   return pushed;
}

Bool cg_touch_older_line(OrderedCache* cache, UWord set, Addr base)
{
   Addr out           = push_down(cache, set, base);
   cache->newest[set] = base;
   if (out == base)
      return True;
   /* Here the level loses a line, that at `out`: who had loaded it would be
      told here. */
   return False;
}

/*------------------------------------------------------------*/
/*--- LL that writes back or prefetches                    ---*/
/*------------------------------------------------------------*/

_Static_assert(CG_N_OUTER == 1, "LL is the only level behind I1 and D1");

/* Of the entries of such an LL, which are bases of lines otherwise. */
#define DIRTY ((Addr)1)

void cg_sim_LL(LLModel model)
{
   UWord n_sets   = cg_outer[0].shape.set_mask + 1;
   cg_LL_model    = model;
   cg_LL_is_plain = !model.writes_back && !model.prefetches;
   forget_streams();
   if (model.writes_back)
      cg_written
         = cg_alloc_near("cg.sim.written", n_sets * sizeof(WrittenLine));
}

/* As cg_touch_ordered_line, but that a write makes the line dirty.  Whether a
   dirty one was evicted is added to *wrote_back. */
static Bool touch_LL(Addr base, Bool writes, Bool* wrote_back)
{
   OrderedCache* LL      = &cg_outer[0];
   UInt          n_older = LL->shape.assoc - 1;
   UWord         set     = cg_set_of(&LL->shape, base);
   Addr*         line    = LL->older + set * n_older;
   Addr*         end     = line + n_older;
   Addr          pushed  = LL->newest[set];
   for (; line < end && (pushed & ~DIRTY) != base; line++) {
      Addr known = *line;
      *line      = pushed;
      pushed     = known;
   }
   Bool hit     = (pushed & ~DIRTY) == base;
   Bool dirties = cg_LL_model.writes_back && writes;
   if (!hit && (pushed & DIRTY) != 0)
      *wrote_back = True;
   LL->newest[set] = base | (hit ? pushed & DIRTY : 0) | (dirties ? DIRTY : 0);
   return hit;
}

/* Tell generated code which line of this set is newest, and dirty. */
static void show_written(Addr base)
{
   const OrderedCache* LL   = &cg_outer[0];
   UWord               set  = cg_set_of(&LL->shape, base);
   UWord               line = (UWord)1 << cg_D1.shape.line_bits;
   Bool is_shown = (LL->newest[set] & DIRTY) != 0
                   && cg_D1.shape.line_bits <= LL->shape.line_bits;
   cg_written[set].entry = is_shown ? (LL->newest[set] & ~DIRTY) + line : 0;
}

static Bool touch_and_show(Addr base, Bool writes, Bool* wrote_back)
{
   Bool hit = touch_LL(base, writes, wrote_back);
   if (cg_LL_model.writes_back)
      show_written(base);
   return hit;
}

/* The lines of [a, a+size): True if LL had them. */
static Bool touch_lines(Addr a, UWord size, Bool writes, Bool* wrote_back)
{
   const CacheShape* shape = &cg_outer[0].shape;
   Addr              first = cg_line_base(shape, a);
   Addr              last  = cg_line_base(shape, a + size - 1);
   Bool              hit   = touch_and_show(first, writes, wrote_back);
   if (first != last)
      hit &= touch_and_show(last, writes, wrote_back);
   return hit;
}

Depth cg_LL_ref(Addr a, UWord size, Bool writes)
{
   Bool wrote_back = False, of_prefetch = False;
   Bool hit        = touch_lines(a, size, writes, &wrote_back);
   Addr ahead;
   if (cg_LL_model.prefetches && cg_streams_foresee(&streams, a, &ahead))
      touch_and_show(ahead, False, &of_prefetch);
   return hit ? 1 : wrote_back ? 2 | CG_WROTE_BACK : 2;
}

void cg_LL_write_through(Addr a, UWord size)
{
   Bool uncounted = False;
   touch_lines(a, size, True, &uncounted);
}

/*------------------------------------------------------------*/
/*--- I1                                                   ---*/
/*------------------------------------------------------------*/

void cg_I1_load(FetchLine* line)
{
   UWord      set   = cg_set_of(&cg_I1.shape, line->base);
   UInt       i     = cg_oldest_way(&cg_I1, set, cg_after_all_touches());
   UWord      index = set * cg_I1.shape.assoc + i;
   FetchLine* old   = cg_I1_lines[index];
   if (old != NULL)
      leave_I1(old);
   put_in_I1(index, line, cg_way(&cg_I1, set, i));
}

/*------------------------------------------------------------*/
/*--- D1                                                   ---*/
/*------------------------------------------------------------*/

Bool cg_D1_touch_second_line(Addr base, UInt now)
{
   IndexedLine* entry    = cg_index_entry(base);
   Bool         is_noted = (Int)(*entry->last_use - cg_sim->clock) >= 0;
   Bool         hit      = cg_D1_touch_line(base, now);
   if (is_noted)
      cg_forget_entry(entry);
   return hit;
}
