/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Watched functions.  While the record is consumed, the stack reports their
   frames; the actions are listed, and carried out when the record is empty. */

#include "calls/watch.h"
#include "base/near.h"
#include "base/table.h"
#include "calls/call_site.h"
#include "calls/record.h"
#include "calls/shadow.h"
#include "counts/region.h"
#include "run/discard.h"
#include "base/valgrind.h"

Bool   cg_watches;
Bool   cg_watches_SP;
UWord* cg_watch_SP;

#define MAX_WATCHERS 3
static Watcher watchers[MAX_WATCHERS];
static UInt    n_watchers;

/* The watchers' reasons for watching a function, [Function.number]; and
   FIRST_ENTRY, until it has been entered. */
typedef struct {
   UChar what[MAX_WATCHERS];
} WatchedFor;
#define FIRST_ENTRY (2 * WATCH_END)
static WatchedFor* watched_for;
static UInt        max_watched;

struct WatchedFrame {
   struct WatchedFrame* below;
   const Function*      function;
   Addr                 limit; /* a transfer here or above may have left it */
};

/* An entry or end noted while records are consumed. */
typedef struct {
   WatchedCall call;
   UInt        is_inner_of; /* bits of watchers with another call active */
} Seen;

static Seen* seen;
static UInt  n_seen, max_seen;

/* Note an entry or end of the frame, which is not in stack->watched. */
static void add_seen(UInt what, const Stack* stack, const Frame* frame,
                     Bool is_alone)
{
   CG_MAKE_ROOM("cg.watch.seen", seen, max_seen, n_seen);
   UInt is_inner_of = 0;
   for (const struct WatchedFrame* below = stack->watched; below != NULL;
        below = below->below) {
      const WatchedFor* besides = &watched_for[below->function->number];
      for (UInt i = 0; i < n_watchers; i++)
         is_inner_of |= (UInt)(besides->what[i] != 0) << i;
   }
   seen[n_seen++] = (Seen){ .call = { .what     = what,
                                      .function = frame->function,
                                      .base     = frame->base,
                                      .is_alone = is_alone },
                            .is_inner_of = is_inner_of };
}

static UInt wanted_of(const Function* function)
{
   UInt what = 0;
   for (UInt i = 0; i < n_watchers; i++)
      what |= watched_for[function->number].what[i];
   return what;
}

/*--- Entries and ends                                     ---*/

static void see_first_entry(const Function* function)
{
   for (UInt i = 0; i < n_watchers; i++) {
      UChar* what = &watched_for[function->number].what[i];
      if ((*what & FIRST_ENTRY) != 0 && watchers[i].see_first != NULL)
         watchers[i].see_first(function);
      *what &= (UChar)~FIRST_ENTRY;
   }
}

static struct WatchedFrame* free_frames;

static struct WatchedFrame* new_frame(void)
{
   struct WatchedFrame* frame = free_frames;
   if (frame == NULL)
      return cg_permanent(sizeof(*frame));
   free_frames = frame->below;
   return frame;
}

/* Return the stack pointer at and above which the frame has ended.  If calls
   push nothing, the stack pointer of a root returns to where it began. */
static Addr limit_of(const Stack* stack, const Frame* frame)
{
   return frame->base == CG_ROOT_BASE ? stack->high + (CG_CALL_PUSHES > 0)
                                      : frame->base;
}

static void enter(Stack* stack, const Frame* frame, Bool is_alone)
{
   const Function*      function = frame->function;
   struct WatchedFrame* watched  = new_frame();
   UInt                 what     = wanted_of(function);
   if ((what & WATCH_COLLECTS) != 0 && is_alone) {
      stack->n_collecting++;
      cg_look_at_region(stack);
   }
   if ((what & WATCH_ENTRY) != 0)
      add_seen(WATCH_ENTRY, stack, frame, is_alone);
   *watched = (struct WatchedFrame){ stack->watched, function,
                                     limit_of(stack, frame) };
   stack->watched = watched;
   if ((what & FIRST_ENTRY) != 0)
      see_first_entry(function);
}

static void leave(Stack* stack, const Frame* frame, Bool is_alone)
{
   const Function*      function = frame->function;
   struct WatchedFrame* watched  = stack->watched;
   UInt                 what     = wanted_of(function);
   tl_assert(watched != NULL);
   stack->watched = watched->below;
   watched->below = free_frames;
   free_frames    = watched;
   if ((what & WATCH_COLLECTS) != 0 && is_alone) {
      stack->n_collecting--;
      cg_look_at_region(stack);
   }
   if ((what & WATCH_END) != 0)
      add_seen(WATCH_END, stack, frame, is_alone);
}

static void jumped(Stack* stack, Addr SP)
{
   stack->watched->limit = SP;
}

/* Move the limits in stack->watched, one for each frame that is watched. */
static void moved(Stack* stack, const Frame* frame, const Frame* end,
                  Addr shift)
{
   struct WatchedFrame* watched = stack->watched;
   for (Frame* at = stack->top; at != end && watched != NULL;
        at        = cg_below(at)) {
      if ((at->function->flags & CG_FUNCTION_IS_WATCHED) == 0)
         continue;
      if (at <= frame)
         watched->limit += shift;
      watched = watched->below;
   }
}

static void see_new_function(Function* function)
{
   for (UInt i = 0; i < n_watchers; i++) {
      UInt what = watchers[i].wanted(function);
      if (what == 0)
         continue;
      CG_MAKE_ROOM("cg.watch.functions", watched_for, max_watched,
                   function->number);
      watched_for[function->number].what[i] = (UChar)(what | FIRST_ENTRY);
      cg_watch_function(function);
   }
}

/*--- Between instructions                                 ---*/

static void look_at_stack(void)
{
   const Stack* stack = cg_shadow_current();
   Addr         limit = cg_nesting_limit();
   if (stack != NULL && stack->watched != NULL
       && stack->watched->limit < limit)
      limit = stack->watched->limit;
   *cg_watch_SP = limit;
}

/* The process's switch, used if calls are not followed. */
static Bool is_on;

static void look_at_region(void)
{
   const Stack* stack = cg_shadow_current();
   Bool in_region
      = stack != NULL ? stack->in_region : cg_is_in_region(is_on, 0);
   *cg_region_one = in_region ? 1 : 0;
}

static void act_on(const Seen* one)
{
   WatchedCall call = one->call;
   for (UInt i = 0; i < n_watchers; i++) {
      call.is_inner = (one->is_inner_of & 1u << i) != 0;
      if ((watched_for[call.function->number].what[i] & call.what) != 0)
         watchers[i].act(&call);
   }
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
      act_on(&seen[i]);
   n_seen = 0;
}

VG_REGPARM(1) void cg_watch_entry(Nesting* nesting)
{
   cg_watch_serve();
   cg_nesting_looked(nesting);
}

void cg_watch_SP_init(void)
{
   if (cg_watches_SP)
      return;
   cg_watches_SP = True;
   cg_watch_SP   = cg_alloc_near("cg.watch.SP", sizeof(*cg_watch_SP));
   *cg_watch_SP  = ~(UWord)0;
}

void cg_watch_init(const Watcher* watcher)
{
   tl_assert2(n_watchers < MAX_WATCHERS,
              "%d watchers are there; make MAX_WATCHERS larger\n",
              MAX_WATCHERS);
   watchers[n_watchers++] = *watcher;
   if (cg_watches)
      return;
   cg_watches         = True;
   cg_watch_SP_init();
   cg_stack_watcher   = (StackWatcher){ enter, leave, jumped, moved };
   cg_on_new_function = see_new_function;
}

void cg_begin_regions(void)
{
   if (cg_has_regions)
      return;
   cg_record_drain();
   cg_nesting_stop();
   cg_has_regions = True;
   cg_discard_all_translations();
}

void cg_switch_region(void)
{
   cg_begin_regions();
   cg_has_calls_outside = cg_regions_invert;
   cg_record_drain();
   Stack* stack = cg_shadow_current();
   if (stack != NULL) {
      stack->is_on = !stack->is_on;
      cg_look_at_region(stack);
   } else if (!cg_follows_calls) {
      is_on = !is_on;
   }
   look_at_region();
}

void cg_close_region(Bool is_closed)
{
   cg_region_is_closed = is_closed;
   is_on               = cg_region_begins;
   look_at_region();
}
