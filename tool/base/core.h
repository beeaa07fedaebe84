/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Symbols of Valgrind's core and of VEX, most of which no header for tools
   declares: places where a new Valgrind can break the tool first.  The types
   fit all versions from 3.19 on, unless the code tests the version. */

#pragma once

#include "libvex.h"
#include "pub_tool_clreq.h"
#include "pub_tool_debuginfo.h"
#include "pub_tool_vki.h"
#include "pub_tool_xarray.h"

/* Symbols: tell how far an address is behind its symbol's start; demangle a
   name as --demangle says. */
extern Bool VG_(get_inst_offset_in_function)(DiEpoch epoch, Addr a,
                                             PtrdiffT* offset);
extern void VG_(demangle)(Bool do_cxx_demangling, Bool do_z_demangling,
                          const HChar* orig, const HChar** result);

/* The values of options; clo_toolname is that of --tool. */
extern Bool         VG_(clo_read_inline_info);
extern Bool         VG_(clo_demangle);
extern Bool         VG_(clo_trace_children);
extern XArray*      VG_(clo_fullpath_after);
extern const HChar* VG_(clo_toolname);

/* Make any system call; move a descriptor out of the program's reach. */
extern SysRes VG_(do_syscall)(UWord number, RegWord, RegWord, RegWord, RegWord,
                              RegWord, RegWord, RegWord, RegWord);
extern Int    VG_(safe_fd)(Int old_fd);

/* The core's rt_sigprocmask, for any thread. */
extern SysRes VG_(do_sys_sigprocmask)(ThreadId tid, Int how, vki_sigset_t* set,
                                      vki_sigset_t* before);

/* Make a system call.  On ppc64, the system call's seventh argument stands for
   the instruction: sc for 1, else scv, which older processors lack. */
static inline SysRes cg_syscall(UWord number, UWord a, UWord b, UWord c,
                                UWord d, UWord e, UWord f)
{
#if defined(VGA_ppc64le) || defined(VGA_ppc64be)
   const UWord how = 1;
#else
   const UWord how = 0;
#endif
   return VG_(do_syscall)(number, a, b, c, d, e, f, how, 0);
}

/* The folder of tools and their files. */
extern const HChar* VG_(libdir);

/* The latch on discarding translations.  The core opens it while a tool serves
   client requests; while no translation runs, it can be opened as safely. */
extern Bool VG_(ok_to_discard_translations);

/* The value of --smc-check, as a number.  The default is 3, all-non-file, on
   processors that notice changed code by themselves. */
extern UInt VG_(clo_smc_check);
enum { CG_SMC_CHECK_ALL = 2, CG_SMC_CHECK_NON_FILE = 3 };

extern SysRes VG_(am_mmap_anon_fixed_client)(Addr start, SizeT length,
                                             UInt prot);

/* Set VEX's options for the translations to come to *control: VEX reads
   VG_(clo_vex_control), which tools can set, only once. */
static inline void cg_tell_vex(const VexControl* control)
{
#if __VALGRIND_MAJOR__ > 3 || __VALGRIND_MINOR__ >= 26
   LibVEX_set_VexControl(*control);
#else
   extern VexControl vex_control;
   vex_control = *control;
#endif
}

/* Memory shared by processes: the headers offer only private memory. */
extern SysRes VG_(am_shared_mmap_file_float_valgrind)(SizeT length, UInt prot,
                                                      Int fd, Long offset);

/* Is gdb connected, or does vgdb run a command? */
extern Int remote_connected(void);
