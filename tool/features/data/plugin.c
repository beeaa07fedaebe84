/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Data profiles.  With --data-profile=yes each counted data miss is charged to
   the object that has its address at that time (objects.h): all blocks that one
   chain of calls allocates, a variable, a function's frames, a mapped file.  A
   reference that spans two cache lines is charged to the object where it
   begins.

   allocators.h follows calls of allocators, and receives blocks that programs
   announce; heap.h keeps the live blocks, in sets of live_blocks.h.  places.h
   finds the object of an address, and remembers the answers.  batch.h looks up
   several misses in the heap at once.  A miss waits while an allocator may be
   making its block.  object_misses.h counts misses by object, line and offset,
   and elements.h finds the elements of arrays.  write.h writes the objects into
   a file, which lib/Cachegrind/Data/Files.pm reads. */

#include "feature.h"
#include "calls/call_events.h"
#include "control/plan.h"
#include "counts/region.h"
#include "features/data/allocators.h"
#include "features/data/batch.h"
#include "features/data/elements.h"
#include "features/data/heap.h"
#include "features/data/object_misses.h"
#include "features/data/write.h"
#include "features/use/use.h"
#include "run/guest_call.h"
#include "translate/guest.h"
#include "base/near.h"
#include "base/valgrind.h"

static Bool         is_on; /* --data-profile=yes */
static UInt         n_callers = 8; /* `max` for cg_chain_of_calls */
static const HChar* out_file; /* a pattern for the file's name, or NULL */

Bool cg_data_is_needed;

static const HChar usage[] =
"    --data-profile=no|yes            which data are missed in? implies\n"
"                                     --cache-sim=yes [no]\n"
"    --data-callers=<n>               calls that tell apart who allocated a\n"
"                                     block, 1 to 64 [8]\n"
"    --alloc-fn=<function>            it only wraps an allocator: its callers\n"
"           allocate (* and ? match; may be repeated)\n"
"    --alloc-fn=<function>:size=<arg>:result\n"
"           it returns pieces of a pool, of as many bytes as that argument\n"
"           says, 1 being the first\n"
"    --data-element=<data>:<bytes>    arrays of that name (of a variable, or\n"
"           of who allocates them) have elements of that size: offsets are\n"
"           modulo that (* and ? match; repeatable) [found]\n"
"    --data-out-file=<file>           output file of these\n"
"                                     [cachegrind.data.%p, or the profile's\n"
"                                     name + .data]\n";

static void alloc_fn_option(const HChar* arg, const HChar* value)
{
   HChar* pattern = VG_(strdup)("cg.data.alloc_fn", value);
   HChar* size    = VG_(strstr)(pattern, ":size=");
   if (size == NULL) {
      cg_add_wrapper(pattern);
      return;
   }
   HChar* end;
   Long   argument = VG_(strtoll10)(size + 6, &end);
   if (size == pattern || argument < 1 || argument > CG_MAX_ARGUMENTS
       || VG_(strcmp)(end, ":result") != 0)
      VG_(fmsg_bad_option)(arg, "For what returns pieces of a pool it takes"
                                " FUNCTION:size=ARG:result, where ARG says"
                                " which argument has the size: 1 to %d.\n",
                           CG_MAX_ARGUMENTS);
   *size = '\0';
   cg_add_pool(pattern, (UInt)argument - 1);
}

/* Read a value PATTERN:BYTES.  The pattern may contain colons. */
static void element_option(const HChar* arg, const HChar* value)
{
   HChar* pattern = VG_(strdup)("cg.data.element", value);
   HChar* colon   = VG_(strrchr)(pattern, ':');
   HChar* end     = NULL;
   Long   szB     = colon == NULL ? 0 : VG_(strtoll10)(colon + 1, &end);
   if (colon == NULL || colon == pattern || end == colon + 1 || *end != '\0'
       || szB < 1 || szB > CG_MAX_OFFSETS_SZB)
      VG_(fmsg_bad_option)(arg, "It takes the name of data, or a pattern of *"
                                " and ?, a colon, and how many bytes an element"
                                " has, 1 to 4096.\n");
   *colon = '\0';
   cg_name_element(pattern, (UInt)szB);
}

static Bool option(const HChar* arg)
{
   const HChar* value;
   if VG_BOOL_CLO(arg, "--data-profile", is_on) {}
   else if VG_BINT_CLO(arg, "--data-callers", n_callers, 1,
                       CG_MAX_CALL_PLACES) {}
   else if VG_STR_CLO(arg, "--alloc-fn", value) {
      if (value[0] == '\0')
         VG_(fmsg_bad_option)(arg, "It takes the name of a function, or a"
                                   " pattern of * and ?.\n");
      alloc_fn_option(arg, value);
   }
   else if VG_STR_CLO(arg, "--data-element", value)
      element_option(arg, value);
   else if VG_STR_CLO(arg, "--data-out-file", out_file) {}
   else
      return False;
   return True;
}

static void flush_miss(const Waiting* waiting, const DataPlace* place)
{
   cg_object_missed(place, &waiting->missed);
}

static inline void charge(Addr a, const Missed* what)
{
   if (cg_is_in_brk(a) && cg_blocks_are_steady()) {
      cg_batch_add(a, what);
      return;
   }
   MayBe     may_be;
   DataPlace place = cg_place_of(a, &may_be);
   /* Keep the order: earlier misses of the object may wait in the batch. */
   if (cg_n_in_batch > 0 && place.object->key.kind == OBJECT_HEAP)
      cg_batch_add(a, what);
   else if (LIKELY(cg_n_pending_calls == 0)
            || !cg_wait_for_block(&(Waiting){ .a      = a,
                                              .place  = place,
                                              .may_be = may_be,
                                              .flush  = flush_miss,
                                              .missed = *what }))
      cg_object_missed(&place, what);
}

static void missed(UInt line, Event event, UInt n_levels, Addr a)
{
   if (event != EV_I1mr)
      charge(a, &(Missed){ line, 1, event == EV_D1mr ? MISS_D1mr : MISS_D1mw,
                           n_levels > 1 });
}

static void waited(UInt line, UInt cycles, Addr a)
{
   charge(a, &(Missed){ line, cycles, WAIT_CyMem, False });
}

/* Charge a miss to the running calls, and a data miss in the region to the data
   at a.  This is the plan's MissListener, unused if there is cache use. */
static void missed_in_call(UInt line, Event first, UInt n_levels, Addr a)
{
   cg_call_events_miss(line, first, n_levels);
   if (*cg_region_one != 0)
      missed(line, first, n_levels, a);
}

/*--- Loaded cache lines, with cache use                   ---*/

/* A resident cache line, whose costs are charged to the object that the loading
   reference touched, or to the code if it is an instruction line.  Later
   allocations do not change the charge.  It is kept after the eviction if the
   block at its address may still be being allocated. */
typedef struct {
   UseContext use;
   DataPlace place;
   UInt      line;   /* number of the source line that loaded the cache line */
   UWord     before; /* bytes from the cache line's beginning to `place` */
   Bool      is_code;
   Bool      waits, has_ended;
   /* The waiting costs, as for cg_object_lost; and the used units. */
   Miss  first;
   ULong temporal, spatial, units;
} LoadedLine;

/* The object of each source line's code, by [line]; NULL: not looked up yet. */
static DataObject** code_of;
static UInt         n_code_of;

static DataObject* object_of_code(UInt line, Addr a)
{
   CG_MAKE_ROOM("cg.data.code", code_of, n_code_of, line);
   if (code_of[line] == NULL)
      code_of[line] = cg_place_outside(a).object;
   return code_of[line];
}

static void lose(const LoadedLine* loaded, Miss first, ULong temporal,
                 ULong spatial)
{
   cg_object_lost(&loaded->place, loaded->line, first, temporal, spatial);
}

static void end_line(LoadedLine* loaded, ULong units)
{
   if (!loaded->is_code && units != 0)
      cg_object_used(&loaded->place, loaded->before,
                     &(UsedUnits){ .units    = units,
                                 .unit_szB = (UInt)1 << cg_use->unit_bits,
                                 .line_szB = cg_use_line_szB() });
   cg_pool_free(loaded, sizeof(*loaded));
}

static void flush_loaded(const Waiting* waiting, const DataPlace* place)
{
   LoadedLine* loaded = waiting->loaded;
   loaded->waits = False;
   loaded->place = *place;
   if (!loaded->has_ended)
      return;
   lose(loaded, loaded->first, loaded->temporal, loaded->spatial);
   end_line(loaded, loaded->units);
}

static UseContext* loaded(UInt line, const UseLoad* load)
{
   LoadedLine* loaded = cg_pool_alloc(sizeof(*loaded));
   *loaded = (LoadedLine){ .line    = line,
                           .is_code = load->is_code,
                           .before  = load->a & (cg_use_line_szB() - 1) };
   if (load->is_code) {
      loaded->place.object = object_of_code(line, load->a);
      return &loaded->use;
   }
   Waiting waiting = { .a = load->a, .flush = flush_loaded, .loaded = loaded };
   waiting.place   = cg_place_of(load->a, &waiting.may_be);
   loaded->place   = waiting.place;
   loaded->waits   = cg_wait_for_block(&waiting);
   return &loaded->use;
}

static void charge_loaded(UseContext* context, UseLevel level, ULong temporal,
                          ULong spatial)
{
   LoadedLine* loaded = (LoadedLine*)context;
   Miss        first  = level == CG_USE_L1 ? LOSS_AcCost1 : LOSS_AcCost2;
   if (!loaded->waits) {
      lose(loaded, first, temporal, spatial);
      return;
   }
   loaded->first = first;
   loaded->temporal += temporal;
   loaded->spatial += spatial;
}

static void ended(UseContext* context, UseLevel level, ULong units)
{
   LoadedLine* loaded = (LoadedLine*)context;
   ULong       of_D1  = level == CG_USE_L1 ? units : 0;
   loaded->has_ended  = True;
   loaded->units      = of_D1;
   if (!loaded->waits)
      end_line(loaded, of_D1);
}

static const UseDataListener listener = { .missed = missed,
                                          .loaded = loaded,
                                          .charge = charge_loaded,
                                          .ended  = ended };

/*--- Hooks                                                ---*/

static Bool plan(Plan* plan)
{
   if (!is_on && !cg_data_is_needed)
      return False;
   cg_add_side_file(&plan->out_files, &cg_data_file, out_file);
   if (is_on) {
      plan->calls        = True;
      plan->events[EG_CACHES] = True;
      plan->misses       = missed_in_call;
      plan->waits        = waited;
      cg_use_tell(&listener);
   }
   return True;
}

static void begin(const Plan* plan)
{
   cg_guest_call = cg_guest_calls();
   if (is_on && !cg_guest_call.is_known) {
      VG_(fmsg)("--data-profile=yes profiles programs for amd64, x86 and arm64"
                " only\n");
      VG_(exit)(1);
   }
   cg_objects_init();
   if (is_on)
      cg_allocators_init(n_callers);
}

static void thread_stops(ThreadId tid)
{
   if (is_on)
      cg_allocators_stop_client_code();
}

static Bool request(ThreadId tid, const UWord* args)
{
   return is_on && cg_data_request(tid, args);
}

static void zero(void)
{
   cg_batch_flush();
   cg_zero_objects();
}

static void end(void)
{
   if (is_on)
      cg_allocators_end();
}

const Feature cg_data_feature = {
   .usage        = usage,
   .option       = option,
   .plan         = plan,
   .begin        = begin,
   .thread_runs  = cg_places_thread_runs,
   .thread_stops = thread_stops,
   .post_syscall = cg_places_post_syscall,
   .request      = request,
   .zero         = zero,
   .end          = end,
};
