/*--------------------------------------------------------------------*/
/*--- Data profiles.                               run/data/data.c ---*/
/*--------------------------------------------------------------------*/

/* See run/data/data.h.  The simulations are told of cg_data_missed
   (run/caches/replay.h, run/caches/use.h). */

#include "run/data/data.h"

#include "costs/collect.h"
#include "costs/objects.h"
#include "run/data/allocators.h"
#include "run/data/places.h"
#include "run/guest_call.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_libcprint.h"
#include "pub_tool_libcproc.h"
#include "pub_tool_options.h"

DataOptions cg_data_options = { .n_callers = 8,
                                .out_file  = "cachegrind.data.%p" };

const HChar cg_data_usage[] =
"    --data-profile=no|yes            which data are missed in? implies\n"
"                                     --cache-sim=yes [no]\n"
"    --data-callers=<n>               calls that tell apart who allocated a\n"
"                                     block, 1 to 64 [8]\n"
"    --alloc-fn=<function>            it only wraps an allocator: its callers\n"
"           allocate (* and ? match; may be repeated)\n"
"    --data-out-file=<file>           output file of these\n"
"                                     [cachegrind.data.%p]\n";

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
      cg_add_wrapper(value);
   }
   else if VG_STR_CLO(arg, "--data-out-file", o->out_file) {}
   else
      return False;
   return True;
}

void cg_data_missed(UInt line, Event event, UInt n_levels, Addr a)
{
   if (event == EV_I1mr || !cg_is_collecting())
      return;
   Miss             first = event == EV_D1mr ? MISS_D1mr : MISS_D1mw;
   const LiveBlock* block = cg_live_block(a);
   DataPlace        place
      = block == NULL ? cg_place_outside(a) : cg_place_in_block(block, a);
   if (block == NULL && place.object->key.kind != OBJECT_STACK
       && cg_wait_for_block(&(WaitingMiss){ a, place, line, first, n_levels }))
      return;
   cg_object_missed(&place, line, first, n_levels);
}

void cg_data_init(void)
{
   if (!cg_guest_call.is_known) {
      VG_(fmsg)("--data-profile=yes: of this machine's calls it is not known"
                " where arguments are\n");
      VG_(exit)(1);
   }
   cg_objects_init();
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
   cg_allocators_stats();
}
