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
#include "costs/region.h"
#include "costs/totals.h"
#include "run/discard.h"
#include "run/pause.h"
#include "run/thread.h"
#include "sim/near.h"

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
   loads VEX would have removed (translate/dead_loads.h). */
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

/* One instruction of a segment. */
typedef struct {
   Int   distance; /* from the segment's first */
   UInt  line;     /* the number of its LineCost */
   UChar n[N_COUNTED];
} Insn;

/* No instruction is that far. */
#define UNREACHED 0x7fffffff

/* Programs that handle faults may be large, and all of their instructions are
   kept; so each is written as a byte, with others behind it if it is unusual.
   Its lower half is how far it is from the one before, or IS_FAR: the distance
   from the first follows.  The next bit says that its line's number follows,
   as it is not that of the one before.  The upper bits are 0 if it has no
   events, a number from 1 on if it has just that one of counted[], once, and
   HAS_MANY if all n[] follow. */
enum {
   IS_FAR       = 15,
   HAS_NEW_LINE = 16,
   EVENTS_SHIFT = 5,
   HAS_MANY     = 7
};
#define MAX_INSN_SZB (1 + 2 * sizeof(UInt) + N_COUNTED)

/* A segment that may be marked; found by the address of its counter, which is
   the mark. */
typedef struct Segment {
   struct Segment* next; /* the first two fields are the hash table's */
   UWord           counter;
   BlockOwned      owned;
   Addr            start;
   UInt            n_insns;
   UInt            szB; /* of what describes them */
   UChar           insns[];
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

/* What the upper bits of the instruction's byte are. */
static UInt events_of(const Insn* insn)
{
   UInt events = 0;
   for (UInt i = 0; i < N_COUNTED; i++) {
      if (insn->n[i] == 0)
         continue;
      if (events != 0 || insn->n[i] > 1)
         return HAS_MANY;
      events = i + 1;
   }
   return events;
}

static UChar* put(UChar* to, const void* bytes, SizeT szB)
{
   VG_(memcpy)(to, bytes, szB);
   return to + szB;
}

static const UChar* take(const UChar* from, void* bytes, SizeT szB)
{
   VG_(memcpy)(bytes, from, szB);
   return from + szB;
}

/* Write the instruction, behind the one before; returns where that ends. */
static UChar* put_insn(UChar* to, const Insn* insn, const Insn* before)
{
   Word step        = (Word)insn->distance - before->distance;
   Bool is_far      = step < 0 || step >= IS_FAR;
   Bool is_new_line = insn->line != before->line;
   UInt events      = events_of(insn);
   *to++ = (UChar)((is_far ? IS_FAR : (UInt)step)
                   | (is_new_line ? HAS_NEW_LINE : 0)
                   | events << EVENTS_SHIFT);
   if (is_far)
      to = put(to, &insn->distance, sizeof(insn->distance));
   if (is_new_line)
      to = put(to, &insn->line, sizeof(insn->line));
   return events == HAS_MANY ? put(to, insn->n, N_COUNTED) : to;
}

/* The next instruction, in the place of the one before. */
static const UChar* take_insn(const UChar* from, Insn* insn)
{
   UInt head   = *from++;
   UInt events = head >> EVENTS_SHIFT;
   if ((head & IS_FAR) == IS_FAR)
      from = take(from, &insn->distance, sizeof(insn->distance));
   else
      insn->distance += (Int)(head & IS_FAR);
   if ((head & HAS_NEW_LINE) != 0)
      from = take(from, &insn->line, sizeof(insn->line));
   VG_(memset)(insn->n, 0, N_COUNTED);
   if (events == HAS_MANY)
      from = take(from, insn->n, N_COUNTED);
   else if (events > 0)
      insn->n[events - 1] = 1;
   return from;
}

/* What the first instruction of a segment is described by. */
static const Insn no_insn = { .line = ~0U };

static SizeT size_of_segment(UInt szB)
{
   return sizeof(Segment) + szB;
}

static void release_segment(BlockOwned* owned)
{
   Segment* segment
      = (Segment*)((UChar*)owned - offsetof(Segment, owned));
   VG_(HT_remove)(segments, segment->counter);
   cg_pool_free(segment, size_of_segment(segment->szB));
}

void cg_faults_end_segment(ULong* counter)
{
   static UChar* bytes;
   static UInt   max_bytes;
   if (max_bytes < n_insns * MAX_INSN_SZB) {
      max_bytes = max_insns * MAX_INSN_SZB;
      bytes     = VG_(realloc)("cg.faults.bytes", bytes, max_bytes);
   }
   UChar* end = bytes;
   for (UInt i = 0; i < n_insns; i++)
      end = put_insn(end, &insns[i], i == 0 ? &no_insn : &insns[i - 1]);

   UInt     szB           = (UInt)(end - bytes);
   Segment* segment       = cg_pool_alloc(size_of_segment(szB));
   segment->counter       = (UWord)counter;
   segment->owned.release = release_segment;
   segment->start         = start;
   segment->n_insns       = n_insns;
   segment->szB           = szB;
   VG_(memcpy)(segment->insns, bytes, szB);
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
   Int          distance = distance_to(segment->start, pc);
   UInt         n        = 0;
   Insn         insn     = no_insn;
   const UChar* next     = segment->insns;
   for (; n < segment->n_insns; n++) {
      next = take_insn(next, &insn);
      if (insn.distance == distance)
         break;
   }
   if (n == segment->n_insns)
      return;
   insn = no_insn;
   next = segment->insns;
   for (UInt i = 0; i < n; i++) {
      next = take_insn(next, &insn);
      count_insn(&insn);
   }
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
