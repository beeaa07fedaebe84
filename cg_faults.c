/*--------------------------------------------------------------------*/
/*--- Programs that handle their own faults.            cg_faults.c ---*/
/*--------------------------------------------------------------------*/

/* See cg_faults.h.  The setting for file-backed code, which is nearly all
   code, is read at each translation and so can change during the run.  The
   one for other code (made at run time, by just those language run-times
   that handle faults) is fixed once VEX is initialised, and so is exact
   throughout. */

#include "cg_faults.h"

#include "cg_instrument.h"

#include "pub_tool_basics.h"
#include "pub_tool_options.h"
#include "pub_tool_tooliface.h"
#include "pub_tool_transtab.h"
#include "pub_tool_vki.h"
#include "pub_tool_vkiscnums.h"

void cg_discard_all_translations(void)
{
   VG_(discard_translations_safely)(0, ~(SizeT)0, "cachegrind");
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

static void see_handler(UWord signal, const void* handler)
{
   if (handler == VKI_SIG_DFL || handler == VKI_SIG_IGN)
      return;
   VexRegisterUpdates needed = needed_updates(signal);
   if (needed == VexRegUpd_INVALID
       || (cg_instrument_options.exact_faults
           && VG_(clo_px_file_backed) >= needed))
      return;
   cg_instrument_options.exact_faults = True;
   if (VG_(clo_px_file_backed) < needed)
      VG_(clo_px_file_backed) = needed;
   cg_discard_all_translations();
}

static void pre_syscall(ThreadId tid, UInt number, UWord* args, UInt n_args)
{
}

static void post_syscall(ThreadId tid, UInt number, UWord* args, UInt n_args,
                         SysRes result)
{
   if (sr_isError(result))
      return;
#if defined(VGO_linux)
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
#endif
}

void cg_faults_init(void)
{
   VG_(clo_vex_control).iropt_register_updates_default
      = VexRegUpdAllregsAtMemAccess;
   VG_(clo_px_file_backed) = VexRegUpdSpAtMemAccess;
   VG_(needs_syscall_wrapper)(pre_syscall, post_syscall);
}
