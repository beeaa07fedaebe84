/*--------------------------------------------------------------------*/
/*--- Allocators.                            run/data/allocators.c ---*/
/*--------------------------------------------------------------------*/

/* See run/data/allocators.h.  A call that is pending is found again by the
   stack pointer after its return: only if that is reached, and by a return to
   where the call was made, is there a result.  What else ends a call, such as
   an exception, has none. */

#include "run/data/allocators.h"

#include "costs/table.h"
#include "costs/totals.h"
#include "run/calls/call_site.h"
#include "run/calls/frames.h"
#include "run/calls/record.h"
#include "run/calls/watch.h"
#include "run/data/allocator_names.h"
#include "run/guest_call.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_threadstate.h"
#include "pub_tool_vki.h"

static AllocatorOptions options;
static LiveBlocks       live; /* owners are DataObjects, */
static LiveBlocks       announced; /* by requests, perhaps in those, */
static LiveBlocks       maps; /* and of memory that is no file's */
static UWord            most_live;

/* [Function.number]: what kind it is. */
static UChar* kind_of;
static UInt   max_kinds;

/* A call of an allocator that has not returned. */
typedef struct {
   ThreadId      tid;
   Addr          base; /* the stack pointer after its return */
   Addr          return_address;
   AllocatorKind kind;
   UWord         szB;   /* of the block that is wanted */
   Addr          old;   /* the block that is reallocated, or 0; of
                           posix_memalign, where the result goes */
   DataObject*   object;
} PendingCall;

static PendingCall* pending;
static UInt         n_pending, max_pending;

/* Misses of pending calls. */
#define MAX_WAITING (1u << 20)
typedef struct {
   ThreadId    tid;
   WaitingMiss miss;
} Waiting;
static Waiting* waiting;
static UInt     n_waiting, max_waiting;

/*------------------------------------------------------------*/
/*--- Names and time                                       ---*/
/*------------------------------------------------------------*/

static AllocatorKind kind_of_function(const Function* function)
{
   return function->number < max_kinds
             ? (AllocatorKind)kind_of[function->number]
             : NO_ALLOCATOR;
}

static UInt wanted(const Function* function)
{
   AllocatorKind kind = cg_allocator_kind(function->name);
   CG_MAKE_ROOM("cg.allocators.kinds", kind_of, max_kinds, function->number);
   kind_of[function->number] = (UChar)kind;
   return kind == NO_ALLOCATOR || kind == ALLOCATOR_WRAPPER
             ? 0
             : WATCH_ENTRY | WATCH_END;
}

static Bool is_left_out(const Function* function)
{
   return kind_of_function(function) != NO_ALLOCATOR;
}

/* How many instructions have been executed by now.  It is asked often enough
   for half a word to tell. */
static ULong now(void)
{
   static ULong n, last;
   ULong        total = cg_totals[cg_total_place(EV_Ir)];
   ULong        moved = total - last;
   last = total;
   return n += cg_totals_word[cg_total_place(EV_Ir)].is_shared
                  ? cg_low_half(moved)
                  : moved;
}

void cg_allocators_stop_client_code(void)
{
   now();
}

/*------------------------------------------------------------*/
/*--- Blocks                                               ---*/
/*------------------------------------------------------------*/

void (*cg_blocks_listener)(Addr start, UWord szB);

static void tell(Addr start, UWord szB)
{
   if (cg_blocks_listener != NULL)
      cg_blocks_listener(start, szB);
}

static void retire(const LiveBlock* block, ULong time)
{
   tell(block->start, block->szB);
   cg_object_freed(block->owner, block->szB,
                   time > block->born ? time - block->born : 0);
}

/* Nothing is left there. */
static void clear(LiveBlocks* blocks, Addr start, UWord szB)
{
   LiveBlock gone;
   while (cg_blocks_remove_any(blocks, start, szB, &gone))
      retire(&gone, now());
}

static void free_block(Addr start)
{
   LiveBlock block;
   if (start == 0 || !cg_blocks_remove(&live, start, &block))
      return;
   clear(&announced, start, block.szB);
   retire(&block, now());
}

/* What is in the way has been freed without our having seen it. */
static void insert(LiveBlocks* blocks, const LiveBlock* block)
{
   clear(blocks, block->start, block->szB);
   if (blocks == &live)
      clear(&announced, block->start, block->szB);
   tell(block->start, block->szB);
   cg_blocks_add(blocks, block);
   if (live.n_blocks > most_live)
      most_live = live.n_blocks;
}

static void add_block(LiveBlocks* blocks, Addr start, UWord szB,
                      DataObject* object)
{
   cg_object_allocated(object, szB);
   insert(blocks, &(LiveBlock){ .start = start, .szB = szB, .owner = object,
                                .born = now() });
}

/* The old block is where the new one is.  False: it was not known. */
static Bool move_block(LiveBlocks* blocks, Addr old, Addr start, UWord szB)
{
   LiveBlock block;
   if (!cg_blocks_remove(blocks, old, &block))
      return False;
   tell(block.start, block.szB);
   cg_object_resized(block.owner, block.szB, szB);
   if (old != start && blocks == &live)
      clear(&announced, old, block.szB);
   block.start = start;
   block.szB   = szB;
   clear(blocks, start, szB);
   tell(start, szB);
   cg_blocks_add(blocks, &block);
   return True;
}

static void unmap(Addr start, UWord szB)
{
   LiveBlock map;
   Addr      end = start + szB;
   tell(start, szB);
   while (szB > 0 && cg_blocks_remove_any(&maps, start, szB, &map)) {
      Addr after = map.start + map.szB;
      if (map.start < start)
         cg_blocks_add(&maps, &(LiveBlock){ .start = map.start,
                                            .szB   = start - map.start,
                                            .owner = map.owner });
      if (after > end)
         cg_blocks_add(&maps, &(LiveBlock){ .start = end,
                                            .szB   = after - end,
                                            .owner = map.owner });
   }
}

static void add_map(Addr start, UWord szB, DataObject* object)
{
   unmap(start, szB);
   if (szB > 0)
      cg_blocks_add(&maps, &(LiveBlock){ .start = start, .szB = szB,
                                         .owner = object });
}

DataObject* cg_object_of_map(Addr a)
{
   const LiveBlock* map = cg_blocks_find(&maps, a);
   return map == NULL ? NULL : map->owner;
}

const LiveBlock* cg_live_block(Addr a)
{
   if (UNLIKELY(announced.n_blocks > 0)) {
      const LiveBlock* block = cg_blocks_find(&announced, a);
      if (block != NULL)
         return block;
   }
   return cg_blocks_find(&live, a);
}

/* By the calls of the running thread, from that line or, if it is NULL, from
   where the running function was called. */
static DataObject* object_by_calls(ObjectKind kind, const LineCost* here)
{
   CallPlace places[CG_MAX_CALL_PLACES];
   Stack*    stack = cg_shadow_current();
   ObjectKey key   = { .kind = kind, .places = places };
   if (stack != NULL)
      key.n_places = cg_chain_of_calls(stack, here, is_left_out, places,
                                       options.n_callers);
   return cg_object(&key);
}

/*------------------------------------------------------------*/
/*--- Misses that wait                                     ---*/
/*------------------------------------------------------------*/

static Bool is_allocating(ThreadId tid)
{
   for (UInt i = 0; i < n_pending; i++) {
      if (pending[i].tid == tid)
         return True;
   }
   return False;
}

Bool cg_wait_for_block(const WaitingMiss* miss)
{
   if (n_pending == 0 || n_waiting == MAX_WAITING)
      return False;
   ThreadId tid = VG_(get_running_tid)();
   if (!is_allocating(tid))
      return False;
   CG_MAKE_ROOM("cg.allocators.waiting", waiting, max_waiting, n_waiting);
   waiting[n_waiting++] = (Waiting){ tid, *miss };
   return True;
}

static void charge_waiting(const WaitingMiss* miss)
{
   const LiveBlock* block = cg_live_block(miss->a);
   DataPlace        place
      = block == NULL ? miss->place : cg_place_in_block(block, miss->a);
   cg_object_missed(&place, miss->line, miss->first, miss->n_levels);
}

static void charge_all_waiting(ThreadId tid)
{
   UInt n_left = 0;
   for (UInt i = 0; i < n_waiting; i++) {
      if (waiting[i].tid == tid)
         charge_waiting(&waiting[i].miss);
      else
         waiting[n_left++] = waiting[i];
   }
   n_waiting = n_left;
}

void cg_allocators_end(void)
{
   while (n_pending > 0)
      charge_all_waiting(pending[--n_pending].tid);
}

/*------------------------------------------------------------*/
/*--- Calls                                                ---*/
/*------------------------------------------------------------*/

/* n times size; too much for any block if that is more than a word. */
static UWord product(UWord n, UWord szB)
{
   UWord all;
   return __builtin_mul_overflow(n, szB, &all) ? ~(UWord)0 : all;
}

/* False: nothing is to be done when it returns. */
static Bool read_arguments(PendingCall* call)
{
   UWord a = cg_argument(call->tid, 0);
   UWord b = cg_argument(call->tid, 1);
   switch (call->kind) {
   case ALLOCATES_FIRST: call->szB = a; break;
   case ALLOCATES_SECOND: call->szB = b; break;
   case ALLOCATES_PRODUCT: call->szB = product(a, b); break;
   case ALLOCATES_INTO: call->szB = cg_argument(call->tid, 2);
                        call->old = a; break;
   case REALLOCATES: call->szB = b; call->old = a; break;
   case REALLOCATES_PRODUCT: call->szB = product(b, cg_argument(call->tid, 2));
                             call->old = a; break;
   case FREES: free_block(a); return False;
   case MAPS: call->szB = b;
              return (cg_argument(call->tid, 3) & VKI_MAP_ANONYMOUS) != 0;
   case UNMAPS: unmap(a, b); return False;
   case NO_ALLOCATOR: case ALLOCATOR_WRAPPER: tl_assert(0);
   }
   return True;
}

static void begin_call(const WatchedCall* watched)
{
   PendingCall call = { .tid  = VG_(get_running_tid)(),
                        .base = watched->base,
                        .kind = kind_of_function(watched->function) };
   if (VG_(get_SP)(call.tid) + CG_CALL_PUSHES != call.base)
      return; /* not at its first instruction */
   call.return_address = cg_return_address(call.tid);
   if (!read_arguments(&call))
      return;
   call.object
      = object_by_calls(call.kind == MAPS ? OBJECT_ANONYMOUS : OBJECT_HEAP,
                        NULL);
   CG_MAKE_ROOM("cg.allocators.pending", pending, max_pending, n_pending);
   pending[n_pending++] = call;
}

/* It has returned this. */
static void take_result(const PendingCall* call, UWord result)
{
   switch (call->kind) {
   case ALLOCATES_INTO:
      if (result == 0)
         add_block(&live, *(const Addr*)call->old, call->szB, call->object);
      return;
   case REALLOCATES: case REALLOCATES_PRODUCT:
      if (result != 0 && !move_block(&live, call->old, result, call->szB))
         add_block(&live, result, call->szB, call->object);
      if (result == 0 && call->szB == 0)
         free_block(call->old);
      return;
   case MAPS:
      if (result < (UWord)-4096)
         add_map(result, call->szB, call->object);
      return;
   default:
      if (result != 0)
         add_block(&live, result, call->szB, call->object);
   }
}

static Bool has_returned(const PendingCall* call)
{
   return VG_(get_running_tid)() == call->tid
          && VG_(get_SP)(call->tid) == call->base
          && cg_returned_to(call->tid) == call->return_address;
}

static void end_call(const WatchedCall* watched)
{
   UInt i = n_pending;
   while (i > 0 && pending[i - 1].base != watched->base)
      i--;
   if (i == 0)
      return;
   PendingCall call = pending[i - 1];
   pending[i - 1]   = pending[--n_pending];
   if (has_returned(&call))
      take_result(&call, cg_result(call.tid));
   charge_all_waiting(call.tid);
}

static void act(const WatchedCall* call)
{
   if (call->is_inner)
      return;
   if (call->what == WATCH_ENTRY)
      begin_call(call);
   else
      end_call(call);
}

/*------------------------------------------------------------*/
/*--- Requests                                             ---*/
/*------------------------------------------------------------*/

Bool cg_announce_block(ThreadId tid, Addr start, UWord szB)
{
   if (is_allocating(tid))
      return False;
   cg_record_drain();
   add_block(&announced, start, szB,
             object_by_calls(OBJECT_HEAP, cg_line_cost(VG_(get_IP)(tid))));
   return True;
}

void cg_retract_block(Addr start)
{
   LiveBlock block;
   if (cg_blocks_remove(&announced, start, &block))
      retire(&block, now());
}

void cg_move_announced(Addr from, Addr to, UWord szB)
{
   move_block(&announced, from, to, szB);
}

void cg_allocators_init(const AllocatorOptions* chosen)
{
   options = *chosen;
   cg_watch_init(&(Watcher){ .wanted = wanted, .act = act }, False);
}

void cg_allocators_stats(void)
{
   VG_(dmsg)("cachegrind: live blocks %lu, at most %lu\n", live.n_blocks,
             most_live);
}
