/*--------------------------------------------------------------------*/
/*--- Functions that options name.               run/calls/watch.c ---*/
/*--------------------------------------------------------------------*/

/* See run/calls/watch.h.  While the record is consumed, the stack reports the
   frames of watched functions; what is to be done then is kept in a list, and
   done when the record is empty. */

#include "run/calls/watch.h"

#include "costs/region.h"
#include "costs/table.h"
#include "run/calls/record.h"
#include "run/calls/nesting.h"
#include "run/calls/shadow.h"
#include "run/discard.h"
#include "sim/near.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_mallocfree.h"

Bool   cg_watches;
Bool   cg_watches_SP;
UWord* cg_watch_SP;

static Watcher watcher;

/* [Function.number]: what it is watched for; and FIRST_ENTRY, until it has been
   entered. */
#define FIRST_ENTRY (2 * WATCH_END)
static UInt* watched_for;
static UInt  max_watched;

/* A watched function that is active on a stack. */
struct WatchedFrame {
   struct WatchedFrame* below;
   const Function*      function;
   Addr                 base; /* as its Frame's */
};

/* What has been seen while records were consumed, and is to be acted upon. */
typedef struct {
   UInt         what;
   const HChar* name;
} Seen;

static Seen* seen;
static UInt  n_seen, max_seen;

static void add_seen(UInt what, const HChar* name)
{
   CG_MAKE_ROOM("cg.watch.seen", seen, max_seen, n_seen);
   seen[n_seen++] = (Seen){ what, name };
}

/*------------------------------------------------------------*/
/*--- Entries and ends                                     ---*/
/*------------------------------------------------------------*/

static Bool is_active(const Stack* stack, const Function* function)
{
   const struct WatchedFrame* frame = stack->watched;
   while (frame != NULL && frame->function != function)
      frame = frame->below;
   return frame != NULL;
}

/* Does the function's entry matter, before it is among those that are active,
   or its end, when it is not any more?  Where regions are switched, only those
   of the outermost call of a recursion do. */
static Bool matters(const Stack* stack, const Function* function)
{
   return !cg_regions_are_switched || !is_active(stack, function);
}

/* The function, which collects, is about to be active once more; it is active
   once less. */

static void begin_collecting(Stack* stack, const Function* function)
{
   if (!cg_regions_are_switched)
      stack->collects = stack->in_region = ++stack->n_collecting > 0;
   else if (!is_active(stack, function))
      stack->in_region = !stack->in_region;
}

static void end_collecting(Stack* stack, const Function* function)
{
   if (!cg_regions_are_switched)
      stack->collects = stack->in_region = --stack->n_collecting > 0;
   else if (!is_active(stack, function))
      stack->in_region = !stack->in_region;
}

static void enter(Stack* stack, Function* function, Addr base)
{
   struct WatchedFrame* frame
      = VG_(malloc)("cg.watch.frame", sizeof(*frame));
   UInt what = watched_for[function->number];
   if ((what & WATCH_COLLECTS) != 0)
      begin_collecting(stack, function);
   if ((what & WATCH_ENTRY) != 0 && matters(stack, function))
      add_seen(WATCH_ENTRY, function->name);
   *frame         = (struct WatchedFrame){ stack->watched, function, base };
   stack->watched = frame;
   if ((what & FIRST_ENTRY) != 0)
      watcher.see_first(function->name);
   watched_for[function->number] &= ~(UInt)FIRST_ENTRY;
}

static void leave(Stack* stack, Function* function)
{
   struct WatchedFrame* frame = stack->watched;
   UInt what = watched_for[function->number];
   tl_assert(frame != NULL);
   stack->watched = frame->below;
   VG_(free)(frame);
   if ((what & WATCH_COLLECTS) != 0)
      end_collecting(stack, function);
   if ((what & WATCH_END) != 0 && matters(stack, function))
      add_seen(WATCH_END, function->name);
}

static void see_new_function(Function* function)
{
   UInt what = watcher.wanted(function->name);
   if (what == 0)
      return;
   CG_MAKE_ROOM("cg.watch.functions", watched_for, max_watched,
                function->number);
   watched_for[function->number] = what | FIRST_ENTRY;
   cg_watch_function(function);
}

/*------------------------------------------------------------*/
/*--- Between instructions                                 ---*/
/*------------------------------------------------------------*/

static void look_at_stack(void)
{
   const Stack* stack = cg_shadow_current();
   Addr         limit = cg_nesting_limit();
   if (stack != NULL && stack->watched != NULL && stack->watched->base < limit)
      limit = stack->watched->base;
   *cg_watch_SP = limit;
}

static void look_at_region(void)
{
   const Stack* stack = cg_shadow_current();
   Bool in_region = stack != NULL ? stack->in_region : cg_stacks_in_region;
   *cg_region_one = in_region ? 1 : 0;
}

void cg_watch_serve(void)
{
   cg_record_drain();
   if (cg_has_regions)
      look_at_region();
   if (!cg_watches_SP)
      return;
   cg_nesting_look();
   look_at_stack();
   for (UInt i = 0; i < n_seen; i++)
      watcher.act(seen[i].what, seen[i].name);
   n_seen = 0;
}

void cg_watch_SP_init(void)
{
   if (cg_watches_SP)
      return;
   cg_watches_SP = True;
   cg_watch_SP   = cg_alloc_near("cg.watch.SP", sizeof(*cg_watch_SP));
   *cg_watch_SP  = ~(UWord)0;
}

void cg_watch_init(const Watcher* of_functions, Bool has_regions)
{
   cg_watches         = True;
   watcher            = *of_functions;
   cg_watch_SP_init();
   cg_stack_watcher   = (StackWatcher){ enter, leave };
   cg_on_new_function = see_new_function;
   if (has_regions && !cg_regions_are_switched)
      cg_stacks_collect = cg_stacks_in_region = False;
}

void cg_regions_switch(Bool begins)
{
   cg_regions_are_switched = True;
   cg_stacks_in_region     = begins;
}

void cg_switch_region(void)
{
   if (!cg_has_regions) {
      cg_record_drain();
      cg_nesting_stop();
      cg_has_regions = True;
      cg_discard_all_translations();
   }
   cg_record_drain();
   Stack* stack = cg_shadow_current();
   if (stack != NULL)
      stack->in_region = !stack->in_region;
   look_at_region();
}
