/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The machine that the program is shown. */

#include "features/repeatable/machine.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/family.h"
#include "features/repeatable/guest.h"
#include "features/repeatable/turns.h"
#include "base/valgrind.h"

Int cg_n_processors = 1;

/* The processors that each thread may use, a bit for each; by [ThreadId]. */
static ULong* allowed;

static ULong all_processors(void)
{
   return ~(ULong)0 >> (CG_MAX_PROCESSORS - cg_n_processors);
}

void cg_machine_init(void)
{
   allowed = VG_(malloc)("cg.repeatable.allowed",
                         VG_N_THREADS * sizeof(allowed[0]));
   for (UInt i = 0; i < VG_N_THREADS; i++)
      allowed[i] = all_processors();
}

void cg_machine_thread_begins(ThreadId creator, ThreadId tid)
{
   allowed[tid] = allowed[creator];
}

/* Return the thread about which the caller asks by that number, 0 for itself;
   VG_INVALID_THREADID for another process. */
static ThreadId thread_asked(ThreadId caller, UWord number)
{
   if (number == 0)
      return caller;
   return cg_turns_thread(cg_is_own_pid(number) ? (UWord)VG_(getpid)()
                                                : number);
}

static void get_affinity(ThreadId tid, const UWord* args, SysRes result)
{
   const UWord szB   = sizeof(ULong);
   ThreadId    asked = thread_asked(tid, args[0]);
   ULong mask = asked == VG_INVALID_THREADID ? all_processors()
                                             : allowed[asked];
   if (args[1] < szB || !cg_is_writable(args[2], args[1]))
      return;
   if (sr_isError(result) && sr_Err(result) != VKI_EINVAL)
      return;
   VG_(memset)((void*)args[2], 0, sr_isError(result) ? szB : sr_Res(result));
   VG_(memcpy)((void*)args[2], &mask, szB);
   cg_answer(tid, szB);
}

/* Set a thread's processors; like the kernel, refuse a set with none of the
   machine's processors. */
static void set_affinity(ThreadId tid, const UWord* args, SysRes result)
{
   ULong    mask  = 0;
   ThreadId asked = thread_asked(tid, args[0]);
   if (asked == VG_INVALID_THREADID
       || (sr_isError(result) && sr_Err(result) != VKI_EINVAL)
       || !cg_is_readable(args[2], args[1]))
      return;
   VG_(memcpy)(&mask, (const void*)args[2],
               args[1] < sizeof(mask) ? args[1] : sizeof(mask));
   mask &= all_processors();
   if (mask != 0)
      allowed[asked] = mask;
   cg_answer(tid, mask != 0 ? 0 : (UWord)-VKI_EINVAL);
}

static void put_system(struct vki_sysinfo* info)
{
   UWord unit = sizeof(UWord) == 4 ? 4096 : 1;
   VG_(memset)(info, 0, sizeof(*info));
   info->uptime    = (Word)(cg_clock_monotonic() / CG_SECOND);
   info->totalram  = (UWord)(CG_MEMORY / unit);
   info->freeram   = (UWord)(CG_MEMORY / 2 / unit);
   info->bufferram = 0;
   info->procs     = 100;
   info->mem_unit  = (UInt)unit;
}

/* Report half of a file system as free. */
#define PUT_FREE(type, a)                      \
   do {                                        \
      type* fs_ = (type*)(a);                  \
      fs_->f_bfree = fs_->f_blocks / 2;        \
      fs_->f_bavail = fs_->f_bfree;            \
      fs_->f_ffree = fs_->f_files / 2;         \
   } while (0)

#if defined(__NR_statfs64)
/* The beginning of the kernel's structure of that name. */
struct statfs64 {
   UInt  f_type, f_bsize;
   ULong f_blocks, f_bfree, f_bavail, f_files, f_ffree;
};
#endif

static void put_processor(const UWord* args)
{
   if (args[0] != 0)
      *(UInt*)args[0] = 0;
   if (args[1] != 0)
      *(UInt*)args[1] = 0;
}

void cg_machine_post_syscall(ThreadId tid, UInt number, const UWord* args,
                             SysRes result)
{
   if (number == __NR_sched_getaffinity)
      get_affinity(tid, args, result);
   else if (number == __NR_sched_setaffinity)
      set_affinity(tid, args, result);
   if (sr_isError(result))
      return;
   switch (number) {
   case __NR_getcpu: put_processor(args); break;
   case __NR_sysinfo: put_system((struct vki_sysinfo*)args[0]); break;
   case __NR_statfs:
   case __NR_fstatfs: PUT_FREE(struct vki_statfs, args[1]); break;
#if defined(__NR_statfs64)
   case __NR_statfs64:
   case __NR_fstatfs64: PUT_FREE(struct statfs64, args[2]); break;
#endif
   default: break;
   }
}
