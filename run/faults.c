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
#include "costs/near.h"
#include "costs/region.h"
#include "costs/totals.h"
#include "run/discard.h"
#include "run/follow.h"
#include "run/pause.h"
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

/* What segments count of an instruction, beside itself. */
static const Event counted[] = { EV_Dr, EV_Dw, EV_Bc, EV_Bi };
#define N_COUNTED (sizeof(counted) / sizeof(counted[0]))

/* One instruction of a segment.  Small: programs that handle faults may be
   large, and all of their instructions are kept. */
typedef struct {
   Int   distance; /* from the segment's first */
   UInt  line;     /* the number of its LineCost */
   UChar n[N_COUNTED];
} Insn;

/* No instruction is that far. */
#define UNREACHED 0x7fffffff

/* A segment that may be marked; found by the address of its counter, which is
   the mark. */
typedef struct Segment {
   struct Segment* next; /* the first two fields are the hash table's */
   UWord           counter;
   BlockOwned      owned;
   Addr            start;
   UInt            n_insns;
   Insn            insns[];
} Segment;

static VgHashTable* segments;

/* The segment being described. */
static Addr  start;
static Insn* insns;
static UInt  n_insns, max_insns;

void cg_faults_begin_segment(void)
{
   n_insns = 0;
}

static Int distance_to(Addr from, Addr a)
{
   Word distance = (Word)(a - from);
   return distance == (Int)distance ? (Int)distance : UNREACHED;
}

void cg_faults_add_event(Addr address, LineCost* line, Event event)
{
   if (event == EV_Ir) {
      if (n_insns == max_insns) {
         max_insns = 2 * max_insns + 64;
         insns     = VG_(realloc)("cg.faults.insns", insns,
                                  max_insns * sizeof(Insn));
      }
      if (n_insns == 0)
         start = address;
      insns[n_insns++] = (Insn){ .distance = distance_to(start, address),
                                 .line     = line->number };
      return;
   }
   /* A segment may begin, behind a side exit, within an instruction: what is
      left of that one is not worth a name of its own. */
   for (UInt i = 0; i < N_COUNTED && n_insns > 0; i++) {
      if (counted[i] == event)
         insns[n_insns - 1].n[i]++;
   }
}

static SizeT size_of_segment(UInt n)
{
   return sizeof(Segment) + n * sizeof(Insn);
}

static void release_segment(BlockOwned* owned)
{
   Segment* segment
      = (Segment*)((UChar*)owned - offsetof(Segment, owned));
   VG_(HT_remove)(segments, segment->counter);
   cg_pool_free(segment, size_of_segment(segment->n_insns));
}

void cg_faults_end_segment(ULong* counter)
{
   Segment* segment       = cg_pool_alloc(size_of_segment(n_insns));
   segment->counter       = (UWord)counter;
   segment->owned.release = release_segment;
   segment->start         = start;
   segment->n_insns       = n_insns;
   VG_(memcpy)(segment->insns, insns, n_insns * sizeof(Insn));
   if (segments == NULL)
      segments = VG_(HT_construct)("cg.faults.segments");
   VG_(HT_add_node)(segments, segment);
   cg_block_owns(&segment->owned);
}

/*------------------------------------------------------------*/
/*--- Faults                                               ---*/
/*------------------------------------------------------------*/

static void count(LineCost* line, Event event, UInt n)
{
   line->count[cg_column[event]] += n * *cg_region_one;
   if (cg_follows_calls)
      cg_add_to_total(event, n);
}

static void count_insn(const Insn* insn)
{
   LineCost* line = cg_line_by_number(insn->line);
   count(line, EV_Ir, 1);
   for (UInt i = 0; i < N_COUNTED; i++) {
      if (insn->n[i] > 0)
         count(line, counted[i], insn->n[i]);
   }
}

/* Count the instructions before the one at pc, which did not complete. */
static void count_executed(const Segment* segment, Addr pc)
{
   Int  distance = distance_to(segment->start, pc);
   UInt n        = 0;
   while (n < segment->n_insns && segment->insns[n].distance != distance)
      n++;
   if (n == segment->n_insns)
      return;
   for (UInt i = 0; i < n; i++)
      count_insn(&segment->insns[i]);
}

void cg_faults_pre_signal(ThreadId tid, Int signal)
{
   if (segments == NULL
       || needed_updates((UWord)signal) == VexRegUpd_INVALID)
      return;
   UWord mark = cg_thread_word(tid, WORD_MARK);
   if (mark == 0)
      return;
   cg_set_thread_word(tid, WORD_MARK, 0);
   const Segment* segment = VG_(HT_lookup)(segments, mark);
   if (segment != NULL && !cg_is_paused)
      count_executed(segment, VG_(get_IP)(tid));
}

/*------------------------------------------------------------*/

void cg_faults_init(void)
{
   VG_(clo_vex_control).iropt_register_updates_default
      = VexRegUpdAllregsAtMemAccess;
   VG_(clo_px_file_backed) = VexRegUpdSpAtMemAccess;
}

void cg_faults_keep_registers(void)
{
   if (VG_(clo_px_file_backed) < VexRegUpdAllregsAtEachInsn) {
      VG_(clo_px_file_backed) = VexRegUpdAllregsAtEachInsn;
      file_backed_is_ours     = True;
   }
   VexControl* vex = &VG_(clo_vex_control);
   if (vex->iropt_register_updates_default < VexRegUpdAllregsAtEachInsn) {
      vex->iropt_register_updates_default = VexRegUpdAllregsAtEachInsn;
      default_is_ours                     = True;
   }
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
