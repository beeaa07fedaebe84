/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The memory of a machine. */

#include "features/cycles/memory.h"
#include "features/cycles/code.h"

static const Machine* machine;

#define PAGE_BITS 12

/*--- Caches and TLBs                                      ---*/

/* The sets of a cache.  A set has a slot for each way; its slots are replaced
   in turn. */
typedef struct {
   UInt   line_bits, set_bits, assoc;
   UWord  last_set; /* the last set's number, a mask: the set of a line is the
                       line's number ANDed with the mask */
   UChar* next; /* next slot to replace, by [set] */
} Sets;

/* A vector of four tags. */
typedef UInt Tags __attribute__((vector_size(16), may_alias));

typedef struct {
   Sets  sets;
   UInt  n_tags; /* tags in a set: its ways, rounded up to a multiple of four */
   UInt* tags;   /* the lines' tags; 0: the slot is empty */
} Cache;

static UInt log2_of(UInt n)
{
   return 31 - (UInt)__builtin_clz(n);
}

/* Make the sets of the cache `from`; return their number. */
static UInt make_sets(Sets* sets, const CycleCache* from)
{
   UInt n_sets     = from->size / from->line / from->assoc;
   sets->line_bits = log2_of(from->line);
   sets->set_bits  = log2_of(n_sets);
   sets->assoc     = from->assoc;
   sets->last_set  = n_sets - 1;
   sets->next      = cg_alloc("cg.cycles.cache", n_sets);
   return n_sets;
}

static inline UWord set_of(const Sets* sets, Addr line)
{
   return line & sets->last_set;
}

/* Return the slot for a new line in the set, and advance to the next slot. */
static inline UInt replace(Sets* sets, UWord set)
{
   UInt place      = sets->next[set];
   sets->next[set] = (UChar)(place + 1 == sets->assoc ? 0 : place + 1);
   return place;
}

static void make(Cache* cache, const CycleCache* from)
{
   UInt n_sets   = make_sets(&cache->sets, from);
   cache->n_tags = (from->assoc + 3) / 4 * 4;
   /* Align the tags, so that a set of 16 is one cache line of the host. */
   SizeT szB   = n_sets * cache->n_tags * sizeof(UInt) + 64;
   UWord at    = (UWord)cg_alloc("cg.cycles.cache", szB);
   cache->tags = (UInt*)((at + 63) & ~(UWord)63);
}

static inline UInt* tags_of(const Cache* cache, UWord set)
{
   return &cache->tags[set * cache->n_tags];
}

/* Return the tag of a line.  For addresses of at most 47 bits in caches of at
   least 512 sets, tags are unique in a set.  Elsewhere one pair of lines in
   several thousand million shares a tag. */
static inline UInt tag_of(const Cache* cache, Addr line)
{
   ULong number = (ULong)line >> cache->sets.set_bits;
   return (UInt)(number ^ number >> 32) + 1;
}

static inline Bool is_any(Tags found)
{
   union {
      Tags  tags;
      ULong words[2];
   } all = { found };
   return (all.words[0] | all.words[1]) != 0;
}

static inline Bool has_tag(const Cache* cache, const UInt* its_tags, UInt tag)
{
   const Tags* tags = (const Tags*)its_tags;
   const Tags  it   = { tag, tag, tag, tag };
   if (LIKELY(cache->n_tags == 16))
      return is_any((Tags)(tags[0] == it) | (Tags)(tags[1] == it)
                    | (Tags)(tags[2] == it) | (Tags)(tags[3] == it));
   Tags found = (Tags)(*tags == it);
   for (UInt n = cache->n_tags; n > 4; n -= 4)
      found |= (Tags)(*++tags == it);
   return is_any(found);
}

static inline Bool has(const Cache* cache, Addr a)
{
   Addr line = a >> cache->sets.line_bits;
   return has_tag(cache, tags_of(cache, set_of(&cache->sets, line)),
                  tag_of(cache, line));
}

/* Make the line at a present; return whether it was. */
static inline Bool touch(Cache* cache, Addr a)
{
   Addr  line = a >> cache->sets.line_bits;
   UWord set  = set_of(&cache->sets, line);
   UInt* tags = tags_of(cache, set);
   UInt  tag  = tag_of(cache, line);
   if (has_tag(cache, tags, tag))
      return True;
   tags[replace(&cache->sets, set)] = tag;
   return False;
}

static Sets  I1, D1;
static Cache levels[CG_N_LEVELS - 1]; /* the levels behind D1; [0] is unused */
static UInt  n_levels; /* number of levels, with D1 */

static Cache  TLB, ITLB;
static Cache* code_TLB; /* ITLB or, if there is none, TLB */

static Bool walks(Cache* tlb, Addr a)
{
   return tlb->tags != NULL && !touch(tlb, a);
}

/*--- Bytes that the kernel writes                         ---*/

static LevelOfPage level_of_page;

/* The pages touched so far, as their numbers plus one, in hash tables.  Each
   table has four times the slots of the table before, and is at most half
   full. */
#define MAX_TABLES 14
static Addr* tables[MAX_TABLES];
static UInt  n_tables;
static UWord n_in_last;

static UWord slots_of_table(UInt table)
{
   return (UWord)1024 << 2 * table;
}

/* Return the page's slot in the table, or a free slot for it. */
static Addr* page_slot(UInt table, Addr page)
{
   UWord mask = slots_of_table(table) - 1;
   UWord i    = (page * 0x9e3779b1u) & mask;
   while (tables[table][i] != 0 && tables[table][i] != page + 1)
      i = (i + 1) & mask;
   return &tables[table][i];
}

/* Note that the page is touched; return whether this is the first time. */
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

static void has_written(Cache* level, Addr a, SizeT szB)
{
   /* If there are more lines than the level holds, only the last lines stay. */
   UInt bits    = level->sets.line_bits;
   Addr last    = (a + szB - 1) >> bits;
   Addr n_lines = (Addr)level->sets.assoc << level->sets.set_bits;
   Addr line    = a >> bits;
   if (last - line >= n_lines)
      line = last - n_lines + 1;
   for (; line <= last; line++)
      touch(level, line << bits);
}

/* Put the bytes into this level and the levels behind it. */
static void has_since(UInt level, Addr a, SizeT szB)
{
   for (UInt i = level; i < n_levels && szB > 0; i++)
      has_written(&levels[i], a, szB);
}

void cg_cycle_kernel_wrote(Addr a, SizeT szB)
{
   has_since(1, a, szB);
}

/* Return the level of the line at a, which no cache has.  A page touched for
   the first time is put into caches: the kernel has just filled an anonymous
   page with zeros, and an earlier run has left a file's page in L3. */
static UInt find_new(Addr a)
{
   Addr page = a >> PAGE_BITS;
   if (n_levels < 2 || !touch_page(page))
      return CG_N_LEVELS - 1;
   UInt level = level_of_page(a);
   has_since(level, page << PAGE_BITS, (SizeT)1 << PAGE_BITS);
   return level < n_levels ? level : CG_N_LEVELS - 1;
}

/* Return the first level behind L1, or memory, that has the line at a.  Put the
   line into the levels before that one. */
static inline UInt find(Addr a)
{
   UInt level = 1;
   while (level < n_levels && !touch(&levels[level], a))
      level++;
   return level < n_levels ? level : find_new(a);
}

/*--- The first level: I1                                  ---*/

static CycleCodeLine** I1_lines; /* line or NULL, by [set * ways + way] */

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
   *line  = (CycleCodeLine){ .number = number, .absence = -1, .next = *first };
   *first = line;
   return line;
}

Found cg_cycle_fetch(CycleCodeLine* line)
{
   if (line->absence == 0)
      return (Found){ 0, False };
   UWord           set = set_of(&I1, line->number);
   CycleCodeLine** way = &I1_lines[set * I1.assoc + replace(&I1, set)];
   if (*way != NULL)
      (*way)->absence = -1;
   *way          = line;
   line->absence = 0;
   Addr a        = line->number << I1.line_bits;
   return (Found){ find(a), walks(code_TLB, a) };
}

/*--- The first level: D1                                  ---*/

ULong* cg_cycle_listed;
UInt   cg_cycle_line_bits;
Long*  cg_cycle_available;

static Addr* D1_lines; /* line's number or NO_NUMBER, by [set * ways + way] */

#define NO_NUMBER (~(Addr)0)

/* The number of lines in D1 that belong into a slot of the list but are not
   listed, by [slot]. */
static UChar* n_unlisted;

/* The arrival time of the fresh line in a slot of the list, by [slot]. */
static ULong* fresh_arrives;

static inline ULong* listed_at(Addr line)
{
   return &cg_cycle_listed[line % CG_N_LISTED];
}

static inline ULong first_of(Addr line)
{
   return (ULong)line << cg_cycle_line_bits;
}

static inline Bool is_listed(Addr line)
{
   return (*listed_at(line) & ~CG_IS_FRESH) == first_of(line);
}

/* Does D1 have the line, though it is not listed? */
static Bool is_unlisted(Addr line)
{
   if (LIKELY(n_unlisted[line % CG_N_LISTED] == 0))
      return False;
   const Addr* lines = &D1_lines[set_of(&D1, line) * D1.assoc];
   UInt        way   = 0;
   while (way < D1.assoc && lines[way] != line)
      way++;
   return way < D1.assoc;
}

static Bool D1_has(Addr line)
{
   return is_listed(line) || is_unlisted(line);
}

static void lose(Addr line)
{
   if (is_listed(line))
      *listed_at(line) = CG_NO_LINE;
   else
      n_unlisted[line % CG_N_LISTED]--;
}

/* A vector of two times. */
typedef Long Times __attribute__((vector_size(16), aligned(8), may_alias));

/* Make all bytes of the line, at least 64, unavailable until `arrives`. */
static inline void await(Addr line, ULong arrives)
{
   Long   when = (Long)(arrives - machine->forward);
   Addr   word = first_of(line) / 8;
   Times* available = (Times*)&cg_cycle_available[word % CG_N_AVAILABLE];
   for (UInt bytes = 1u << cg_cycle_line_bits; bytes > 0; bytes -= 64) {
      *available++ = (Times){ when, when };
      *available++ = (Times){ when, when };
      *available++ = (Times){ when, when };
      *available++ = (Times){ when, when };
   }
}

/* Put the line into D1, which does not have it; `fresh` is CG_IS_FRESH or 0. */
static inline void D1_get(Addr line, ULong arrives, ULong fresh)
{
   UWord set  = set_of(&D1, line);
   Addr* way  = &D1_lines[set * D1.assoc + replace(&D1, set)];
   if (*way != NO_NUMBER)
      lose(*way);
   *way         = line;
   ULong* place = listed_at(line);
   n_unlisted[line % CG_N_LISTED] += *place != CG_NO_LINE;
   *place = first_of(line) | fresh;
   if (fresh != 0)
      fresh_arrives[line % CG_N_LISTED] = arrives;
   else
      await(line, arrives);
}

/* List the line, which D1 has, as used. */
static void list(Addr line)
{
   ULong* place = listed_at(line);
   n_unlisted[line % CG_N_LISTED] -= *place == CG_NO_LINE;
   *place = first_of(line);
}

/*--- Lines on their way                                   ---*/

/* The arrivals of lines prefetched into the levels behind D1.  An entry is
   valid while the stream exists for which the line was prefetched. */
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

/* The time when each level can deliver its next line, by [level]; bank_is_free
   has the times of L2's banks. */
static ULong is_free[CG_N_LEVELS];

#define N_BANKS 4
static ULong bank_is_free[N_BANKS];

/* The times when the buffers for misses are free; buffers are used in turn. */
static ULong buffers[64];
static UInt  next_buffer;

/* Return the arrival time of a line that the level has.  The line is requested
   at time `from`, by a reference that is dispatched at time `now`. */
static ULong arrival(UInt level, Addr line, ULong now, ULong from)
{
   ULong  free = is_free[level] > now ? is_free[level] : now;
   ULong* bank = &bank_is_free[line % N_BANKS];
   if (level == 1) {
      free  = *bank > free ? *bank : free;
      *bank = free + machine->bank;
   }
   is_free[level] = free + machine->gap[level];
   return (from > free ? from : free) + machine->level[level];
}

/*--- Prefetchers                                          ---*/

typedef enum { BEHIND_D1, INTO_D1, INTO_D1_FRESH } Where;

/* Prefetch the line into D1, or only into the levels behind D1.  A line in D1
   is not requested, even if the levels behind D1 have lost it: otherwise the
   line would seem to be on its way. */
static inline void prefetch(Addr line, Where where, const Reference* ref)
{
   Addr  a   = line << cg_cycle_line_bits;
   ULong now = ref->now;
   if (D1_has(line)
       || (where == BEHIND_D1 && (n_levels < 2 || has(&levels[1], a))))
      return;
   UInt  level   = find(a);
   ULong arrives = arrival(level, line, now, now);
   /* The levels behind D1 have the line already; note only when it arrives. */
   if (where == BEHIND_D1)
      *coming_of(line) = (Coming){ line, arrives };
   else
      D1_get(line, arrives, where == INTO_D1_FRESH ? CG_IS_FRESH : 0);
}

/* Return how many low bits of a line's number are its place in the page. */
static inline UInt bits_in_page(void)
{
   return PAGE_BITS - cg_cycle_line_bits;
}

static inline Addr number_in_page(Addr line)
{
   return line & (((Addr)1 << bits_in_page()) - 1);
}

/* The latest step between two references of an instruction, each a miss or the
   first use of a prefetched line. */
typedef struct __attribute__((aligned(32))) {
   Addr insn;
   Addr address, line; /* first address in the latest line; and that line */
   Int  step; /* difference of the two addresses, in bytes; if they are at most
                 NEAR lines apart, plus or minus the length of a line */
   UInt n;    /* repetitions of the step since the latest other step */
} Stride;

#define N_STRIDES 256
static Stride strides[N_STRIDES];

#define NEAR 4

/* Prefetch the next pair of lines, within the page.  Prefetch the rest of this
   line's pair, too, unless is_fresh: the pair was prefetched together. */
static inline void bring_pair(Addr line, Bool up, Bool is_fresh,
                              const Reference* ref)
{
   Addr end  = number_in_page(~(Addr)0);
   Addr last = up ? (line | 1) + 2 : (line & ~(Addr)1) - 2;
   if (((last ^ line) & ~end) != 0)
      last = up ? line | end : line & ~end;
   if (is_fresh)
      line = up ? line | 1 : line & ~(Addr)1;
   while (line != last) {
      line += up ? 1 : ~(Addr)0;
      prefetch(line, (line & 1) == up ? INTO_D1 : INTO_D1_FRESH, ref);
   }
}

/* Train the prefetcher by instruction.  Steps are computed without branches,
   because the host could not predict them. */
static void follow_insn(Addr line, Bool is_fresh, const Reference* ref)
{
   Addr    insn = ref->insn, a = ref->address;
   Stride* s    = &strides[(insn ^ insn >> 8) % N_STRIDES];
   if (s->insn != insn) {
      *s = (Stride){ insn, a, line, 0, 0 };
      return;
   }
   Word lines = (Word)(line - s->line);
   if (lines == 0)
      return;
   Bool is_near  = (UWord)(lines + NEAR) <= 2 * NEAR;
   Word by_line  = (lines > 0 ? 1 : -1) * ((Word)1 << cg_cycle_line_bits);
   Word step     = (Word)(a - s->address);
   step += (by_line - step) & -(Word)is_near;
   Bool is_again = (Int)step == s->step;
   s->n          = (s->n + 1) & -(UInt)is_again;
   s->step       = (Int)step;
   s->address    = a;
   s->line       = line;
   if (LIKELY(s->n == 0) || step > 65536 || step < -65536)
      return;
   if (is_near) {
      bring_pair(line, lines > 0, is_fresh, ref);
      return;
   }
   /* Prefetch the line two steps ahead; at first, one step ahead, too. */
   for (UInt i = s->n == 2 ? 1 : 2; s->n >= 2 && i <= 2; i++)
      prefetch((a + i * (Addr)step) >> cg_cycle_line_bits, INTO_D1_FRESH, ref);
}

/* A stream: lines (of D1's size) that L2 misses, in one page. */
typedef struct {
   Addr  page; /* number of the page, or NO_PAGE */
   Addr  line; /* the latest line */
   Int   direction, n; /* n: steps in the run, begun by a turn or far step */
   UInt  n_turns;      /* runs that have begun */
   ULong has_brought;  /* prefetched lines of the page, a bit for each */
} Stream;

#define NO_PAGE (~(Addr)0)

#define N_STREAMS 32
static Stream streams[N_STREAMS];

static inline Stream* stream_of(Addr page)
{
   return &streams[(page ^ page >> 5) % N_STREAMS];
}

/* Has the line been prefetched for the stream? */
static inline Bool is_brought(const Stream* s, Addr line)
{
   return s->page == line >> bits_in_page()
          && (s->has_brought >> number_in_page(line) & 1) != 0;
}

/* Return a mask of the page's lines from `first` to `last`, limited to the
   page. */
static ULong page_lines_from(Int first, Int last)
{
   Int end = (Int)number_in_page(~(Addr)0);
   first   = first < 0 ? 0 : first;
   last    = last > end ? end : last;
   return first > last ? 0 : ~(ULong)0 >> (63 - (last - first)) << first;
}

/* Prefetch the wanted lines of the stream's page, in the stream's direction,
   but each line only once: if it was replaced, it is not needed soon. */
static void bring(Stream* s, ULong wanted, const Reference* ref)
{
   Addr  start = s->page << bits_in_page();
   ULong new   = wanted & ~s->has_brought;
   s->has_brought |= new;
   while (new != 0) {
      UInt i = s->direction > 0 ? (UInt)__builtin_ctzll(new)
                                : 63 - (UInt)__builtin_clzll(new);
      new &= ~((ULong)1 << i);
      prefetch(start + i, BEHIND_D1, ref);
   }
}

static void follow_stream(Addr line, const Reference* ref)
{
   Addr    page = line >> bits_in_page();
   Stream* s    = stream_of(page);
   if (s->page != page) {
      /* Continue the previous page's stream if it went up to the page's end. */
      const Stream* other = stream_of(page - 1);
      Bool goes_on = other->page == page - 1 && other->direction > 0
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
      s->n = direction == s->direction && distance <= NEAR && distance >= -NEAR
                ? s->n + 1 : 1;
      s->direction = direction;
      s->line      = line;
   }
   Int at = (Int)number_in_page(line);
   if (s->n >= 2) {
      Int ahead = s->n * 4 < (Int)machine->stream ? s->n * 4
                                                  : (Int)machine->stream;
      bring(s, s->direction > 0 ? page_lines_from(at + 1, at + ahead)
                                : page_lines_from(at - ahead, at - 1), ref);
   } else if (++s->n_turns >= 2) {
      bring(s, page_lines_from(at & ~7, at | 7), ref);
   }
}

/* Note that L2 has not missed the line.  If the line was prefetched for the
   page's stream, follow the stream, else end it. */
static void follow_near(Addr line, const Reference* ref)
{
   Addr    page = line >> bits_in_page();
   Stream* s    = stream_of(page);
   if (is_brought(s, line))
      follow_stream(line, ref);
   else if (s->page == page)
      s->page = NO_PAGE;
}

/* Train the prefetchers. is_fresh: the line had been prefetched; is_far: L2
   missed it. */
static void train(const Reference* ref, Addr line, Bool is_fresh, Bool is_far)
{
   if (machine->stream == 0)
      return;
   follow_insn(line, is_fresh, ref);
   if (is_far)
      follow_stream(line, ref);
   else
      follow_near(line, ref);
}

/*--- References                                           ---*/

/* Refer to a line that D1 has missed; return its arrival. */
static ULong refer_behind(const Reference* ref, Addr line, Found* found)
{
   Addr   a      = line << cg_cycle_line_bits;
   *found        = (Found){ 0, walks(&TLB, a) };
   ULong  from   = ref->from;
   ULong* buffer = &buffers[next_buffer];
   next_buffer   = next_buffer + 1 < machine->misses ? next_buffer + 1 : 0;
   if (*buffer > from)
      from = *buffer;
   from += found->walks ? machine->walk : 0;
   found->level  = find(a);
   ULong arrives = arrival(found->level, line, ref->now, from);
   if (UNLIKELY(is_brought(stream_of(line >> bits_in_page()), line))) {
      const Coming* c = coming_of(line);
      if (c->line == line && c->arrives > arrives)
         arrives = c->arrives;
   }
   *buffer = arrives;
   return arrives;
}

/* Refer to a line that is not listed as used; return its arrival, or 0. */
static __attribute__((noinline)) ULong refer_unused(const Reference* ref,
                                                    Addr line, Found* found)
{
   ULong* place = listed_at(line);
   ULong  arrives;
   Bool   is_fresh = *place == (first_of(line) | CG_IS_FRESH);
   if (is_fresh) {
      *place  = first_of(line);
      arrives = fresh_arrives[line % CG_N_LISTED];
      if (arrives > ref->now)
         await(line, arrives);
   } else if (is_unlisted(line)) {
      list(line);
      return 0;
   } else {
      arrives = refer_behind(ref, line, found);
      D1_get(line, arrives, 0);
   }
   train(ref, line, is_fresh, found->level > 1);
   return arrives;
}

/* Refer to one line; return its arrival, or 0. */
static inline ULong refer(const Reference* ref, Addr line, Found* found)
{
   *found = (Found){ 0, False };
   return *listed_at(line) == first_of(line) ? 0
                                             : refer_unused(ref, line, found);
}

/* Refer to two lines, `first` and the next; return the later arrival. */
static __attribute__((noinline)) ULong refer_both(const Reference* ref,
                                                  Addr first, Found* found)
{
   Found other;
   ULong arrives       = refer(ref, first, found);
   ULong other_arrives = refer(ref, first + 1, &other);
   if (other.level > found->level)
      found->level = other.level;
   found->walks |= other.walks;
   return arrives > other_arrives ? arrives : other_arrives;
}

ULong cg_cycle_refer(const Reference* ref, Found* found)
{
   UInt bits  = cg_cycle_line_bits;
   Addr first = ref->address >> bits;
   Addr last  = (ref->address + ref->szB - 1) >> bits;
   return LIKELY(first == last) ? refer(ref, first, found)
                                : refer_both(ref, first, found);
}

static void make_I1(const CycleCache* cache)
{
   UInt n_sets = make_sets(&I1, cache);
   I1_lines    = cg_alloc("cg.cycles.cache",
                          n_sets * I1.assoc * sizeof(I1_lines[0]));
   code_lines  = cg_alloc("cg.cycles.cache",
                          N_CODE_HASHES * sizeof(code_lines[0]));
}

static void make_D1(const CycleCache* cache)
{
   UInt n_places      = make_sets(&D1, cache) * D1.assoc;
   cg_cycle_line_bits = D1.line_bits;
   D1_lines   = cg_alloc("cg.cycles.cache", n_places * sizeof(Addr));
   n_unlisted = cg_alloc("cg.cycles.cache", CG_N_LISTED);
   for (UInt i = 0; i < n_places; i++)
      D1_lines[i] = NO_NUMBER;
   fresh_arrives = cg_alloc("cg.cycles.cache", CG_N_LISTED * sizeof(ULong));
   cg_cycle_listed
      = cg_alloc_near("cg.cycles.cache", CG_N_LISTED * sizeof(ULong));
   for (UInt i = 0; i < CG_N_LISTED; i++)
      cg_cycle_listed[i] = CG_NO_LINE;
   cg_cycle_available
      = cg_alloc_near("cg.cycles.cache",
                      (CG_N_AVAILABLE + CG_MAX_STEP_BYTES / 8) * sizeof(Long));
}

void cg_cycle_memory_init(const Machine* the_machine,
                          LevelOfPage level_of)
{
   machine      = the_machine;
   level_of_page = level_of;
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
