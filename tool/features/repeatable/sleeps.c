/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* System calls that sleep.  Calls that are not listed, mostly about files,
   memory and processes, seldom sleep long. */

#include "features/repeatable/sleeps.h"
#include "features/repeatable/guest.h"
#include "features/repeatable/turns.h"
#include "features/repeatable/waits.h"
#include "base/core.h"
#include "base/valgrind.h"

/* Options of wait calls besides CG_NO_HANG: wait for a child's end; let the
   child be waited for again. */
enum { ENDED = 4, NO_WAIT = 0x1000000 };

/* A flag of socket calls: return at once. */
enum { DONT_WAIT = 0x40 };

enum { IS_READABLE = 1, IS_WRITABLE = 4 }; /* events of ppoll */

static Sleep if_none(SysRes ready)
{
   return !sr_isError(ready) && sr_Res(ready) == 0 ? SLEEPS_NOW : STAYS_AWAKE;
}

/* Wait at most ms milliseconds until one of n descriptors is ready. */
static SysRes poll(Addr descriptors, UWord n, UInt ms)
{
   struct vki_timespec time = { .tv_nsec = 1000000 * (Word)ms };
   return cg_syscall(__NR_ppoll, descriptors, n, (UWord)&time, 0, 0, 0);
}

static SysRes poll_one(UWord fd, Short events, UInt ms)
{
   struct vki_pollfd descriptor = { .fd = (Int)fd, .events = events };
   return poll((Addr)&descriptor, 1, ms);
}

Bool cg_comes_readable(UWord fd, UInt ms)
{
   SysRes ready = poll_one(fd, IS_READABLE, ms);
   return !sr_isError(ready) && sr_Res(ready) == 1;
}

Bool cg_may_wait(UWord fd)
{
   SysRes mode = cg_syscall(__NR_fcntl, fd, VKI_F_GETFL, 0, 0, 0, 0);
   return !sr_isError(mode) && (sr_Res(mode) & VKI_O_NONBLOCK) == 0;
}

/* Return whether a transfer on the descriptor will sleep.  If flags or
   descriptor say not to wait, the transfer ends at once. */
static Sleep transfer(UWord fd, Short events, UWord flags)
{
   return (flags & DONT_WAIT) != 0 || !cg_may_wait(fd)
             ? STAYS_AWAKE
             : if_none(poll_one(fd, events, 0));
}

/* Return whether a select with these arguments will sleep.  Give the kernel
   copies of the three sets of bits, since it changes them. */
static Sleep select(const UWord* args)
{
   struct vki_timespec none = { .tv_sec = 0 };
   UWord               sets[3][16]; /* 1024 descriptors; 512 on 32 bits */
   UWord               pointers[3] = { 0, 0, 0 };
   SizeT               szB         = cg_set_szB(args);
   if (szB > sizeof(sets[0]))
      return MAY_SLEEP;
   for (UInt i = 0; i < 3; i++) {
      if (args[1 + i] == 0)
         continue;
      if (!cg_is_readable(args[1 + i], szB))
         return STAYS_AWAKE;
      VG_(memcpy)(sets[i], (const void*)args[1 + i], szB);
      pointers[i] = (UWord)sets[i];
   }
   return if_none(cg_syscall(__NR_pselect6, args[0], pointers[0], pointers[1],
                             pointers[2], (UWord)&none, 0));
}

/* Return 1 if waitid with these arguments and ENDED would report a child, 0 if
   it would wait, or -1 if there is no such child. */
static Int has_ended(UWord kind, UWord id, UWord options)
{
   Int    info[32] = { 0 }; /* a signal's number, then other data */
   SysRes answer = cg_syscall(__NR_waitid, kind, id, (UWord)info,
                              options | ENDED | CG_NO_HANG | NO_WAIT, 0, 0);
   return sr_isError(answer) ? -1 : info[0] != 0;
}

Int cg_dead_child(void)
{
   return has_ended(0, 0, 0);
}

static Sleep wait_for_child(UWord kind, UWord id, UWord options)
{
   return (options & CG_NO_HANG) == 0 && has_ended(kind, id, options) == 0
             ? SLEEPS_NOW
             : STAYS_AWAKE;
}

/* Return whether a wait for a child will sleep. `number` is wait4's: a child's
   number; below -1, a group's, negated; 0 for the program's own group; -1 for
   any child. */
static Sleep wait_for_number(Int number, UWord options)
{
   return number > 0     ? wait_for_child(1, (UWord)number, options)
          : number == -1 ? wait_for_child(0, 0, options)
                         : wait_for_child(2, (UWord)-number, options);
}

static Sleep futex(const UWord* args, Bool has_time)
{
   switch (args[1] & 127) {
   case VKI_FUTEX_WAIT:
   case VKI_FUTEX_WAIT_BITSET:
   case VKI_FUTEX_WAIT_REQUEUE_PI:
      /* An expired time limit ends the call. */
      return (args[3] == 0 || has_time) && cg_is_readable(args[0], sizeof(UInt))
                   && *(const UInt*)args[0] == (UInt)args[2]
                ? SLEEPS_NOW
                : STAYS_AWAKE;
   case VKI_FUTEX_LOCK_PI: return MAY_SLEEP;
   default: return STAYS_AWAKE;
   }
}

Bool cg_has_limit(UInt number, const UWord* args)
{
   switch (number) {
#if defined(__NR_poll)
   case __NR_poll: return (Int)args[2] >= 0;
#endif
#if defined(__NR_epoll_wait)
   case __NR_epoll_wait:
#endif
   case __NR_epoll_pwait: return (Int)args[3] >= 0;
   default:
      return args[cg_descriptor_call(number) == CG_SELECTS ? 4 : 2] != 0;
   }
}

Sleep cg_will_sleep(ThreadId tid, UInt number, const UWord* args, Bool has_time)
{
   DescriptorCall call = cg_descriptor_call(number);
   if (call != CG_HAS_NO_DESCRIPTORS) {
      return cg_has_limit(number, args) && !has_time ? STAYS_AWAKE
             : call == CG_SELECTS ? select(args)
                                  : if_none(poll(args[0], args[1], 0));
   }
   switch (number) {
   case __NR_nanosleep:
   case __NR_clock_nanosleep:
   case __NR_rt_sigsuspend:
#if defined(__NR_pause)
   case __NR_pause:
#endif
#if defined(__NR_clock_nanosleep_time64)
   case __NR_clock_nanosleep_time64:
#endif
      return SLEEPS_NOW;
   case __NR_exit:
      return cg_turns_is_joined(tid) ? STAYS_AWAKE : SLEEPS_NOW;
#if defined(__NR_futex_time64)
   case __NR_futex_time64:
#endif
   case __NR_futex: return futex(args, has_time);
#if defined(__NR_epoll_wait)
   case __NR_epoll_wait:
#endif
   case __NR_epoll_pwait:
      return cg_has_limit(number, args) && !has_time
                ? STAYS_AWAKE
                : if_none(poll_one(args[0], IS_READABLE, 0));
   case __NR_wait4: return wait_for_number((Int)args[0], args[2]);
   case __NR_waitid: return wait_for_child(args[0], args[1], args[3]);
   case __NR_read:
   case __NR_readv: return transfer(args[0], IS_READABLE, 0);
   case __NR_write:
   case __NR_writev: return transfer(args[0], IS_WRITABLE, 0);
#if defined(__NR_recvfrom)
   case __NR_accept4: return transfer(args[0], IS_READABLE, 0);
   case __NR_recvmsg: return transfer(args[0], IS_READABLE, args[2]);
   case __NR_recvfrom: return transfer(args[0], IS_READABLE, args[3]);
   case __NR_sendmsg: return transfer(args[0], IS_WRITABLE, args[2]);
   case __NR_sendto: return transfer(args[0], IS_WRITABLE, args[3]);
   case __NR_connect: return cg_may_wait(args[0]) ? MAY_SLEEP : STAYS_AWAKE;
#endif
#if defined(__NR_accept)
   case __NR_accept: return transfer(args[0], IS_READABLE, 0);
#endif
#if defined(__NR_open)
   case __NR_open:
#endif
#if defined(__NR_msgrcv)
   case __NR_msgrcv:
   case __NR_msgsnd:
#endif
#if defined(__NR_semop)
   case __NR_semop:
#endif
#if defined(__NR_semtimedop)
   case __NR_semtimedop:
#endif
   case __NR_mq_timedreceive:
   case __NR_mq_timedsend:
   case __NR_rt_sigtimedwait:
   case __NR_flock:
   case __NR_fcntl:
   case __NR_openat: return MAY_SLEEP;
   default: return STAYS_AWAKE;
   }
}
