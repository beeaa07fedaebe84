/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Times in the answers of system calls. */

#include "features/repeatable/times.h"
#include "features/repeatable/clock.h"
#include "features/repeatable/family.h"
#include "features/repeatable/guest.h"
#include "base/valgrind.h"

/* The number of ticks of times() in a second. */
#define PER_SECOND 100

static UWord ticks(Long time)
{
   return (UWord)(time / (CG_SECOND / PER_SECOND));
}

static void put_clock(ThreadId tid, Int id, Addr a, TimeForm form)
{
   if (a != 0 && cg_clock_is_known(id))
      cg_put_time(a, form, cg_clock_answer(tid, id));
}

#if defined(__NR_time)
static void answer_seconds(ThreadId tid, Addr a)
{
   Word seconds = (Word)(cg_clock_answer(tid, CG_CLOCK_REALTIME) / CG_SECOND);
   if (a != 0)
      *(Word*)a = seconds;
   cg_answer(tid, (UWord)seconds);
}
#endif

static void answer_times(ThreadId tid, Addr a)
{
   Long now = cg_clock_answer(tid, CG_CLOCK_MONOTONIC);
   if (a != 0) {
      struct vki_tms* used = (struct vki_tms*)a;
      VG_(memset)(used, 0, sizeof(*used));
      used->tms_utime  = (Word)ticks(cg_clock_cpu());
      used->tms_cutime = (Word)ticks(cg_childrens_cpu());
   }
   cg_answer(tid, ticks(now));
}

/* Write the used resources at a: processor time `cpu`, and 64 MB of memory. */
static void put_usage(Addr a, Long cpu)
{
   struct vki_rusage* usage = (struct vki_rusage*)a;
   if (usage == NULL)
      return;
   VG_(memset)(usage, 0, sizeof(*usage));
   cg_put_time((Addr)&usage->ru_utime, TIMEVAL, cpu);
   usage->ru_maxrss = 65536;
}

static void answer_usage(ThreadId tid, Int who, Addr a)
{
   Long cpu = who == 1    ? cg_clock_answer(tid, 3)
              : who == -1 ? cg_childrens_cpu()
                          : cg_clock_answer(tid, 2);
   put_usage(a, cpu);
}

/* Write into t the time and, if t sets nothing, that nothing is adjusted. */
static void put_adjustment(ThreadId tid, struct vki_timex* t)
{
   const Int in_nanoseconds = 0x2000;
   if (t->modes == 0)
      t->offset = t->freq = t->maxerror = t->esterror = 0;
   put_clock(tid, CG_CLOCK_REALTIME, (Addr)&t->time,
             (t->status & in_nanoseconds) != 0 ? TIMESPEC : TIMEVAL);
}

/* Note the child that waitid reports in `info`; write its resources at
   `usage`. */
static void see_waited(UWord kind, UWord options, Addr info, Addr usage)
{
   const UWord ended = 4, stays = 0x1000000;
   const UWord of_file = 3;
   if (info == 0 || (options & ended) == 0 || kind == of_file)
      return;
   Int pid = ((const vki_siginfo_t*)info)->_sifields._kill._pid;
   if (pid > 0)
      put_usage(usage, (options & stays) != 0 ? 0 : cg_child_ended(pid));
}

/*--- Time stamps of packets                               ---*/

/* Numbers that Valgrind's headers leave out: of messages about a packet, in the
   old and the new form, and of requests. */
enum { SOCKET_LEVEL = 1, STAMP = 29, STAMP_NS = 35, STAMPS = 37,
       NEW_STAMP = 63, NEW_STAMP_NS = 64, NEW_STAMPS = 65 };
enum { GET_STAMP = 0x8906, GET_STAMP_NS = 0x8907 };

static void put_stamp(ThreadId tid, Int type, Addr data)
{
   switch (type) {
   case STAMP:
      put_clock(tid, CG_CLOCK_REALTIME, data, TIMEVAL);
      break;
   case STAMP_NS:
   case STAMPS:
      put_clock(tid, CG_CLOCK_REALTIME, data, TIMESPEC);
      break;
   case NEW_STAMP: /* 64 bits, seconds and microseconds */
      put_clock(tid, CG_CLOCK_REALTIME, data, TIMESPEC64);
      ((Long*)data)[1] = (UInt)((Long*)data)[1] / 1000;
      break;
   case NEW_STAMP_NS:
   case NEW_STAMPS:
      put_clock(tid, CG_CLOCK_REALTIME, data, TIMESPEC64);
      break;
   default:
      break;
   }
}

static void put_stamps(ThreadId tid, const struct vki_msghdr* message)
{
   Addr at  = (Addr)message->msg_control;
   Addr end = at + message->msg_controllen;
   while (at != 0 && at + sizeof(struct vki_cmsghdr) <= end) {
      struct vki_cmsghdr* part = (struct vki_cmsghdr*)at;
      if (part->cmsg_len < sizeof(*part))
         break;
      if (part->cmsg_level == SOCKET_LEVEL)
         put_stamp(tid, part->cmsg_type, (Addr)VKI_CMSG_DATA(part));
      at += VKI_CMSG_ALIGN(part->cmsg_len);
   }
}

static void put_stamps_of(ThreadId tid, const struct vki_mmsghdr* messages,
                          UWord n)
{
   for (UWord i = 0; i < n; i++)
      put_stamps(tid, &messages[i].msg_hdr);
}

#if defined(__NR_socketcall)
/* Write the stamps of a call whose arguments are in memory. */
static void put_stamps_of_call(ThreadId tid, UWord call, const UWord* args,
                               UWord n)
{
   enum { RECVMSG = 17, RECVMMSG = 19 };
   if (call == RECVMSG)
      put_stamps(tid, (const struct vki_msghdr*)args[1]);
   else if (call == RECVMMSG)
      put_stamps_of(tid, (const struct vki_mmsghdr*)args[1], n);
}
#endif

void cg_times_post_syscall(ThreadId tid, UInt number, const UWord* args,
                           SysRes result)
{
   if (sr_isError(result))
      return;
   switch (number) {
   case __NR_clock_gettime:
      put_clock(tid, (Int)args[0], args[1], TIMESPEC);
      break;
#if defined(__NR_clock_gettime64)
   case __NR_clock_gettime64:
      put_clock(tid, (Int)args[0], args[1], TIMESPEC64);
      break;
#endif
   case __NR_gettimeofday:
      put_clock(tid, CG_CLOCK_REALTIME, args[0], TIMEVAL);
      break;
#if defined(__NR_time)
   case __NR_time: answer_seconds(tid, args[0]); break;
#endif
   case __NR_adjtimex:
      put_adjustment(tid, (struct vki_timex*)args[0]);
      break;
   case __NR_clock_adjtime:
      put_adjustment(tid, (struct vki_timex*)args[1]);
      break;
   case __NR_times: answer_times(tid, args[0]); break;
   case __NR_getrusage: answer_usage(tid, (Int)args[0], args[1]); break;
   case __NR_wait4:
      if (sr_Res(result) > 0) {
         Bool is_end = args[1] == 0 || (*(const UInt*)args[1] & 0xff) != 0x7f;
         put_usage(args[3], is_end ? cg_child_ended((Int)sr_Res(result)) : 0);
      }
      break;
#if defined(__NR_recvmsg)
   case __NR_recvmsg:
      put_stamps(tid, (const struct vki_msghdr*)args[1]);
      break;
#endif
#if defined(__NR_socketcall)
   case __NR_socketcall:
      put_stamps_of_call(tid, args[0], (const UWord*)args[1], sr_Res(result));
      break;
#endif
#if defined(__NR_recvmmsg_time64)
   case __NR_recvmmsg_time64:
#endif
   case __NR_recvmmsg:
      put_stamps_of(tid, (const struct vki_mmsghdr*)args[1], sr_Res(result));
      break;
   case __NR_ioctl:
      if (args[1] == GET_STAMP || args[1] == GET_STAMP_NS)
         put_stamp(tid, args[1] == GET_STAMP ? STAMP : STAMP_NS, args[2]);
      break;
   case __NR_waitid: see_waited(args[0], args[3], args[2], args[4]); break;
   default: break;
   }
}
