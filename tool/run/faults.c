/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The exactness of registers.  The setting for file-backed code, nearly all
   code, is read at each translation.  The setting for other code is read when
   VEX is initialised.  It is exact from the start, unless options say
   otherwise: language run-times, which make such code, handle faults. */

#include "run/faults.h"
#include "base/core.h"
#include "counts/blocks.h"
#include "run/discard.h"
#include "run/thread.h"
#include "base/valgrind.h"

#include "pub_tool_tooliface.h"

Bool cg_faults_are_exact;

/* Is the code in a mapped file?  The core chooses the setting by this, too. */
static Bool is_file_backed(Addr code)
{
   const NSegment* segment = VG_(am_find_nsegment)(code);
   return segment != NULL && segment->kind == SkFileC;
}

VexRegisterUpdates cg_faults_updates(Addr code)
{
   return is_file_backed(code)
             ? VG_(clo_px_file_backed)
             : VG_(clo_vex_control).iropt_register_updates_default;
}

/* The setting for file-backed code after the command line was read, and the
   most exact one that a module or the program has needed since. */
static VexRegisterUpdates given, needed = VexRegUpd_INVALID;

/* True if this module, not the user, chose the setting for all other code. */
static Bool default_is_ours;

Bool cg_faults_debugger_looks;

/* Return updates, or those of other tools if VEX chases jumps.  VEX does so
   only if the user wants the figures of other Cachegrinds.  In the longer
   superblocks, exact registers make it hard to tell which loads VEX would have
   removed (translate/dead_loads.h). */
static VexRegisterUpdates no_more_than_others(VexRegisterUpdates updates)
{
   return VG_(clo_vex_control).guest_chase ? VexRegUpdUnwindregsAtMemAccess
                                           : updates;
}

static Bool set_file_backed(void)
{
   VexRegisterUpdates before = VG_(clo_px_file_backed);
   VexRegisterUpdates wanted = given > needed ? given : needed;
   VexRegisterUpdates looked_at
      = no_more_than_others(VexRegUpdAllregsAtEachInsn);
   if (cg_faults_debugger_looks && wanted < looked_at)
      wanted = looked_at;
   VG_(clo_px_file_backed) = wanted;
   return wanted != before;
}

VexRegisterUpdates cg_faults_keeping_loads_alive(Addr code)
{
   if (is_file_backed(code))
      return VG_(clo_px_file_backed) != given ? VG_(clo_px_file_backed)
                                              : VexRegUpd_INVALID;
   return default_is_ours
             ? VG_(clo_vex_control).iropt_register_updates_default
             : VexRegUpd_INVALID;
}

/* Return the register updates that a handler of this signal needs, or
   VexRegUpd_INVALID.  For SIGILL and SIGTRAP, those at memory accesses suffice:
   the instruction ends its superblock, where all registers are exact. */
static VexRegisterUpdates needed_updates(UWord signal)
{
   switch (signal) {
   case VKI_SIGSEGV:
   case VKI_SIGBUS:
   case VKI_SIGILL:
   case VKI_SIGTRAP:
      return VexRegUpdAllregsAtMemAccess;
   case VKI_SIGFPE:
      return VexRegUpdAllregsAtEachInsn;
   default:
      return VexRegUpd_INVALID;
   }
}

static void see_handler(UWord signal, const void* handler)
{
   VexRegisterUpdates updates = needed_updates(signal);
   if (handler == VKI_SIG_DFL || handler == VKI_SIG_IGN
       || updates == VexRegUpd_INVALID)
      return;
   updates = no_more_than_others(updates);
   if (needed < updates)
      needed = updates;

   Bool is_news = !cg_faults_are_exact;
   cg_faults_are_exact = True;
   if (set_file_backed() || is_news)
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

/*--- Faults                                               ---*/

void cg_faults_stop_client_code(ThreadId tid)
{
   if (cg_faults_are_exact
       && (cg_thread_word(tid, WORD_MARK) & CG_MARK_STAYS) == 0)
      cg_set_thread_word(tid, WORD_MARK, 0);
}

void cg_faults_pre_signal(ThreadId tid, Int signal)
{
   if (needed_updates((UWord)signal) == VexRegUpd_INVALID)
      return;
   UWord mark = cg_thread_word(tid, WORD_MARK);
   if (mark == 0)
      return;
   cg_set_thread_word(tid, WORD_MARK, 0);
   cg_count_executed(mark, VG_(get_IP)(tid), cg_charge);
}

/*------------------------------------------------------------*/

void cg_faults_start_client_code(void)
{
   Bool looks = remote_connected();
   if (LIKELY(looks == cg_faults_debugger_looks))
      return;
   cg_faults_debugger_looks = looks;
   set_file_backed();
   cg_discard_all_translations();
}

void cg_faults_init(void)
{
   VG_(clo_vex_control).iropt_register_updates_default
      = VexRegUpdAllregsAtMemAccess;
   VG_(clo_px_file_backed) = VexRegUpdSpAtMemAccess;
}

void cg_faults_keep_registers(void)
{
   needed = VexRegUpdAllregsAtEachInsn;
   set_file_backed();
   VexControl* vex = &VG_(clo_vex_control);
   if (vex->iropt_register_updates_default < VexRegUpdAllregsAtEachInsn) {
      vex->iropt_register_updates_default = VexRegUpdAllregsAtEachInsn;
      default_is_ours                     = True;
   }
}

void cg_faults_post_options(Bool px_default_was_given)
{
   given = VG_(clo_px_file_backed);
   if (px_default_was_given)
      return;
   default_is_ours = True;
   if (VG_(clo_vex_control).guest_chase)
      VG_(clo_vex_control).iropt_register_updates_default
         = VexRegUpdUnwindregsAtMemAccess;
}
