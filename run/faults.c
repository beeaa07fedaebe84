/*--------------------------------------------------------------------*/
/*--- Programs that handle their own faults.          run/faults.c ---*/
/*--------------------------------------------------------------------*/

/* See run/faults.h.  The setting for file-backed code, which is nearly all
   code, is read at each translation and so can change during the run.  The
   one for other code (made at run time, by just those language run-times
   that handle faults) is fixed once VEX is initialised, and so is exact
   throughout. */

#include "run/faults.h"

#include "costs/blocks.h"
#include "run/discard.h"
#include "run/thread.h"

#include "pub_tool_aspacemgr.h"
#include "pub_tool_basics.h"
#include "pub_tool_hashtable.h"
#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_machine.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_options.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

Bool cg_faults_are_exact;

/* The core decides by the segment, too, which of the settings applies. */
static Bool is_file_backed(Addr code)
{
   const NSegment* segment = VG_(am_find_nsegment)(code);
   return segment != NULL && segment->kind == SkFileC;
}

Bool cg_faults_is_relaxed(Addr code)
{
   return VG_(clo_px_file_backed) == VexRegUpdSpAtMemAccess
          && is_file_backed(code);
}

/* Which of the two settings is more exact than relaxed without the user having
   said so. */
static Bool default_is_ours, file_backed_is_ours;

VexRegisterUpdates cg_faults_keeping_loads_alive(Addr code)
{
   if (is_file_backed(code))
      return file_backed_is_ours ? VG_(clo_px_file_backed) : VexRegUpd_INVALID;
   return default_is_ours
             ? VG_(clo_vex_control).iropt_register_updates_default
             : VexRegUpd_INVALID;
}

/* What a handler of this signal needs; VexRegUpd_INVALID: nothing. */
static VexRegisterUpdates needed_updates(UWord signal)
{
   switch (signal) {
   case VKI_SIGSEGV:
   case VKI_SIGBUS:
      return VexRegUpdAllregsAtMemAccess;
   case VKI_SIGFPE:
   case VKI_SIGILL:
   case VKI_SIGTRAP:
      return VexRegUpdAllregsAtEachInsn;
   default:
      return VexRegUpd_INVALID;
   }
}

/* With chasing, which is on only if the user wants the figures of other
   Cachegrinds, registers are no more exact than other tools have them: the
   more exact they are, the less can be told, in the longer superblocks, which
   loads VEX would have removed (translate/dead.h). */
static void see_handler(UWord signal, const void* handler)
{
   VexRegisterUpdates needed = needed_updates(signal);
   if (handler == VKI_SIG_DFL || handler == VKI_SIG_IGN
       || needed == VexRegUpd_INVALID)
      return;
   if (VG_(clo_vex_control).guest_chase)
      needed = VexRegUpdUnwindregsAtMemAccess;

   Bool is_news = !cg_faults_are_exact;
   cg_faults_are_exact = True;
   if (VG_(clo_px_file_backed) < needed) {
      VG_(clo_px_file_backed) = needed;
      file_backed_is_ours     = True;
      is_news                 = True;
   }
   if (is_news)
      cg_discard_all_translations();
}

void cg_faults_post_syscall(UInt number, const UWord* args, SysRes result)
{
   if (sr_isError(result))
      return;
   if (number == __NR_rt_sigaction && args[1] != 0) {
      const vki_sigaction_toK_t* action = (const vki_sigaction_toK_t*)args[1];
      see_handler(args[0], action->ksa_handler);
   }
#if defined(__NR_sigaction)
   if (number == __NR_sigaction && args[1] != 0) {
      const struct vki_old_sigaction* action
         = (const struct vki_old_sigaction*)args[1];
      see_handler(args[0], action->ksa_handler);
   }
#endif
#if defined(__NR_signal)
   if (number == __NR_signal)
      see_handler(args[0], (const void*)args[1]);
#endif
}

/*------------------------------------------------------------*/
/*--- Segments                                             ---*/
/*------------------------------------------------------------*/

/* One instruction of a segment. */
typedef struct {
   Addr      address;
   LineCost* line;
   UChar     n[N_EVENTS]; /* how often it has the events that segments count */
} Insn;

/* A segment that may be marked; found by the address of its counter, which is
   the mark. */
typedef struct Segment {
   struct Segment* next; /* the first two fields are the hash table's */
   UWord           counter;
   BlockOwned      owned;
   UInt            n_insns;
   Insn            insns[];
} Segment;

static VgHashTable* segments;

/* The segment being described. */
static Insn* insns;
static UInt  n_insns, max_insns;

void cg_faults_begin_segment(void)
{
   n_insns = 0;
}

void cg_faults_add_event(Addr address, LineCost* line, Event event)
{
   if (event == EV_Ir) {
      if (n_insns == max_insns) {
         max_insns = 2 * max_insns + 64;
         insns     = VG_(realloc)("cg.faults.insns", insns,
                                  max_insns * sizeof(Insn));
      }
      insns[n_insns++] = (Insn){ .address = address, .line = line };
   }
   /* A segment may begin, behind a side exit, within an instruction: what is
      left of that one is not worth a name of its own. */
   if (n_insns > 0)
      insns[n_insns - 1].n[event]++;
}

static void release_segment(BlockOwned* owned)
{
   Segment* segment
      = (Segment*)((UChar*)owned - offsetof(Segment, owned));
   VG_(HT_remove)(segments, segment->counter);
   VG_(free)(segment);
}

void cg_faults_end_segment(ULong* counter)
{
   SizeT    insns_szB = n_insns * sizeof(Insn);
   Segment* segment
      = VG_(malloc)("cg.faults.segment", sizeof(Segment) + insns_szB);
   segment->counter       = (UWord)counter;
   segment->owned.release = release_segment;
   segment->n_insns       = n_insns;
   VG_(memcpy)(segment->insns, insns, insns_szB);
   if (segments == NULL)
      segments = VG_(HT_construct)("cg.faults.segments");
   VG_(HT_add_node)(segments, segment);
   cg_block_owns(&segment->owned);
}

/*------------------------------------------------------------*/
/*--- Faults                                               ---*/
/*------------------------------------------------------------*/

static void count_insn(const Insn* insn)
{
   for (Event event = EV_Ir; event < N_EVENTS; event++) {
      if (insn->n[event] > 0)
         insn->line->count[cg_column[event]] += insn->n[event];
   }
}

/* Count the instructions before the one at pc, which did not complete. */
static void count_executed(const Segment* segment, Addr pc)
{
   UInt n = 0;
   while (n < segment->n_insns && segment->insns[n].address != pc)
      n++;
   if (n == segment->n_insns)
      return;
   for (UInt i = 0; i < n; i++)
      count_insn(&segment->insns[i]);
}

static void pre_deliver_signal(ThreadId tid, Int signal, Bool alt_stack)
{
   if (segments == NULL
       || needed_updates((UWord)signal) == VexRegUpd_INVALID)
      return;
   UWord mark = cg_thread_word(tid, WORD_MARK);
   if (mark == 0)
      return;
   cg_set_thread_word(tid, WORD_MARK, 0);
   const Segment* segment = VG_(HT_lookup)(segments, mark);
   if (segment != NULL)
      count_executed(segment, VG_(get_IP)(tid));
}

/*------------------------------------------------------------*/

void cg_faults_init(void)
{
   VG_(clo_vex_control).iropt_register_updates_default
      = VexRegUpdAllregsAtMemAccess;
   VG_(clo_px_file_backed) = VexRegUpdSpAtMemAccess;
   VG_(track_pre_deliver_signal)(pre_deliver_signal);
}

void cg_faults_post_options(Bool px_default_was_given)
{
   if (px_default_was_given)
      return;
   default_is_ours = True;
   if (VG_(clo_vex_control).guest_chase)
      VG_(clo_vex_control).iropt_register_updates_default
         = VexRegUpdUnwindregsAtMemAccess;
}
