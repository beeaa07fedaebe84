/*--------------------------------------------------------------------*/
/*--- The cache simulation: the rarer half.                cg_sim.c ---*/
/*--------------------------------------------------------------------*/

/* Building the caches, finding lines of code, and what happens in L1 when a
   line is not where generated code looks for it.  The model is described in
   cg_sim.h.  Freestanding: needs cg_port.h and cg_arch.h only. */

#include "cg_sim.h"

InsnCache    cg_I1;
DataCache    cg_D1;
OrderedCache cg_LL;
ULong        cg_clock;

/* Generated code has the addresses of these as immediates: in the tool's own
   image they are low enough for 32-bit displacements, which the heap is
   not. */
SeenLine cg_D1_seen[CG_N_SEEN];

#define N_IMAGE_LINES 131072
static InsnLine lines_in_image[N_IMAGE_LINES];

/* All lines of code that were asked for, hashed by line number, chained; and
   the rest of the chunk that new ones are cut from. */
#define N_LINE_CHAINS 16384 /* a power of two */
#define N_CHUNK_LINES 1024
static InsnLine** line_chains;
static InsnLine*  free_lines; /* chained by next */
static UWord      n_lines;
static InsnLine*  fresh_line     = lines_in_image;
static InsnLine*  fresh_line_end = lines_in_image + N_IMAGE_LINES;

/* A way of D1 that holds no line: no base is odd.  To begin with, line zero
   is in the last way of its set, and the other ways are empty, which cannot
   be told from line zero being in all of them: ways that were never used are
   taken from the first on; each has a last use of its own. */
#define EMPTY ((Addr)1)

/*------------------------------------------------------------*/
/*--- Building                                             ---*/
/*------------------------------------------------------------*/

static UInt log2_exact(UInt n)
{
   UInt bits = 0;
   while (((UInt)1 << bits) < n)
      bits++;
   cg_assert(((UInt)1 << bits) == n);
   return bits;
}

/* Fills in *shape; returns the number of lines the cache holds. */
static UWord init_shape(CacheShape* shape, const CacheGeometry* geometry)
{
   cg_assert(cg_check_cache(geometry) == NULL);
   UWord lines      = (UWord)(geometry->sizeB / geometry->line_sizeB);
   shape->line_bits = log2_exact((UInt)geometry->line_sizeB);
   shape->assoc     = (UInt)geometry->assoc;
   shape->set_mask  = lines / shape->assoc - 1;
   return lines;
}

/* Make the entry hold no line.  Its last use stays. */
static void forget(SeenLine* entry)
{
   UWord here      = (UWord)(entry - cg_D1_seen);
   UWord elsewhere = (here + CG_N_SEEN / 2) & (CG_N_SEEN - 1);
   entry->base     = elsewhere << cg_D1.shape.line_bits;
}

void cg_sim_init(const CacheGeometry geometry[CG_N_CACHES])
{
   UWord n     = init_shape(&cg_I1.shape, &geometry[CG_I1]);
   cg_I1.lines = cg_alloc("cg.sim.I1", n * sizeof(cg_I1.lines[0]));

   n              = init_shape(&cg_D1.shape, &geometry[CG_D1]);
   cg_D1.lines    = cg_alloc("cg.sim.D1", n * sizeof(cg_D1.lines[0]));
   cg_D1.last_use = cg_alloc("cg.sim.D1", n * sizeof(cg_D1.last_use[0]));
   for (UWord i = 0; i < n; i++) {
      cg_D1.lines[i]    = EMPTY;
      cg_D1.last_use[i] = i % cg_D1.shape.assoc;
   }
   cg_D1.lines[cg_D1.shape.assoc - 1] = 0;
   cg_D1.sets
      = cg_alloc("cg.sim.D1", (n / cg_D1.shape.assoc) * sizeof(DataSet));
   cg_D1.sets[0].n_unseen = 1;
   for (UWord i = 0; i < CG_N_SEEN; i++)
      forget(&cg_D1_seen[i]);

   n           = init_shape(&cg_LL.shape, &geometry[CG_LL]);
   cg_LL.lines = cg_alloc("cg.sim.LL", n * sizeof(cg_LL.lines[0]));

   n_lines = 0;
   line_chains
      = cg_alloc("cg.sim.line_chains", N_LINE_CHAINS * sizeof(line_chains[0]));
   InsnLine* line_zero                = cg_insn_line(0);
   line_zero->absent                  = 0;
   cg_I1.lines[cg_I1.shape.assoc - 1] = line_zero;

   cg_clock = cg_D1.shape.assoc; /* later than all initial last uses */
}

/*------------------------------------------------------------*/
/*--- I1                                                   ---*/
/*------------------------------------------------------------*/

static InsnLine** chain_of(Addr base)
{
   UWord n = base >> cg_I1.shape.line_bits;
   /* Libraries lie at round distances: the higher bits must have their say. */
   return &line_chains[(n ^ n >> 14 ^ n >> 28) & (N_LINE_CHAINS - 1)];
}

static InsnLine* new_line(void)
{
   InsnLine* line = free_lines;
   n_lines++;
   if (line != NULL) {
      free_lines = line->next;
      return line;
   }
   if (fresh_line == fresh_line_end) {
      fresh_line     = cg_alloc("cg.sim.lines",
                                N_CHUNK_LINES * sizeof(InsnLine));
      fresh_line_end = fresh_line + N_CHUNK_LINES;
   }
   return fresh_line++;
}

InsnLine* cg_insn_line(Addr a)
{
   Addr       base  = cg_line_base(&cg_I1.shape, a);
   InsnLine** chain = chain_of(base);
   for (InsnLine* line = *chain; line != NULL; line = line->next) {
      if (line->base == base)
         return line;
   }

   InsnLine* line  = new_line();
   line->last_use  = 0;
   line->users     = 0;
   line->absent    = CG_ABSENT;
   line->base      = base;
   line->following = NULL;
   line->next      = *chain;
   *chain          = line;
   return line;
}

static void free_line(InsnLine* line)
{
   InsnLine** link = chain_of(line->base);
   while (*link != line)
      link = &(*link)->next;
   *link      = line->next;
   line->next = free_lines;
   free_lines = line;
   n_lines--;
}

void cg_insn_line_use(InsnLine* line)
{
   line->users++;
}

void cg_insn_line_leave(InsnLine* line)
{
   line->users--;
   if (line->users == 0 && line->absent != 0)
      free_line(line);
}

UWord cg_n_insn_lines(void)
{
   return n_lines;
}

void cg_I1_load(InsnLine* line)
{
   InsnLine** way = cg_I1.lines
                    + cg_set_of(&cg_I1.shape, line->base) * cg_I1.shape.assoc;
   UInt oldest = 0;
   for (UInt i = 0; i < cg_I1.shape.assoc; i++) {
      if (way[i] == NULL) {
         oldest = i;
         break;
      }
      if (way[i]->last_use < way[oldest]->last_use)
         oldest = i;
   }
   InsnLine* evicted = way[oldest];
   way[oldest]       = line;
   line->absent      = 0;
   if (evicted != NULL) {
      evicted->absent = CG_ABSENT;
      if (evicted->users == 0)
         free_line(evicted);
   }
}

/*------------------------------------------------------------*/
/*--- D1                                                   ---*/
/*------------------------------------------------------------*/

/* Where the line is, of the ways from first on; the end of them if nowhere. */
static UWord find_line(Addr line, UWord first)
{
   UWord i   = first;
   UWord end = first + cg_D1.shape.assoc;
   while (i < end && cg_D1.lines[i] != line)
      i++;
   return i;
}

static inline UInt way_after(UInt way)
{
   return way + 1 == cg_D1.shape.assoc ? 0 : way + 1;
}

static inline UInt youngest_way(const DataSet* set)
{
   return (set->oldest == 0 ? cg_D1.shape.assoc : set->oldest) - 1;
}

/* The last use of the line in this way has become known to be `use`: put it
   where it belongs in its set's order. */
static void reorder(DataSet* set, UWord first, UInt way, ULong use)
{
   Addr*  lines     = cg_D1.lines + first;
   ULong* last_uses = cg_D1.last_use + first;
   UInt   youngest  = youngest_way(set);
   Addr   line      = lines[way];
   while (way != youngest) {
      UInt next = way_after(way);
      if (last_uses[next] >= use)
         break;
      lines[way]     = lines[next];
      last_uses[way] = last_uses[next];
      way            = next;
   }
   lines[way]     = line;
   last_uses[way] = use;
}

/* Take the entry from the line that has it, if one does; the line keeps its
   last use beside its tag from now on. */
static void lose_entry(SeenLine* entry)
{
   if (cg_seen_entry(entry->base) != entry)
      return;
   UWord number = cg_set_of(&cg_D1.shape, entry->base);
   UWord first  = number * cg_D1.shape.assoc;
   UWord i      = find_line(entry->base, first);
   cg_assert(i < first + cg_D1.shape.assoc);
   cg_D1.sets[number].n_unseen++;
   reorder(&cg_D1.sets[number], first, (UInt)(i - first), entry->last_use);
   forget(entry);
}

static inline void see(Addr line, ULong now)
{
   SeenLine* entry = cg_seen_entry(line);
   lose_entry(entry);
   entry->base     = line;
   entry->last_use = now;
}

/* Up to this many ways a set is sorted at once. */
#define MAX_SORTED_WAYS 16

/* Numbers for the ways of a set, in vectors that a processor compares at
   once. */
typedef Int Vector __attribute__((vector_size(16)));
#define VECTOR_LENGTH 4
typedef union {
   Vector vectors[MAX_SORTED_WAYS / VECTOR_LENGTH];
   Int    of[MAX_SORTED_WAYS];
} WayNumbers;

/* rank.of[i] = how many of the n ages are above age.of[i]; no two are equal.
   Which they are nothing can predict, so there are no branches on it. */
static inline WayNumbers rank_ages(const WayNumbers* age, UInt n)
{
   UInt       n_vectors = (n + VECTOR_LENGTH - 1) / VECTOR_LENGTH;
   WayNumbers rank      = { .of = { 0 } };
   for (UInt i = 0; i < n; i++) {
      Vector other = (Vector){ 0 } + age->of[i];
      for (UInt v = 0; v < n_vectors; v++)
         rank.vectors[v] -= other > age->vectors[v];
   }
   return rank;
}

/* Bring what is noted beside the tags of a set up to date, and in order.
   False, with nothing done, if the set is too large or a line too old. */
static Bool refresh(DataSet* set, UWord first)
{
   UInt       assoc     = cg_D1.shape.assoc;
   Addr*      lines     = cg_D1.lines + first;
   ULong*     last_uses = cg_D1.last_use + first;
   Addr       line[MAX_SORTED_WAYS];
   ULong      use[MAX_SORTED_WAYS];
   WayNumbers age       = { .of = { 0 } };
   ULong      all_ages  = 0; /* ORed */
   /* Uses within a group are noted while the clock is still at its start. */
   const ULong now = cg_clock + CG_MAX_TIME + 1;

   if (assoc > MAX_SORTED_WAYS)
      return False;
   for (UInt i = 0; i < assoc; i++) {
      line[i]               = lines[i];
      const SeenLine* entry = cg_seen_entry(line[i]);
      use[i]    = entry->base == line[i] ? entry->last_use : last_uses[i];
      age.of[i] = (Int)(now - use[i]);
      all_ages |= now - use[i];
   }
   if (UNLIKELY(all_ages > 0x7fffffff))
      return False;

   WayNumbers rank = rank_ages(&age, assoc);
   for (UInt i = 0; i < assoc; i++) {
      lines[rank.of[i]]     = line[i];
      last_uses[rank.of[i]] = use[i];
   }
   set->oldest = 0;
   return True;
}

/* Let go of the line of the set that was used longest ago, and return its
   place.  What is noted beside the tags may be out of date, but only ever too
   early, and is in order: the first line there is the one unless it turns out
   to have been used later than is noted of the second.  Programs that stream
   through memory use each line a few times and then no more, so that mostly
   it is. */
static inline UWord evict_oldest(DataSet* set, UWord first)
{
   for (;;) {
      UInt      way    = set->oldest;
      UInt      second = way_after(way);
      UWord     place  = first + way;
      Addr      line   = cg_D1.lines[place];
      ULong     noted  = cg_D1.last_use[place];
      SeenLine* entry  = cg_seen_entry(line);
      Bool      seen   = entry->base == line;
      ULong     use    = seen ? entry->last_use : noted;
      if (LIKELY(use == noted || use <= cg_D1.last_use[first + second])) {
         set->oldest = second;
         if (seen)
            forget(entry);
         else if (line != EMPTY)
            set->n_unseen--;
         return place;
      }
      if (use >= cg_D1.last_use[first + youngest_way(set)]) {
         cg_D1.last_use[place] = use;
         set->oldest           = second;
      } else if (!refresh(set, first)) {
         reorder(set, first, way, use);
      }
   }
}

Bool cg_D1_use_unseen_line(Addr line, ULong now)
{
   /* LL is most likely next, and far away: its set can come while this one is
      searched. */
   __builtin_prefetch(cg_LL.lines
                      + cg_set_of(&cg_LL.shape, line) * cg_LL.shape.assoc);

   UWord    number = cg_set_of(&cg_D1.shape, line);
   UWord    first  = number * cg_D1.shape.assoc;
   DataSet* set    = &cg_D1.sets[number];
   if (UNLIKELY(set->n_unseen > 0)
       && find_line(line, first) < first + cg_D1.shape.assoc) {
      set->n_unseen--;
      see(line, now);
      return True;
   }

   UWord place           = evict_oldest(set, first);
   cg_D1.lines[place]    = line;
   cg_D1.last_use[place] = now;
   see(line, now);
   return False;
}

Bool cg_D1_use_second_line(Addr line, ULong now)
{
   SeenLine* entry    = cg_seen_entry(line);
   Bool      is_noted = entry->last_use >= cg_clock;
   Bool      hit      = cg_D1_use_line(line, now);
   if (is_noted)
      lose_entry(entry);
   return hit;
}
