/*--------------------------------------------------------------------*/
/*--- Data profiles.                               run/data/data.c ---*/
/*--------------------------------------------------------------------*/

/* See run/data/data.h.  Reads the options, and joins what the other files of
   this room do: a miss is charged at once, or waits while an allocator may be
   making its block (run/data/allocators.h). */

#include "run/data/data.h"

#include "costs/elements.h"
#include "costs/object_misses.h"
#include "costs/objects.h"
#include "run/data/allocators.h"
#include "run/data/batch.h"
#include "run/data/heap.h"
#include "run/data/loads.h"
#include "run/data/places.h"
#include "run/guest_call.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"

DataOptions cg_data_options = { .n_callers = 8 };

const HChar cg_data_usage[] =
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

/* The value is PATTERN, or PATTERN:size=ARG:result. */
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

/* The value is PATTERN:BYTES.  The pattern may contain colons. */
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

Bool cg_data_option(const HChar* arg)
{
   DataOptions* o = &cg_data_options;
   const HChar* value;
   if VG_BOOL_CLO(arg, "--data-profile", o->is_on) {}
   else if VG_BINT_CLO(arg, "--data-callers", o->n_callers, 1,
                       CG_MAX_CALL_PLACES) {}
   else if VG_STR_CLO(arg, "--alloc-fn", value) {
      if (value[0] == '\0')
         VG_(fmsg_bad_option)(arg, "It takes the name of a function, or a"
                                   " pattern of * and ?.\n");
      alloc_fn_option(arg, value);
   }
   else if VG_STR_CLO(arg, "--data-element", value)
      element_option(arg, value);
   else if VG_STR_CLO(arg, "--data-out-file", o->out_file) {}
   else
      return False;
   return True;
}

static void flush_miss(const Waiting* waiting, const DataPlace* place)
{
   cg_object_missed(place, &waiting->missed);
}

/* An allocator runs; what it returns may lie there.  Returns False if the miss
   need not wait for that. */
static Bool waits(Addr a, const DataPlace* place, MayBe may_be,
                  const Missed* missed)
{
   return may_be != NOTHING_ELSE
          && cg_wait_for_block(&(Waiting){ .a           = a,
                                           .place       = *place,
                                           .is_in_block = may_be == A_PIECE,
                                           .flush      = flush_miss,
                                           .missed      = *missed });
}

/* What is not found lately, or needs more than to be charged.  Apart, so that
   its frame is not made for all others. */
static __attribute__((noinline)) void missed_at(Addr a, Missed missed)
{
   MayBe     may_be;
   DataPlace place = cg_place_of(a, &may_be);
   /* The object may have had others. */
   if (cg_n_in_batch > 0 && place.object->key.kind == OBJECT_HEAP)
      cg_batch_add(a, &missed);
   else if (LIKELY(cg_n_pending_calls == 0)
            || !waits(a, &place, may_be, &missed))
      cg_object_missed(&place, &missed);
}

void cg_data_missed(UInt line, Event event, UInt n_levels, Addr a)
{
   if (event == EV_I1mr)
      return;
   Missed missed = { line, n_levels,
                     event == EV_D1mr ? MISS_D1mr : MISS_D1mw };
   DataPlace place;
   if (cg_is_in_brk(a) && cg_blocks_are_steady()) {
      if (cg_n_in_batch > 0 || !cg_place_in_run(a, &place)) {
         cg_batch_add(a, &missed);
         return;
      }
   } else {
      const RecentPlace* recent = cg_recent_find(a);
      if (UNLIKELY(recent == NULL || cg_n_in_batch > 0
                   || cg_n_pending_calls > 0)) {
         missed_at(a, missed);
         return;
      }
      place = cg_recent_place(recent, a);
   }
   cg_object_missed(&place, &missed);
}

const UseDataListener cg_data_listener = { .missed = cg_data_missed,
                                           .loaded = cg_data_loaded,
                                           .charge = cg_data_charge,
                                           .ended  = cg_data_ended };

void cg_data_init(void)
{
   if (!cg_guest_call.is_known) {
      VG_(fmsg)("--data-profile=yes: of this machine's calls it is not known"
                " where arguments are\n");
      VG_(exit)(1);
   }
   cg_objects_init();
   cg_objects_flush = cg_batch_flush;
   cg_allocators_init(
      &(AllocatorOptions){ .n_callers = cg_data_options.n_callers });
}

void cg_data_start_client_code(void)
{
   if (cg_has_objects())
      cg_places_start_client_code();
}

void cg_data_stop_client_code(void)
{
   if (cg_data_options.is_on)
      cg_allocators_stop_client_code();
}

void cg_data_post_syscall(UInt number, SysRes result)
{
   if (cg_has_objects())
      cg_places_post_syscall(number, result);
}

void cg_data_end(void)
{
   if (cg_data_options.is_on)
      cg_allocators_end();
}

void cg_data_stats(void)
{
   cg_objects_stats();
   cg_heap_stats();
}
