/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cachegrind: the tool's main program.  Cachegrind is a Valgrind tool that
   counts, exactly and reproducibly, the instructions that a program executes,
   per source line.  On request it simulates the I1, D1 and LL caches
   (--cache-sim=yes) and branch predictors (--branch-sim=yes).  This file has
   the life of a run; HACKING.md (The picture) describes the modules.

   Here is an example, with caches and branches simulated.  These five
   instructions, each of another source line, add up the elements of an array:

      guest code             IR that matters                events
      1180 mov (%rdi),%eax   IMark, Load                    Ir, Dr
      1182 add %eax,(%rsi)   IMark, Load, Store             Ir, Dr
      1184 add $4,%rdi       IMark                          Ir
      1188 cmp %rdx,%rdi     IMark                          Ir
      118b je  118f          IMark, Exit                    Ir, Bc

   The second instruction's Load and Store use one address, and count as one
   reference, a read.  The code is one superblock and, since only its end leaves
   it, one segment.  The translation's block has two counters, in which a count
   of 1 stands for these events:

      segment       Ir in each of the five lines, Dr in the first two,
                    Bc in the last
      mispredicts   Bcm in the last

   The block also has a group of three references: the first fetch, since the
   other four are from the same cache line and cannot miss; and two reads, with
   the bases %rdi and %rsi.  At first the code is cold, and makes two calls:

      cg_call2(group, %rdi, %rsi)            before the branch
      cg_replay_conditional(branch, taken)   increments the counters

   After some thousands of such calls, the code is hot, and is translated again.
   The new translation does the work itself:

      if the instruction line is not marked as being in I1, or the table of D1's
      lines does not have the lines at %rdi and %rsi:
         cg_replay2(group, %rdi, %rsi)       the only call
      note that the three lines are touched now, and advance the clock
      mispredicts += is the prediction wrong?
      segment += 1

   Only these calls find misses, which they add to the source lines.  At the
   end, the counters are multiplied by their events.  For 10,000 elements, 16 of
   which share a cache line, the counts are:

               Ir   I1mr      Dr   D1mr      Bc   Bcm
      mov  10,000      1  10,000    626       .     .
      add  10,000      .  10,000      .       .     .
      add  10,000      .       .      .       .     .
      cmp  10,000      .       .      .       .     .
      je   10,000      .       .      .  10,000     1

   Ir is the number of instructions that the processor would execute, as counted
   by single-stepping the program.  The simulations leave out other processes,
   the kernel, prefetching, TLBs and out-of-order execution.  Addresses are
   virtual. */

#include "base/core.h"
#include "base/near.h"
#include "caches/caches.h"
#include "caches/replay.h"
#include "calls/arcs.h"
#include "calls/call_events.h"
#include "calls/record.h"
#include "calls/separate/contexts.h"
#include "calls/separate/nesting.h"
#include "calls/shadow.h"
#include "calls/syscalls.h"
#include "calls/tree.h"
#include "calls/watch.h"
#include "cg_branchpred.h"
#include "cg_sim.h"
#include "control/callgrind.h"
#include "control/functions.h"
#include "control/periodic.h"
#include "control/personality.h"
#include "control/plan.h"
#include "control/requests.h"
#include "control/switch.h"
#include "counts/blocks.h"
#include "counts/bodies.h"
#include "counts/events.h"
#include "counts/jumps.h"
#include "counts/lines.h"
#include "counts/region.h"
#include "counts/threads.h"
#include "counts/totals.h"
#include "feature.h"
#include "names/code_changes.h"
#include "names/jit/jit.h"
#include "names/inlined.h"
#include "base/intern.h"
#include "output/contexts.h"
#include "output/exec.h"
#include "output/parts.h"
#include "output/process.h"
#include "output/summary.h"
#include "output/system.h"
#include "output/writer.h"
#include "run/discard.h"
#include "run/faults.h"
#include "run/heat.h"
#include "run/thread.h"
#include "translate/instrument.h"
#include "base/valgrind.h"

#include "pub_tool_tooliface.h"

/* This tool knows only Linux: its system calls, /proc and kernel structures. */
#if !defined(VGO_linux)
#error "this Cachegrind is for Linux"
#endif

/*--- The life of a run                                    ---*/

static IRSB* instrument(VgCallbackClosure* closure, IRSB* in,
                        const VexGuestLayout* layout,
                        const VexGuestExtents* extents,
                        const VexArchInfo* host, IRType guest_word,
                        IRType host_word)
{
   for (UInt i = 0; i < cg_n_features; i++) {
      if (cg_features[i]->code != NULL)
         in = cg_features[i]->code(in);
   }
   if (!cg_translates_to_count())
      return in;
   cg_call_events_translation(closure->tid);
   return cg_instrument(closure, in, layout, extents, host, guest_word,
                        host_word);
}

static void superblock_discarded(Addr key, VexGuestExtents extents)
{
   cg_discarded(key, &extents);
}

static void free_translation(Addr key, const VexGuestExtents* extents)
{
   CG_TELL_FEATURES(discarded, key);
   cg_free_block(key, extents);
}

static void pre_syscall(ThreadId tid, UInt number, UWord* args, UInt n_args)
{
   CG_TELL_FEATURES(pre_syscall, tid, number, args);
   cg_fork_pre_syscall(number, args);
   cg_exec_pre_syscall(number, args);
   if (cg_is_counting())
      cg_syscall_begins(tid);
}

static void post_syscall(ThreadId tid, UInt number, UWord* args, UInt n_args,
                         SysRes result)
{
   cg_syscall_ends(tid, cg_is_counting());
   CG_TELL_FEATURES(post_syscall, tid, number, args, result);
   cg_fork_post_syscall();
   cg_exec_post_syscall();
   cg_jit_post_syscall(number, args, result);
   cg_faults_post_syscall(number, args, result);
}

static void print_stats(void)
{
   cg_costs_stats();
   if (cg_follows_calls) {
      cg_functions_stats();
      cg_arcs_stats();
   }
   cg_blocks_stats();
   cg_near_stats();
   CG_TELL_FEATURES(stats);
   if (cg_event_is_present(EV_I1mr))
      VG_(dmsg)("cachegrind: instruction lines %lu\n", cg_n_fetch_lines());
}

static void fini(Int exit_status)
{
   CG_TELL_FEATURES_BACK(end);
   cg_process_end(cg_personality->print_summary,
                  cg_personality->names_profile);
   if (!cg_personality->is_silent || VG_(clo_verbosity) > 1)
      cg_functions_report();
   if (VG_(clo_stats))
      print_stats();
}

/* Note that a thread's translations are about to run: until stop_client_code,
   for at most some 100,000 superblocks. */
static void start_client_code(ThreadId tid, ULong blocks_done)
{
   cg_jit_code_starts();
   cg_code_starts();
   cg_faults_start_client_code();
   cg_thread_start_client_code(tid);
   CG_TELL_FEATURES(thread_runs, tid);
   cg_call_events_start_client_code(tid);
}

static void pre_deliver_signal(ThreadId tid, Int signal, Bool on_alt_stack)
{
   cg_faults_pre_signal(tid, signal);
   cg_syscall_is_interrupted(tid, cg_is_counting());
   CG_TELL_FEATURES(signal, tid);
   cg_call_events_pre_signal(tid);
}

static void post_deliver_signal(ThreadId tid, Int signal)
{
   cg_call_events_post_signal(tid);
}

static void thread_begins(ThreadId creator, ThreadId tid)
{
   CG_TELL_FEATURES(thread_begins, creator, tid);
}

static void mapped(Addr start, SizeT szB, Bool readable, Bool writable,
                   Bool executable, ULong di_handle)
{
   cg_functions_mapped(start, szB);
}

static void thread_ends(ThreadId tid)
{
   CG_TELL_FEATURES(thread_ends, tid);
   cg_call_events_thread_exit(tid);
}

static void stop_client_code(ThreadId tid, ULong blocks_done)
{
   cg_superblocks_done = blocks_done;
   cg_jit_code_stops();
   cg_faults_stop_client_code(tid);
   CG_TELL_FEATURES_BACK(thread_stops, tid);
   cg_call_events_stop_client_code();
   cg_code_stops();
   cg_check_doubly_mapped(VG_(get_IP)(tid));
   cg_heat_serve();
   cg_nesting_serve();
   CG_TELL_FEATURES(may_discard);
   if (cg_sim != NULL)
      cg_sim_keep_time();
   cg_switch_stop_client_code();
   cg_periodic_stop_client_code();
}

/*--- The plan, carried out                                ---*/

static void begin_costs(const Plan* plan)
{
   cg_events_init(plan->events, plan->systime_unit);
   cg_costs_init((LineOptions){ .by_owner = plan->functions,
                                .by_insn  = plan->insns,
                                .tells_tiers = plan->jit_tiers,
                                .inlined = !plan->inlined ? INLINED_IGNORED
                                           : plan->arcs   ? INLINED_CALLED
                                                        : INLINED_NAMED });
   if (plan->jit_names)
      cg_jit_init(VG_(clo_trace_children));
   cg_on_renamed = cg_discard_translations;
   cg_separates_threads = plan->threads != THREADS_TOGETHER;
   if (plan->jumps)
      cg_jumps_init();
   Bool inverts = cg_personality->functions_invert || !cg_functions_collect();
   cg_region_init(plan->regions, inverts && plan->collects, inverts);
   cg_blocks_init();
}

static void tell_call(UInt line, Event first, UInt n_levels, Addr a)
{
   cg_call_events_miss(line, first, n_levels);
}

static void begin_caches(const Plan* plan)
{
   if (plan->caches == NULL || plan->events[EG_CACHE_USE])
      return;
   cg_sim_init(plan->caches, plan->LL);
   cg_replay_tell(plan->misses != NULL ? plan->misses
                  : plan->calls        ? tell_call
                                       : NULL);
}

static void begin_run(const Plan* plan)
{
   if (plan->contexts)
      cg_contexts_init();
   if (plan->tree)
      cg_tree_init(plan->tree_limits, plan->inlined);
   if (plan->calls)
      cg_call_events_init(plan->threads);
   if (plan->named)
      cg_functions_watch();
   CG_TELL_FEATURES(begin, plan);
   begin_caches(plan);
   if (plan->tree && !plan->events[EG_CACHE_USE])
      cg_back_init(NULL);
   cg_syscalls_init();
   if (plan->events[EG_BRANCHES])
      cg_branchpred_init();
   cg_faults_post_options(plan->exact_registers);
   if (plan->keeps_registers)
      cg_faults_keep_registers();
}

static const HChar* features_desc(void)
{
   static HChar desc[512];
   for (UInt i = 0; i < cg_n_features; i++) {
      if (cg_features[i]->header != NULL)
         VG_(strncat)(desc, cg_features[i]->header(),
                      sizeof(desc) - 1 - VG_(strlen)(desc));
   }
   return desc;
}

static void begin_output(const Plan* plan)
{
   cg_order_events(cg_personality->ranks_events);
   const HChar* desc = plan->caches != NULL
                          ? cg_caches_desc(cg_personality->desc_blanks)
                          : "";
   cg_writer_init(&(WriterOptions){
      .put_header = cg_personality->put_header,
      .desc      = desc,
      .features_desc = features_desc(),
      .formulas  = plan->formulas,
      .is_flat   = !plan->functions,
      .by_insn   = plan->insns,
      .by_line   = plan->format.by_line || !plan->insns,
      .ids       = plan->format.ids,
      .relative  = plan->format.relative,
      .begins_anew = cg_personality->begins_anew,
      .trims_all = cg_personality->trims_all,
      .keeps_ids = plan->format.combined,
      .all_threads = cg_personality->thread_files,
      .has_calls = plan->arcs });
   cg_part_files = (PartFiles){
      .by_thread = cg_personality->thread_files && !plan->format.combined,
      .combined  = plan->format.combined };
   if (plan->tree)
      cg_contexts_writer_init(desc, plan->insns);
   cg_process_init(&cg_personality->out_file, &plan->out_files,
                   plan->forks_own);
}

static void begin_control(const Plan* plan)
{
   cg_switch_init(&(SwitchOptions){
      .is_on          = plan->at_start,
      .empties_caches = cg_personality->empties_caches,
      .always_discards = plan->beyond_regions });
   cg_periodic_init();
}

static void print_hint(void)
{
   const HChar* prefix = cg_given_value("--vgdb-prefix=");
   VG_(umsg)("For interactive control, run '%s%s%s -h'.\n",
             cg_personality->controller,
             prefix == NULL ? "" : " --vgdb-prefix=",
             prefix == NULL ? "" : prefix);
}

static void post_clo_init(void)
{
   Plan plan = cg_make_plan();
   begin_costs(&plan);
   begin_run(&plan);
   begin_output(&plan);
   begin_control(&plan);
   cg_instrument_options
      = (InstrumentOptions){ .cache_sim        = plan.caches != NULL,
                             .branch_sim       = plan.events[EG_BRANCHES],
                             .count_rep_checks = plan.rep_checks,
                             .modify_is_write  = plan.modify_is_write,
                             .sees_quiet       = plan.sees_quiet };
   if (cg_personality->controller != NULL && VG_(clo_verbosity) > 0)
      print_hint();
}

/* The address for bugs of this tool; the core prints another one after it. */
#define BUGS_TO \
   "those you have this Cachegrind from (its README.md says what to tell them)"

static void print_usage(void)
{
   cg_plan_usage();
   VG_(printf)(
"\n"
"  Bugs of this tool go to\n"
"    " BUGS_TO "\n"
"  and not to valgrind.org.\n"
   );
}

static void print_debug_usage(void)
{
   VG_(printf)("    (none)\n");
}

static void pre_clo_init(void)
{
   cg_choose_personality(VG_(clo_toolname));
   VG_(details_name)(cg_personality->name);
   VG_(details_version)(NULL);
   VG_(details_description)(cg_personality->description);
   VG_(details_copyright_author)(
      "Copyright (C) 2026, and GNU GPL'd, by the authors of this Cachegrind.");
   VG_(details_bug_reports_to)(BUGS_TO);
   VG_(details_avg_translation_sizeB)(500);

   VG_(basic_tool_funcs)(post_clo_init, instrument, fini);
   VG_(needs_superblock_discards)(superblock_discarded);
   cg_discard_init(free_translation);
   VG_(needs_command_line_options)(cg_plan_option, print_usage,
                                   print_debug_usage);
   VG_(needs_client_requests)(cg_client_request);
   VG_(needs_print_stats)(print_stats);
   VG_(needs_syscall_wrapper)(pre_syscall, post_syscall);

   /* Keep VEX from chasing jumps: it folds conditions such as A && B and
      executes B's instructions even where the program does not, so counts would
      be too high.  The user's --vex-guest-chase is read later, and wins. */
   VG_(clo_vex_control).guest_chase = False;
   VG_(track_start_client_code)(start_client_code);
   VG_(track_stop_client_code)(stop_client_code);
   VG_(track_pre_deliver_signal)(pre_deliver_signal);
   VG_(track_post_deliver_signal)(post_deliver_signal);
   VG_(track_pre_thread_first_insn)(cg_call_events_thread_start);
   VG_(track_pre_thread_ll_create)(thread_begins);
   VG_(track_pre_thread_ll_exit)(thread_ends);
   VG_(track_new_mem_mmap)(mapped);
   VG_(track_die_mem_munmap)(cg_functions_mapped);
   cg_faults_init();
}

VG_DETERMINE_INTERFACE_VERSION(pre_clo_init)
