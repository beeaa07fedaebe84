/*--------------------------------------------------------------------*/
/*--- The memory of a machine.             features/cycles/memory.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/memory.h. */

#include "features/cycles/memory.h"

static const Machine* machine;

#define PAGE_BITS 12

/*------------------------------------------------------------*/
/*--- Caches behind the first level                        ---*/
/*------------------------------------------------------------*/

typedef struct {
   UInt  assoc, line_bits;
   UWord set_mask;
   Addr* tags; /* [set * assoc + way], the line's number + 1; 0: empty; the most
                  recently used first */
} CycleLevel;

static CycleLevel levels[CG_N_LEVELS - 1]; /* [0] is not used */
static UInt       n_levels; /* of levels */

static CycleLevel  TLB, ITLB;
static CycleLevel* code_TLB; /* one of them */

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

static Bool walks(CycleLevel* level, Addr a)
{
   return level->tags != NULL && !touch(level, a);
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
/*--- What the kernel has had in the caches                ---*/
/*------------------------------------------------------------*/

static Bool (*is_anonymous)(Addr a);

/* Pages that have been touched, by number + 1: hash tables, each with four
   times the slots of the one before.  The last one is at most half full; those
   before are so. */
#define MAX_TABLES 14
static Addr* tables[MAX_TABLES];
static UInt  n_tables;
static UWord n_in_last;

static UWord slots_of_table(UInt table)
{
   return (UWord)1024 << 2 * table;
}

/* Where the page is, or would be. */
static Addr* page_slot(UInt table, Addr page)
{
   UWord mask = slots_of_table(table) - 1;
   UWord i    = (page * 0x9e3779b1u) & mask;
   while (tables[table][i] != 0 && tables[table][i] != page + 1)
      i = (i + 1) & mask;
   return &tables[table][i];
}

/* The page is touched; True if it has not been before. */
static Bool touch_page(Addr page)
{
   for (UInt i = 0; i < n_tables; i++) {
      if (*page_slot(i, page) != 0)
         return False;
   }
   if (n_tables == 0 || 2 * n_in_last >= slots_of_table(n_tables - 1)) {
      cg_assert(n_tables < MAX_TABLES);
      SizeT szB          = slots_of_table(n_tables) * sizeof(Addr);
      tables[n_tables++] = cg_alloc("cg.cycles.pages", szB);
      n_in_last          = 0;
   }
   *page_slot(n_tables - 1, page) = page + 1;
   n_in_last++;
   return True;
}

static void has_written(CycleLevel* level, Addr a, SizeT szB)
{
   /* Of more than it holds, it has what came last. */
   Addr last    = (a + szB - 1) >> level->line_bits;
   Addr n_lines = (level->set_mask + 1) * level->assoc;
   Addr line    = a >> level->line_bits;
   if (last - line >= n_lines)
      line = last - n_lines + 1;
   for (; line <= last; line++)
      touch(level, line << level->line_bits);
}

void cg_cycle_kernel_wrote(Addr a, SizeT szB)
{
   for (UInt i = 1; i < n_levels && szB > 0; i++)
      has_written(&levels[i], a, szB);
}

/* No cache has the line.  Is it of a page that the program touches for the
   first time, and which the kernel has just filled with zeros? */
static Bool gets_fresh_page(Addr a)
{
   Addr page = a >> PAGE_BITS;
   if (n_levels < 2 || !touch_page(page) || !is_anonymous(a))
      return False;
   cg_cycle_kernel_wrote(page << PAGE_BITS, (SizeT)1 << PAGE_BITS);
   return True;
}

/* Which level behind the first has it?  All of them have it after. */
static UInt find(Addr a)
{
   UInt level = 1;
   while (level < n_levels && !touch(&levels[level], a))
      level++;
   if (level < n_levels)
      return level;
   return gets_fresh_page(a) ? 1 : CG_N_LEVELS - 1;
}

/*------------------------------------------------------------*/
/*--- The first level: I1                                  ---*/
/*------------------------------------------------------------*/

/* A cache of the first level, but for what it has. */
typedef struct {
   UInt   assoc, line_bits;
   UWord  set_mask;
   UChar* next; /* [set]: the way that is replaced next */
} FirstLevel;

/* Returns how many lines it has. */
static UInt make_first(FirstLevel* level, const CycleCache* cache)
{
   UInt n_lines     = cache->size / cache->line;
   level->assoc     = cache->assoc;
   level->line_bits = log2_of(cache->line);
   level->set_mask  = n_lines / cache->assoc - 1;
   level->next      = cg_alloc("cg.cycles.cache", level->set_mask + 1);
   return n_lines;
}

/* Where the line's set begins; and where the one lies that it replaces. */
static inline UWord set_of(const FirstLevel* level, Addr line)
{
   return (line & level->set_mask) * level->assoc;
}

static inline UWord replaced_by(FirstLevel* level, Addr line)
{
   UChar* next  = &level->next[line & level->set_mask];
   UWord  place = set_of(level, line) + *next;
   *next        = (UChar)((*next + 1u) % level->assoc);
   return place;
}

static FirstLevel      I1;
static CycleCodeLine** I1_lines; /* [set * assoc + way]; or NULL */

#define N_CODE_HASHES 16384
static CycleCodeLine** code_lines; /* [N_CODE_HASHES] */

CycleCodeLine* cg_cycle_code_line(Addr number)
{
   CycleCodeLine** first = &code_lines[(number ^ number >> 14) % N_CODE_HASHES];
   for (CycleCodeLine* line = *first; line != NULL; line = line->next) {
      if (line->number == number)
         return line;
   }
   CycleCodeLine* line = cg_alloc_near("cg.cycles.code", sizeof(*line));
   *line  = (CycleCodeLine){ .number = number, .is_absent = 1, .next = *first };
   *first = line;
   return line;
}

Found cg_cycle_fetch(CycleCodeLine* line)
{
   if (!line->is_absent)
      return (Found){ 0, False };
   CycleCodeLine** way = &I1_lines[replaced_by(&I1, line->number)];
   if (*way != NULL)
      (*way)->is_absent = 1;
   *way            = line;
   line->is_absent = 0;
   Addr a          = line->number << I1.line_bits;
   return (Found){ find(a), walks(code_TLB, a) };
}

/*------------------------------------------------------------*/
/*--- The first level: D1                                  ---*/
/*------------------------------------------------------------*/

CycleLine* cg_cycle_listed;
Addr*      cg_cycle_arrived;
UInt       cg_cycle_line_bits;

static FirstLevel D1;

/* Of each way, at set * assoc + way. */
static Addr*  D1_lines; /* its number; CG_NO_LINE */
static ULong* D1_arrives;
static Bool*  D1_is_fresh; /* prefetched, and not used yet */

/* Of each place, how many of D1's lines are not listed there though they could
   be. */
static UChar* n_unlisted;

#define NO_WAY (~(UWord)0)

/* That of a line that is not listed. */
static UWord unlisted_way(Addr line)
{
   if (LIKELY(n_unlisted[cg_cycle_place(line)] == 0))
      return NO_WAY;
   UWord set = set_of(&D1, line);
   for (UWord way = set; way < set + D1.assoc; way++) {
      if (D1_lines[way] == line)
         return way;
   }
   return NO_WAY;
}

static inline Bool is_listed(Addr line)
{
   return cg_cycle_listed[cg_cycle_place(line)].number == line;
}

static Bool D1_has(Addr line)
{
   return is_listed(line) || unlisted_way(line) != NO_WAY;
}

static void lose(Addr line)
{
   UInt place = cg_cycle_place(line);
   if (cg_cycle_listed[place].number == line) {
      cg_cycle_listed[place].number = CG_NO_LINE;
      cg_cycle_arrived[place]       = CG_NO_LINE;
   } else {
      n_unlisted[place]--;
   }
}

/* D1 does not have the line, and gets it, not listed. */
static void D1_get(Addr line, ULong arrives, Bool is_fresh)
{
   UWord way = replaced_by(&D1, line);
   if (D1_lines[way] != CG_NO_LINE)
      lose(D1_lines[way]);
   D1_lines[way]    = line;
   D1_arrives[way]  = arrives;
   D1_is_fresh[way] = is_fresh;
   n_unlisted[cg_cycle_place(line)]++;
}

/* Has it arrived, for all loads that are dispatched from now on? */
static inline Bool has_arrived(ULong arrives, ULong now)
{
   return arrives <= now + machine->load;
}

/* D1 has the line, not listed. */
static void list(Addr line, ULong arrives, ULong now)
{
   UInt place = cg_cycle_place(line);
   if (cg_cycle_listed[place].number == CG_NO_LINE)
      n_unlisted[place]--;
   cg_cycle_listed[place]  = (CycleLine){ line, arrives };
   cg_cycle_arrived[place] = has_arrived(arrives, now) ? line : CG_NO_LINE;
}

/*------------------------------------------------------------*/
/*--- Lines on their way                                   ---*/
/*------------------------------------------------------------*/

/* What has been prefetched and D1 has not, by the number of the D1 line. */
typedef struct {
   Addr  line;
   ULong arrives;
} Coming;

#define N_COMING 1024
static Coming coming[N_COMING];

static inline Coming* coming_of(Addr line)
{
   return &coming[(line ^ line >> 10) % N_COMING];
}

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

/*------------------------------------------------------------*/
/*--- Prefetchers                                          ---*/
/*------------------------------------------------------------*/

/* Bring the line into the caches, D1 or only what is behind it.  What D1 has is
   not asked for, even if others have it no more: it would be on its way. */
static void prefetch(Addr line, Bool into_D1, const Reference* ref)
{
   Addr  a   = line << cg_cycle_line_bits;
   ULong now = ref->now;
   if (D1_has(line) || (!into_D1 && (n_levels < 2 || has(&levels[1], a))))
      return;
   Coming* c       = coming_of(line);
   ULong   arrives = arrival(find(a), now, now);
   /* What is on its way does not come later because it is wanted nearer. */
   if (c->line == line && c->arrives > now && c->arrives < arrives)
      arrives = c->arrives;
   if (into_D1)
      D1_get(line, arrives, True);
   else
      *c = (Coming){ line, arrives };
}

typedef struct {
   Addr  page;
   Addr  line; /* the last one */
   Int   direction, n; /* how often in a row */
   /* Which of the page's lines it has had brought, behind D1 and into it. */
   ULong has_brought[2];
} Stream;

#define N_STREAMS 32
static Stream streams[N_STREAMS];

/* The lines of a page, from the first to the last one, of those that it has. */
static ULong page_lines_from(Int first, Int last)
{
   Int end = (1 << (PAGE_BITS - cg_cycle_line_bits)) - 1;
   first   = first < 0 ? 0 : first;
   last    = last > end ? end : last;
   return first > last ? 0 : ~(ULong)0 >> (63 - (last - first)) << first;
}

/* Brings those lines of the page, the next one in its direction first.  Once is
   enough: what has been replaced since is not wanted soon. */
static void bring(Stream* s, ULong wanted, Bool into_D1, const Reference* ref)
{
   Addr  start = s->page << (PAGE_BITS - cg_cycle_line_bits);
   ULong new   = wanted & ~s->has_brought[into_D1];
   s->has_brought[into_D1] |= new;
   while (new != 0) {
      UInt i = s->direction > 0 ? (UInt)__builtin_ctzll(new)
                                : 63 - (UInt)__builtin_clzll(new);
      new &= ~((ULong)1 << i);
      prefetch(start + i, into_D1, ref);
   }
}

/* The next two lines into D1, others only behind it. */
static void bring_ahead(Stream* s, const Reference* ref)
{
   Int ahead = s->n * 2 < (Int)machine->stream ? s->n * 2
                                               : (Int)machine->stream;
   Int near  = ahead < 2 ? ahead : 2;
   Int at    = (Int)(s->line % ((Addr)1 << (PAGE_BITS - cg_cycle_line_bits)));
   Bool up   = s->direction > 0;
   bring(s, up ? page_lines_from(at + 1, at + near)
               : page_lines_from(at - near, at - 1), True, ref);
   bring(s, up ? page_lines_from(at + 3, at + ahead)
               : page_lines_from(at - ahead, at - 3), False, ref);
}

static void follow_stream(Addr line, const Reference* ref)
{
   UInt    page_lines = PAGE_BITS - cg_cycle_line_bits;
   Addr    page       = line >> page_lines;
   Stream* s          = &streams[(page ^ page >> 5) % N_STREAMS];
   if (s->page != page) {
      /* A stream that comes from the page before goes on. */
      Addr          last  = page - 1;
      const Stream* other = &streams[(last ^ last >> 5) % N_STREAMS];
      Bool goes_on = other->page == last && other->direction > 0
                     && other->n > 1 && other->line + 2 >= line;
      *s = (Stream){ .page = page, .line = line, .direction = goes_on,
                     .n = goes_on ? 2 : 0 };
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
   bring_ahead(s, ref);
}

typedef struct {
   Addr insn;
   Addr last;
   Word stride;
   Int  n; /* how often in a row */
} Stride;

#define N_STRIDES 256
static Stride strides[N_STRIDES];

static void follow_stride(const Reference* ref)
{
   Addr    insn = ref->insn, a = ref->address;
   Stride* s = &strides[(insn ^ insn >> 8) % N_STRIDES];
   if (s->insn != insn) {
      *s = (Stride){ insn, a, 0, 0 };
      return;
   }
   Word stride = (Word)(a - s->last);
   s->n        = stride == s->stride ? s->n + 1 : 0;
   s->stride   = stride;
   s->last     = a;
   UInt bits = cg_cycle_line_bits;
   Word line = (Word)1 << bits;
   if (s->n < 2 || (stride < line && stride > -line) || stride > 65536
       || stride < -65536)
      return;
   for (Int i = 1; i <= 2; i++)
      prefetch((a + (Addr)(i * stride)) >> bits, True, ref);
}

static void train(const Reference* ref, Addr line)
{
   if (machine->stream == 0)
      return;
   follow_stream(line, ref);
   follow_stride(ref);
}

/*------------------------------------------------------------*/
/*--- References                                           ---*/
/*------------------------------------------------------------*/

/* It is missed. */
static ULong refer_behind(const Reference* ref, Addr line, Found* found)
{
   ULong  from   = ref->from;
   ULong* buffer = &buffers[next_buffer];
   next_buffer   = (next_buffer + 1) % machine->misses;
   if (*buffer > from)
      from = *buffer;
   Addr a        = line << cg_cycle_line_bits;
   *found        = (Found){ find(a), walks(&TLB, a) };
   ULong arrives = arrival(found->level, ref->now, from);
   const Coming* c = coming_of(line);
   if (c->line == line && c->arrives > arrives)
      arrives = c->arrives;
   *buffer = arrives;
   return arrives;
}

static __attribute__((noinline)) ULong refer_unlisted(const Reference* ref,
                                                      Addr             line,
                                                      Found*           found)
{
   UWord way     = unlisted_way(line);
   Bool  trains  = way == NO_WAY || D1_is_fresh[way];
   ULong arrives = way == NO_WAY ? refer_behind(ref, line, found)
                                 : D1_arrives[way];
   if (way == NO_WAY)
      D1_get(line, arrives, False);
   else
      D1_is_fresh[way] = False;
   list(line, arrives, ref->now);
   if (trains)
      train(ref, line);
   return arrives;
}

/* Of one line. */
static inline ULong refer(const Reference* ref, Addr line, Found* found)
{
   UInt             place  = cg_cycle_place(line);
   const CycleLine* listed = &cg_cycle_listed[place];
   *found                  = (Found){ 0, False };
   if (listed->number != line)
      return refer_unlisted(ref, line, found);
   if (has_arrived(listed->arrives, ref->now))
      cg_cycle_arrived[place] = line;
   return listed->arrives;
}

ULong cg_cycle_refer(const Reference* ref, Found* found)
{
   UInt  bits    = cg_cycle_line_bits;
   Addr  first   = ref->address >> bits;
   Addr  last    = (ref->address + ref->szB - 1) >> bits;
   ULong arrives = refer(ref, first, found);
   if (UNLIKELY(first != last)) {
      Found other;
      ULong other_arrives = refer(ref, last, &other);
      if (other_arrives > arrives)
         arrives = other_arrives;
      if (other.level > found->level)
         found->level = other.level;
      found->walks |= other.walks;
   }
   return arrives;
}

static void make_I1(const CycleCache* cache)
{
   UInt n_lines = make_first(&I1, cache);
   I1_lines   = cg_alloc("cg.cycles.cache", n_lines * sizeof(I1_lines[0]));
   code_lines = cg_alloc("cg.cycles.cache",
                         N_CODE_HASHES * sizeof(code_lines[0]));
}

static void make_D1(const CycleCache* cache)
{
   UInt n_lines       = make_first(&D1, cache);
   cg_cycle_line_bits = D1.line_bits;
   D1_lines    = cg_alloc("cg.cycles.cache", n_lines * sizeof(Addr));
   D1_arrives  = cg_alloc("cg.cycles.cache", n_lines * sizeof(ULong));
   D1_is_fresh = cg_alloc("cg.cycles.cache", n_lines * sizeof(Bool));
   n_unlisted  = cg_alloc("cg.cycles.cache", CG_N_LISTED);
   for (UInt i = 0; i < n_lines; i++)
      D1_lines[i] = CG_NO_LINE;
   cg_cycle_listed
      = cg_alloc_near("cg.cycles.cache", CG_N_LISTED * sizeof(CycleLine));
   cg_cycle_arrived
      = cg_alloc_near("cg.cycles.cache", CG_N_LISTED * sizeof(Addr));
   for (UInt i = 0; i < CG_N_LISTED; i++)
      cg_cycle_listed[i].number = cg_cycle_arrived[i] = CG_NO_LINE;
}

void cg_cycle_memory_init(const Machine* the_machine,
                          Bool (*is_anonymous_page)(Addr a))
{
   machine      = the_machine;
   is_anonymous = is_anonymous_page;
   make_I1(&machine->I1);
   make_D1(&machine->cache[0]);
   n_levels = 1;
   for (UInt i = 1; i < CG_N_LEVELS - 1; i++) {
      if (machine->cache[i].size > 0)
         make(&levels[n_levels++], &machine->cache[i]);
   }
   if (machine->TLB.size > 0)
      make(&TLB, &machine->TLB);
   if (machine->ITLB.size > 0)
      make(&ITLB, &machine->ITLB);
   code_TLB = machine->ITLB.size > 0 ? &ITLB : &TLB;
}
