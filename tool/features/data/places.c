/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The search for an address's object.  Queries of debug information are slow,
   so variables, and areas of object files without variables, are remembered
   until an object file is mapped or unmapped.  An address in a stack is looked
   up on the shadow stack of the thread whose stack pointer is beside it. */

#include "features/data/places.h"
#include "base/core.h"
#include "base/intern.h"
#include "calls/record.h"
#include "features/data/elements.h"
#include "features/data/frames.h"
#include "features/data/heap.h"
#include "features/data/live_blocks.h"
#include "names/images.h"
#include "base/valgrind.h"

#include "pub_tool_debuginfo.h"

/*--- The cache of recent places                           ---*/

/* A class is one of the cache's arrays; a unit of the class is a page, 64 KB or
   1 MB.  An entry may cover more than a unit. */
RecentPlace cg_recent[CG_RECENT_CLASSES][CG_RECENT_PLACES];

/* Does the unit of that class around a lie wholly in these bytes? */
static Bool has_unit(UInt class, Addr a, Addr start, UWord szB)
{
   UWord unit_szB = (UWord)1 << cg_recent_bits[class];
   Addr  unit     = a & ~(unit_szB - 1);
   return unit >= start && unit - start + unit_szB <= szB;
}

/* Return the largest class whose unit around a lies in these bytes, or 0.  Two
   objects in the same unit would replace each other's entries. */
static UInt class_of(Addr a, Addr start, UWord szB)
{
   UInt class = CG_RECENT_CLASSES - 1;
   while (class > 0 && !has_unit(class, a, start, szB))
      class--;
   return class;
}

/* Remember that the szB bytes at `start`, around a, are the object's alone. */
static void add_recent(Addr a, Addr start, UWord szB, UWord place_szB,
                       DataObject* object)
{
   UInt class = class_of(a, start, szB);
   cg_recent[class][(a >> cg_recent_bits[class]) % CG_RECENT_PLACES]
      = (RecentPlace){ start, szB, place_szB, object };
}

static void forget_in(UInt class, Addr start, UWord szB)
{
   UWord first = start >> cg_recent_bits[class];
   UWord n     = ((start + szB - 1) >> cg_recent_bits[class]) - first + 1;
   for (UWord i = 0; i < n && i < CG_RECENT_PLACES; i++) {
      RecentPlace* place = &cg_recent[class][(first + i) % CG_RECENT_PLACES];
      if (start - place->start < place->szB || place->start - start < szB)
         place->szB = 0;
   }
}

void cg_recent_forget(Addr start, UWord szB)
{
   for (UInt class = 0; szB > 0 && class < CG_RECENT_CLASSES; class++)
      forget_in(class, start, szB);
}

/*--- Variables                                            ---*/

/* The core knows most symbols of variables, but not their sizes, and no symbols
   in sections that it does not know, such as .data.rel.ro.  So the symbols are
   also read from the object file (names/elf.h), once for each file. */

typedef struct {
   const HChar* name;   /* demangled and interned; NULL without a symbol */
   const HChar* object; /* the object file; interned */
   Bool         is_code; /* the address is in code, not in data */
   Addr         start;
   UWord        szB;    /* 0: not known */
} Variable;

typedef struct Variables {
   struct Variables* next;
   const Image*      image;
   UInt              n;
   ElfSymbol*        symbols;
} Variables;

static Variables* all;

static const Variables* variables_of(const Image* image)
{
   Variables* v = all;
   while (v != NULL && v->image != image)
      v = v->next;
   if (v != NULL)
      return v;
   v  = VG_(malloc)("cg.variables", sizeof(*v));
   *v = (Variables){ .next = all, .image = image };
   all = v;
   ElfFile* file = cg_image_open(image);
   if (file == NULL)
      return v;
   v->symbols = cg_elf_symbols(file, SYMBOLS_OF_DATA, &v->n);
   cg_elf_close(file);
   cg_elf_sort(v->symbols, v->n);
   return v;
}

/* Return the symbol that contains a, an address in the file; or NULL. */
static const ElfSymbol* symbol_at(const Variables* v, Addr a)
{
   UInt n = CG_N_UP_TO(v->symbols, v->n, where.start, a);
   return n > 0 && a < v->symbols[n - 1].where.end ? &v->symbols[n - 1] : NULL;
}

static const DebugInfo* debug_info_of(const HChar* object)
{
   const DebugInfo* di = NULL;
   while ((di = VG_(next_DebugInfo)(di)) != NULL) {
      if (VG_(strcmp)(VG_(DebugInfo_get_filename)(di), object) == 0)
         break;
   }
   return di;
}

/* Return the object's addresses in the process minus those in its file. */
static Addr bias_of(const HChar* object)
{
   const DebugInfo* di = debug_info_of(object);
   return di == NULL ? 0 : (Addr)VG_(DebugInfo_get_text_bias)(di);
}

static const HChar* readable(const HChar* name)
{
   const HChar* demangled;
   VG_(demangle)(True, False, name, &demangled);
   return cg_intern(demangled);
}

/* Set name and start of the variable at a by the core's symbol or else by the
   file's, and its size by the file's.  Return False if there is no symbol. */
static Bool has_symbol(Addr a, Variable* variable)
{
   const HChar*     name;
   PtrdiffT         offset;
   Addr             bias   = bias_of(variable->object);
   const Image*     image  = cg_image_at(variable->object, bias, a);
   const Variables* known  = variables_of(image);
   const ElfSymbol* symbol = symbol_at(known, a - bias);
   if (VG_(get_datasym_and_offset)(VG_(current_DiEpoch)(), a, &name, &offset)) {
      variable->name  = readable(name);
      variable->start = a - (Addr)offset;
      symbol = symbol_at(known, variable->start - bias);
      if (symbol != NULL && symbol->where.start + bias == variable->start)
         variable->szB = symbol->where.end - symbol->where.start;
      return True;
   }
   ElfFile* file = symbol == NULL ? NULL : cg_image_open(image);
   if (file == NULL)
      return False;
   name = cg_elf_name(file, symbol);
   cg_elf_close(file);
   if (name == NULL)
      return False;
   variable->name  = readable(name);
   variable->start = symbol->where.start + bias;
   variable->szB   = symbol->where.end - symbol->where.start;
   return True;
}

typedef struct {
   VgSectKind   kind;
   const HChar* object; /* the object file or, in a section that the core does
                           not know, section_of's `file`; interned, or NULL */
} Section;

static Section section_of(Addr a, const HChar* file)
{
   Section section = { .object = NULL };
   section.kind    = VG_(DebugInfo_sect_kind)(&section.object, a);
   if (section.kind == Vg_SectUnknown)
      section.object = file;
   if (section.object != NULL)
      section.object = cg_intern(section.object);
   return section;
}

/* Find the variable at a. `file` is object_file_of a's segment.  Return True if
   a has a symbol or lies in a section known to the core. */
static Bool variable_at(Addr a, const HChar* file, Variable* variable)
{
   Section section = section_of(a, file);
   if (section.object == NULL)
      return False;
   *variable = (Variable){ .object  = section.object,
                           .is_code = section.kind == Vg_SectText
                                      || section.kind == Vg_SectPLT,
                           .start   = a };
   return has_symbol(a, variable) || section.kind != Vg_SectUnknown;
}

/*--- Areas without symbols                                ---*/

/* Is address a in this section, and in no symbol? `file` is the section's file,
   or NULL; `known` are the file's variables, at addresses lower by `bias`. */
static Bool is_nameless_in(const Section* section, const HChar* file, Addr a,
                           const Variables* known, Addr bias)
{
   const HChar* name;
   PtrdiffT     offset;
   Section      its = section_of(a, file);
   if (its.kind != section->kind || its.object != section->object
       || VG_(get_datasym_and_offset)(VG_(current_DiEpoch)(), a, &name,
                                      &offset))
      return False;
   return known == NULL || symbol_at(known, a - bias) == NULL;
}

#define STEP 8
#define PIECE 16384

/* Find the area around a, from *start to *end inclusive, that has no symbols
   and is in one section.  The area lies between `low` and `high` and in aligned
   16 KB, so the areas of two addresses are mostly equal or disjoint.  Only
   every 8th byte is looked up: small variables may be overlooked. */
static void nameless_around(Addr a, const HChar* file, Addr low, Addr high,
                            Addr* start, Addr* end)
{
   const Section section = section_of(a, file);
   const HChar*  its   = section.object;
   Addr          bias  = its == NULL ? 0 : bias_of(its);
   const Variables* known
      = its == NULL ? NULL : variables_of(cg_image_at(its, bias, a));
   Addr          piece = a & ~(Addr)(PIECE - 1);
   Addr          least = piece > low ? piece : low;
   Addr          last  = piece + PIECE - 1;
   Addr          most  = last < high ? last : high;
   Addr          word  = a & ~(Addr)(STEP - 1);
   *start = *end = a;
   for (Addr w = word;
        w >= least && w <= word
        && is_nameless_in(&section, file, w, known, bias);
        w -= STEP)
      *start = w;
   for (Addr w = word + STEP;
        w + STEP - 1 <= most
        && is_nameless_in(&section, file, w, known, bias);
        w += STEP)
      *end = w + STEP - 1;
}

/*--- Places                                               ---*/

static LiveBlocks variables; /* variables, and areas without variables; the
                                owners are ids of DataObjects */

static void forget_variables(Addr start, UWord szB)
{
   LiveBlock removed;
   while (cg_blocks_remove_any(&variables, start, szB, &removed))
      cg_recent_forget(removed.start, removed.szB);
}

Addr cg_brk_start = ~(Addr)0, cg_brk_end;

void cg_places_post_syscall(ThreadId tid, UInt number, const UWord* args,
                            SysRes result)
{
   if (number != __NR_brk || sr_isError(result))
      return;
   cg_brk_end = sr_Res(result);
   if (cg_brk_end < cg_brk_start)
      cg_brk_start = cg_brk_end;
}

void cg_places_thread_runs(ThreadId tid)
{
   static DiEpoch last;
   DiEpoch        epoch = VG_(current_DiEpoch)();
   if (epoch.n == last.n)
      return;
   last = epoch;
   forget_variables(0, ~(UWord)0);
}

static DataPlace in_object(const ObjectKey* key)
{
   return (DataPlace){ .object = cg_object(key) };
}

static void add(LiveBlocks* blocks, Addr start, UWord szB, UInt owner)
{
   cg_blocks_add(blocks, &(LiveBlock){ .start = start,
                                       .szB   = szB,
                                       .owner = owner });
}

static void remember(const DataObject* object, Addr start, UWord szB)
{
   forget_variables(start, szB);
   add(&variables, start, szB, object->id);
}

/*--- Stacks                                               ---*/

/* Are both addresses in `segment`, which contains a, and in the same map? */
static Bool is_beside(const NSegment* segment, Addr a, Addr other)
{
   return segment->start <= other && other <= segment->end
          && cg_are_in_one_map(a, other);
}

/* Return the thread whose stack pointer is in the same memory as a, or
   VG_INVALID_THREADID. */
static ThreadId thread_of_stack(const NSegment* segment, Addr a)
{
   ThreadId tid = VG_(get_running_tid)();
   Addr     low, high;
   if (tid != VG_INVALID_THREADID && is_beside(segment, a, VG_(get_SP)(tid)))
      return tid;
   /* Avoid the slow search if there is no other thread. */
   if (cg_follows_calls && cg_shadow_n_threads() < 2)
      return VG_INVALID_THREADID;
   VG_(thread_stack_reset_iter)(&tid);
   while (VG_(thread_stack_next)(&tid, &low, &high)) {
      if (is_beside(segment, a, low))
         return tid;
   }
   return VG_INVALID_THREADID;
}

/* Is the memory around a only the thread's stack?  It is not if the program has
   made the stack, as for a coroutine: then the thread began on another stack,
   or other threads' stacks lie in the same map. */
static Bool is_all_stack(const NSegment* segment, Addr a, ThreadId tid)
{
   ThreadId other;
   Addr     low, high;
   if (!is_beside(segment, a, VG_(thread_get_stack_max)(tid)))
      return False;
   VG_(thread_stack_reset_iter)(&other);
   while (VG_(thread_stack_next)(&other, &low, &high)) {
      if (other != tid && is_beside(segment, a, high))
         return False;
   }
   return True;
}

/* Is a in an active frame?  Allow a page below the stack pointer, because the
   superblock that ends a frame may already have raised the stack pointer. */
static Bool is_in_use(const Stack* stack, ThreadId tid, Addr a)
{
   return a < stack->high && a + VKI_PAGE_SIZE >= VG_(get_SP)(tid);
}

/* Find the place of a in the thread's stacks; False if none contains it. */
static Bool in_stack(const NSegment* segment, Addr a, ThreadId tid,
                     DataPlace* place)
{
   cg_record_drain();
   const Stack*    stack    = cg_follows_calls ? cg_shadow_of(tid) : NULL;
   const Function* function = NULL;
   ObjectKey       key      = { .kind = OBJECT_STACK, .thread = tid };
   if ((stack == NULL || !is_in_use(stack, tid, a))
       && !is_all_stack(segment, a, tid))
      return False;
   if (stack != NULL) {
      function = cg_function_of_frame(stack, a);
      if (function == NULL)
         key.kind = tid == 1 ? OBJECT_ARGUMENTS : OBJECT_TLS;
   }
   if (function == NULL) {
      *place = in_object(&key);
      return True;
   }
   /* The place found last: most addresses lie in the same function's frame. */
   static DataPlace       last;
   static const Function* last_function;
   if (function != last_function || last.object->key.thread != tid) {
      key.name      = function->name;
      key.object    = function->object;
      last          = in_object(&key);
      last_function = function;
   }
   *place = last;
   return True;
}

/*--- Files and memory                                     ---*/

static const HChar* file_of(const NSegment* segment)
{
   return segment != NULL
                && (segment->kind == SkFileC || segment->kind == SkFileV)
             ? VG_(am_get_filename)(segment)
             : NULL;
}

/* Return the object file whose variables may be in the segment: the mapped file
   or, for zero-initialised data, the object file mapped just before. */
static const HChar* object_file_of(const NSegment* segment)
{
   const HChar* file = file_of(segment);
   if (segment == NULL || segment->kind != SkAnonC)
      return file;
   file = file_of(VG_(am_find_nsegment)(segment->start - 1));
   return file != NULL && debug_info_of(file) != NULL ? file : NULL;
}

static DataPlace in_variable(const Variable* variable, Addr a)
{
   ObjectKey key = { .kind   = variable->name != NULL ? OBJECT_STATIC
                               : variable->is_code    ? OBJECT_CODE
                                                      : OBJECT_CONSTANTS,
                     .name   = variable->name,
                     .object = variable->object };
   DataPlace place = in_object(&key);
   if (variable->name == NULL)
      return place;
   /* A variable of unknown size reaches up to the highest address seen. */
   place.start  = variable->start;
   place.offset = a - variable->start;
   place.szB    = place.offset < variable->szB ? variable->szB
                                               : place.offset + 1;
   remember(place.object, place.start, place.szB);
   place.object->most_szB = variable->szB;
   cg_see_element_size(place.object, variable->szB);
   return place;
}

/* Remember the area around a, in an object file but not in a variable.  Areas
   of other files are not remembered, since their unmapping is not noticed. */
static void remember_nameless(const DataObject* object, Addr a,
                              const NSegment* segment)
{
   const HChar* file = file_of(segment);
   Addr         start, end;
   if (file != NULL && debug_info_of(file) == NULL)
      return;
   nameless_around(a, file, segment->start, segment->end, &start, &end);
   remember(object, start, end - start + 1);
}

static DataPlace in_segment(const NSegment* segment, Addr a)
{
   ObjectKey    key  = { .kind = OBJECT_UNKNOWN };
   const HChar* file = file_of(segment);
   if (segment == NULL)
      return in_object(&key);
   switch (segment->kind) {
   case SkFileC: case SkFileV:
      key.kind = OBJECT_FILE;
      key.name = file == NULL ? NULL : cg_intern(file);
      break;
   case SkAnonC: case SkShmC: {
      DataObject* map = cg_object_of_map(a);
      if (map != NULL)
         return (DataPlace){ .object = map };
      key.kind = OBJECT_ANONYMOUS;
      break;
   }
   default:
      break;
   }
   return in_object(&key);
}

static DataPlace outside_of_blocks(void)
{
   static DataObject* object;
   if (object == NULL)
      object = cg_object(&(ObjectKey){ .kind = OBJECT_FREE });
   return (DataPlace){ .object = object };
}

static DataPlace outside_of_stacks(const NSegment* segment, Addr a)
{
   Variable variable;
   if (variable_at(a, object_file_of(segment), &variable)) {
      DataPlace place = in_variable(&variable, a);
      if (variable.name == NULL && segment != NULL)
         remember_nameless(place.object, a, segment);
      return place;
   }
   DataPlace place = in_segment(segment, a);
   if (place.object->key.kind == OBJECT_FILE)
      remember_nameless(place.object, a, segment);
   return place;
}

DataPlace cg_place_outside(Addr a)
{
   if (cg_is_in_brk(a))
      return outside_of_blocks();
   const LiveBlock* known = cg_blocks_find(&variables, a);
   if (known != NULL) {
      DataPlace place = cg_place_in_block(known, a);
      if (place.object->key.kind != OBJECT_STATIC)
         place.szB = 0;
      return place;
   }
   const NSegment* segment = VG_(am_find_nsegment)(a);
   if (segment != NULL && segment->kind == SkAnonC) {
      ThreadId  tid = thread_of_stack(segment, a);
      DataPlace place;
      if (tid != VG_INVALID_THREADID && in_stack(segment, a, tid, &place))
         return place;
   }
   return outside_of_stacks(segment, a);
}

/* Add the variable at a, or the area without variables, to the recent places if
   it contains no blocks. */
static void remember_variable(Addr a, const DataPlace* place)
{
   const LiveBlock* known = cg_blocks_find(&variables, a);
   if (known != NULL && !cg_is_in_brk(a)
       && cg_heap_block_in(HEAP_BLOCKS, known->start, known->szB) == NULL
       && cg_heap_block_in(HEAP_PIECES, known->start, known->szB) == NULL)
      add_recent(a, known->start, known->szB, place->szB, place->object);
}

DataPlace cg_look_up_place(Addr a, MayBe* may_be)
{
   Bool             is_piece;
   const LiveBlock* block = cg_live_block(a, &is_piece);
   if (block != NULL) {
      DataPlace place = cg_place_in_block(block, a);
      *may_be = is_piece ? NOTHING_ELSE : A_PIECE;
      if (!is_piece && !cg_is_in_brk(a)
          && cg_heap_block_in(HEAP_PIECES, place.start, place.szB) == NULL)
         add_recent(a, place.start, place.szB, place.szB, place.object);
      return place;
   }
   DataPlace place = cg_place_outside(a);
   *may_be = place.object->key.kind == OBJECT_STACK ? NOTHING_ELSE : A_BLOCK;
   remember_variable(a, &place);
   return place;
}

/*--- Maps                                                 ---*/

static LiveBlocks maps; /* the owners are ids of DataObjects */

void cg_maps_remove(Addr start, UWord szB)
{
   LiveBlock map;
   Addr      end = start + szB;
   cg_heap_map(start, szB);
   while (szB > 0 && cg_blocks_remove_any(&maps, start, szB, &map)) {
      Addr after = map.start + map.szB;
      if (map.start < start)
         add(&maps, map.start, start - map.start, map.owner);
      if (end < after)
         add(&maps, end, after - end, map.owner);
   }
}

void cg_maps_add(Addr start, UWord szB, const DataObject* object)
{
   cg_maps_remove(start, szB);
   if (szB > 0)
      add(&maps, start, szB, object->id);
}

UWord cg_mapped_szB(Addr start)
{
   const NSegment* segment = VG_(am_find_nsegment)(start);
   return segment == NULL ? 0 : segment->end - start + 1;
}

DataObject* cg_object_of_map(Addr a)
{
   const LiveBlock* map = cg_blocks_find(&maps, a);
   return map == NULL ? NULL : cg_object_of_id(map->owner);
}

Bool cg_are_in_one_map(Addr a, Addr b)
{
   const LiveBlock* map = cg_blocks_find(&maps, a);
   return map == NULL ? cg_blocks_find(&maps, b) == NULL
                      : b - map->start < map->szB;
}
