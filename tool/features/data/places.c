/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Which object an address lies in.  Queries of debug information take long.  So
   variables, and the areas of object files without any, are remembered by their
   addresses until an object file is mapped or unmapped.  A frame is found on
   the shadow stack of the thread whose stack pointer is in the same segment. */

#include "features/data/places.h"
#include "base/intern.h"
#include "calls/record.h"
#include "features/data/elements.h"
#include "features/data/frames.h"
#include "features/data/heap.h"
#include "features/data/live_blocks.h"
#include "features/data/recent.h"
#include "features/data/variables.h"

#include "pub_tool_aspacemgr.h"
#include "pub_tool_debuginfo.h"
#include "pub_tool_machine.h"
#include "pub_tool_threadstate.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

static LiveBlocks variables; /* and the areas between them; owners are ids of
                                DataObjects */

static void forget_variables(Addr start, UWord szB)
{
   LiveBlock removed;
   while (cg_blocks_remove_any(&variables, start, szB, &removed))
      cg_recent_forget(removed.start, removed.szB);
}

Addr cg_brk_start = ~(Addr)0, cg_brk_end;

void cg_places_post_syscall(UInt number, SysRes result)
{
   if (number != __NR_brk || sr_isError(result))
      return;
   cg_brk_end = sr_Res(result);
   if (cg_brk_end < cg_brk_start)
      cg_brk_start = cg_brk_end;
}

void cg_places_start_client_code(void)
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

/* Remember that these bytes are the object's, until an object file is mapped or
   unmapped. */
static void remember(const DataObject* object, Addr start, UWord szB)
{
   forget_variables(start, szB);
   cg_blocks_add(&variables, &(LiveBlock){ .start = start,
                                           .szB   = szB,
                                           .owner = object->id });
}

/*--- Stacks                                               ---*/

static Bool is_in_segment(const NSegment* segment, Addr a)
{
   return segment->start <= a && a <= segment->end;
}

/* Are both addresses in the same memory?  A segment may have several maps that
   lie side by side. */
static Bool is_beside(const NSegment* segment, Addr a, Addr other)
{
   return is_in_segment(segment, other) && cg_are_in_one_map(a, other);
}

/* Return the thread whose stack pointer is in the same memory as the address,
   or VG_INVALID_THREADID. */
static ThreadId thread_of_stack(const NSegment* segment, Addr a)
{
   ThreadId tid = VG_(get_running_tid)();
   Addr     low, high;
   if (tid != VG_INVALID_THREADID && is_beside(segment, a, VG_(get_SP)(tid)))
      return tid;
   /* No other thread can be there; looking at all of them takes long. */
   if (cg_follows_calls && cg_shadow_n_threads() < 2)
      return VG_INVALID_THREADID;
   VG_(thread_stack_reset_iter)(&tid);
   while (VG_(thread_stack_next)(&tid, &low, &high)) {
      if (is_beside(segment, a, low))
         return tid;
   }
   return VG_INVALID_THREADID;
}

/* Is the memory the thread's stack and nothing else?  It is not if the program
   has made the stack itself, as for a coroutine: either the thread began on
   another stack, or other threads' stacks and more lie beside it. */
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

/* Is the address in a frame that is in use?  Allow a page: the stack pointer
   may already be that after a block of code that ends a frame. */
static Bool is_in_use(const Stack* stack, ThreadId tid, Addr a)
{
   return a < stack->high && a + VKI_PAGE_SIZE >= VG_(get_SP)(tid);
}

/* Find the address in the thread's stacks; False if it is in none of them. */
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
   /* The latest frame: most addresses are in the same one as the previous
      address. */
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

/* Return the file that is mapped there, or NULL. */
static const HChar* file_of(const NSegment* segment)
{
   return segment != NULL
                && (segment->kind == SkFileC || segment->kind == SkFileV)
             ? VG_(am_get_filename)(segment)
             : NULL;
}

/* Return the object file whose variables may be there: the one mapped there or,
   for data that begin as zeros, the one whose data end where the memory
   begins. */
static const HChar* object_file_of(const NSegment* segment)
{
   const HChar* file = file_of(segment);
   if (segment == NULL || segment->kind != SkAnonC)
      return file;
   file = file_of(VG_(am_find_nsegment)(segment->start - 1));
   return file != NULL && cg_is_object_file(file) ? file : NULL;
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
   /* A variable of unknown size reaches up to the highest address seen in
      it. */
   place.start  = variable->start;
   place.offset = a - variable->start;
   place.szB    = place.offset < variable->szB ? variable->szB
                                               : place.offset + 1;
   remember(place.object, place.start, place.szB);
   place.object->most_szB = variable->szB;
   cg_see_element_size(place.object, variable->szB);
   return place;
}

/* Remember the whole area around the address, which lies in an object file but
   in none of its variables.  Areas of other files are not remembered, since
   their unmapping goes unnoticed. */
static void remember_nameless(const DataObject* object, Addr a,
                              const NSegment* segment)
{
   const HChar* file = file_of(segment);
   Addr         start, end;
   if (file != NULL && !cg_is_object_file(file))
      return;
   cg_nameless_around(a, file, segment->start, segment->end, &start, &end);
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
   if (cg_variable_at(a, object_file_of(segment), &variable)) {
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

/* Remember a variable, or an area without any, if no blocks lie in it. */
static void remember_variable(Addr a, const DataPlace* place)
{
   const LiveBlock* known = cg_blocks_find(&variables, a);
   if (known != NULL && !cg_is_in_brk(a)
       && !cg_has_blocks_in(HEAP_BLOCKS, known->start, known->szB)
       && !cg_has_blocks_in(HEAP_PIECES, known->start, known->szB))
      cg_recent_add(a, known->start, known->szB, place->szB, place->object);
}

DataPlace cg_look_up_place(Addr a, MayBe* may_be)
{
   Bool             is_piece;
   const LiveBlock* block = cg_live_block(a, &is_piece);
   if (block != NULL) {
      DataPlace place = cg_place_in_block(block, a);
      *may_be = is_piece ? NOTHING_ELSE : A_PIECE;
      if (!is_piece && !cg_is_in_brk(a)
          && !cg_has_blocks_in(HEAP_PIECES, place.start, place.szB))
         cg_recent_add(a, place.start, place.szB, place.szB, place.object);
      return place;
   }
   DataPlace place = cg_place_outside(a);
   *may_be = place.object->key.kind == OBJECT_STACK ? NOTHING_ELSE : A_BLOCK;
   remember_variable(a, &place);
   return place;
}

static LiveBlocks maps; /* owners are ids of DataObjects */

static void add(Addr start, Addr end, UInt owner)
{
   if (start < end)
      cg_blocks_add(&maps, &(LiveBlock){ .start = start,
                                         .szB   = end - start,
                                         .owner = owner });
}

void cg_maps_remove(Addr start, UWord szB)
{
   LiveBlock map;
   Addr      end = start + szB;
   while (szB > 0 && cg_blocks_remove_any(&maps, start, szB, &map)) {
      Addr after = map.start + (UWord)map.szB;
      add(map.start, start, map.owner);
      add(end, after, map.owner);
   }
}

void cg_maps_add(Addr start, UWord szB, const DataObject* object)
{
   add(start, start + szB, object->id);
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
