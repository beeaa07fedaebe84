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
#include "run/calls/shadow.h"
#include "sim/near.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_mallocfree.h"

Bool   cg_watches;
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

static void enter(Stack* stack, Function* function, Addr base)
{
   struct WatchedFrame* frame
      = VG_(malloc)("cg.watch.frame", sizeof(*frame));
   *frame         = (struct WatchedFrame){ stack->watched, base };
   stack->watched = frame;
   UInt what      = watched_for[function->number];
   if ((what & FIRST_ENTRY) != 0)
      watcher.see_first(function->name);
   watched_for[function->number] &= ~(UInt)FIRST_ENTRY;
   if ((what & WATCH_COLLECTS) != 0
       && stack->n_collecting++ == 0)
      stack->collects = True;
   if ((what & WATCH_ENTRY) != 0)
      add_seen(WATCH_ENTRY, function->name);
}

static void leave(Stack* stack, Function* function)
{
   struct WatchedFrame* frame = stack->watched;
   UInt what = watched_for[function->number];
   tl_assert(frame != NULL);
   stack->watched = frame->below;
   VG_(free)(frame);
   if ((what & WATCH_COLLECTS) != 0
       && --stack->n_collecting == 0)
      stack->collects = False;
   if ((what & WATCH_END) != 0)
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
   *cg_watch_SP       = stack == NULL || stack->watched == NULL
                           ? ~(UWord)0
                           : stack->watched->base;
   if (cg_has_regions)
      *cg_region_one = stack != NULL && stack->collects ? 1 : 0;
}

void cg_watch_serve(void)
{
   cg_record_drain();
   if (!cg_watches)
      return;
   look_at_stack();
   for (UInt i = 0; i < n_seen; i++)
      watcher.act(seen[i].what, seen[i].name);
   n_seen = 0;
}

void cg_watch_init(const Watcher* of_functions, Bool has_regions)
{
   cg_watches         = True;
   watcher            = *of_functions;
   cg_watch_SP        = cg_alloc_near("cg.watch.SP", sizeof(*cg_watch_SP));
   *cg_watch_SP       = ~(UWord)0;
   cg_stack_watcher   = (StackWatcher){ enter, leave };
   cg_on_new_function = see_new_function;
   cg_stacks_collect  = !has_regions;
}
