/*--------------------------------------------------------------------*/
/*--- Which object an address lies in.           run/data/places.c ---*/
/*--------------------------------------------------------------------*/

/* See run/data/places.h.  Variables, whose debug information takes a while to
   ask, are remembered by their addresses until something is mapped; frames are
   found by the shadow stack of the thread whose stack pointer is in the same
   segment. */

#include "run/data/places.h"

#include "costs/names.h"
#include "costs/variables.h"
#include "run/calls/frames.h"
#include "run/calls/record.h"
#include "run/data/allocators.h"
#include "run/data/live_blocks.h"

#include "pub_tool_aspacemgr.h"
#include "pub_tool_debuginfo.h"
#include "pub_tool_machine.h"
#include "pub_tool_threadstate.h"
#include "pub_tool_vkiscnums.h"

static LiveBlocks variables; /* owners are DataObjects */

/* What brk has given the program, from the lowest end that it said. */
static Addr brk_start = ~(Addr)0, brk_end;

void cg_places_post_syscall(UInt number, SysRes result)
{
   if (number != __NR_brk || sr_isError(result))
      return;
   brk_end = sr_Res(result);
   if (brk_end < brk_start)
      brk_start = brk_end;
}

void cg_places_start_client_code(void)
{
   static DiEpoch last;
   DiEpoch        epoch = VG_(current_DiEpoch)();
   LiveBlock      removed;
   if (epoch.n == last.n)
      return;
   last = epoch;
   while (cg_blocks_remove_any(&variables, 0, ~(UWord)0, &removed)) {}
}

static DataPlace in_object(const ObjectKey* key)
{
   return (DataPlace){ .object = cg_object(key) };
}

/*------------------------------------------------------------*/
/*--- Stacks                                               ---*/
/*------------------------------------------------------------*/

static Bool is_in_segment(const NSegment* segment, Addr a)
{
   return segment->start <= a && a <= segment->end;
}

/* The thread whose stack the segment is; VG_INVALID_THREADID: nobody's. */
static ThreadId thread_of_stack(const NSegment* segment)
{
   ThreadId tid = VG_(get_running_tid)();
   Addr     low, high;
   if (tid != VG_INVALID_THREADID && is_in_segment(segment, VG_(get_SP)(tid)))
      return tid;
   /* No other can be there; and to ask for all takes long. */
   if (cg_follows_calls && cg_shadow_n_threads() < 2)
      return VG_INVALID_THREADID;
   VG_(thread_stack_reset_iter)(&tid);
   while (VG_(thread_stack_next)(&tid, &low, &high)) {
      if (is_in_segment(segment, low))
         return tid;
   }
   return VG_INVALID_THREADID;
}

static DataPlace in_stack(ThreadId tid, Addr a)
{
   cg_record_drain();
   const Stack*    stack    = cg_follows_calls ? cg_shadow_of(tid) : NULL;
   const Function* function = NULL;
   ObjectKey       key      = { .kind = OBJECT_STACK, .thread = tid };
   if (stack != NULL) {
      function = cg_function_of_frame(stack, a);
      if (function == NULL)
         key.kind = tid == 1 ? OBJECT_ARGUMENTS : OBJECT_TLS;
   }
   if (function != NULL) {
      key.name   = function->name;
      key.object = function->object;
   }
   return in_object(&key);
}

/*------------------------------------------------------------*/
/*--- Files and memory                                     ---*/
/*------------------------------------------------------------*/

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
   /* Of one whose size is not known, as much as has been met. */
   LiveBlock block = { .start = variable->start, .owner = place.object,
                       .szB   = a - variable->start < variable->szB
                                   ? variable->szB
                                   : a - variable->start + 1 };
   LiveBlock removed;
   while (cg_blocks_remove_any(&variables, block.start, block.szB, &removed)) {}
   cg_blocks_add(&variables, &block);
   place.object->most_szB = variable->szB;
   return cg_place_in_block(&block, a);
}

/* The file that is mapped there; NULL: none. */
static const HChar* file_of(const NSegment* segment)
{
   return segment != NULL
                && (segment->kind == SkFileC || segment->kind == SkFileV)
             ? VG_(am_get_filename)(segment)
             : NULL;
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

DataPlace cg_place_outside(Addr a)
{
   const LiveBlock* known = cg_blocks_find(&variables, a);
   if (known != NULL)
      return cg_place_in_block(known, a);
   if (brk_start <= a && a < brk_end)
      return outside_of_blocks();
   const NSegment* segment = VG_(am_find_nsegment)(a);
   if (segment != NULL && segment->kind == SkAnonC) {
      ThreadId tid = thread_of_stack(segment);
      if (tid != VG_INVALID_THREADID)
         return in_stack(tid, a);
   }
   Variable variable;
   if (cg_variable_at(a, file_of(segment), &variable))
      return in_variable(&variable, a);
   return in_segment(segment, a);
}
