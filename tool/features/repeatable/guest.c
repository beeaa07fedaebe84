/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Registers and memory of threads in system calls. */

#include "features/repeatable/guest.h"
#include "features/repeatable/clock.h"
#include "base/valgrind.h"

#include <stddef.h>

#define REGISTER(name) ((Int)offsetof(VexGuestArchState, guest_##name))

#if defined(VGA_amd64)
#define NUMBER REGISTER(RAX)
#define RESULT REGISTER(RAX)
#define STACK  REGISTER(RSP)
#define ARGUMENTS REGISTER(RDI), REGISTER(RSI), REGISTER(RDX), REGISTER(R10), \
                  REGISTER(R8), REGISTER(R9)
#elif defined(VGA_x86)
#define NUMBER REGISTER(EAX)
#define RESULT REGISTER(EAX)
#define STACK  REGISTER(ESP)
#define ARGUMENTS REGISTER(EBX), REGISTER(ECX), REGISTER(EDX), REGISTER(ESI), \
                  REGISTER(EDI), REGISTER(EBP)
#elif defined(VGA_arm64)
#define NUMBER REGISTER(X8)
#define RESULT REGISTER(X0)
#define STACK  REGISTER(XSP)
#define ARGUMENTS REGISTER(X0), REGISTER(X1), REGISTER(X2), REGISTER(X3), \
                  REGISTER(X4), REGISTER(X5)
#elif defined(VGA_arm)
#define NUMBER REGISTER(R7)
#define RESULT REGISTER(R0)
#define STACK  REGISTER(R13)
#define ARGUMENTS REGISTER(R0), REGISTER(R1), REGISTER(R2), REGISTER(R3), \
                  REGISTER(R4), REGISTER(R5)
#elif defined(VGA_s390x)
#define NUMBER REGISTER(SYSNO)
#define RESULT REGISTER(r2)
#define STACK  REGISTER(r15)
#define ARGUMENTS REGISTER(r2), REGISTER(r3), REGISTER(r4), REGISTER(r5), \
                  REGISTER(r6), REGISTER(r7)
#elif defined(VGA_ppc64le) || defined(VGA_ppc64be)
#define NUMBER REGISTER(GPR0)
#define RESULT REGISTER(GPR3)
#define STACK  REGISTER(GPR1)
#define ARGUMENTS REGISTER(GPR3), REGISTER(GPR4), REGISTER(GPR5), \
                  REGISTER(GPR6), REGISTER(GPR7), REGISTER(GPR8)
#endif

#if defined(NUMBER)
const Bool       cg_has_registers                 = True;
const Int        cg_number_register               = NUMBER;
const Int        cg_argument_registers[CG_N_ARGS] = { ARGUMENTS };
static const Int result_register                  = RESULT;
static const Int stack_register                   = STACK;
#else
const Bool       cg_has_registers;
const Int        cg_number_register;
const Int        cg_argument_registers[CG_N_ARGS];
static const Int result_register;
static const Int stack_register;
#endif

/* The exchanged argument of a thread's system call. */
typedef struct {
   Bool   is_on;
   UInt   n; /* number of the argument */
   UWord  given; /* value that the program gave */
   UWord  told;  /* value that the kernel gets */
   double memory[8]; /* cg_thread_memory's, aligned */
} Exchange;

static Exchange* exchanges; /* [ThreadId] */

void cg_guest_init(void)
{
   exchanges = VG_(calloc)("cg.repeatable.exchanges", VG_N_THREADS,
                           sizeof(exchanges[0]));
}

/*--- Times                                                ---*/

/* The maximum number of seconds of a time, so that its nanoseconds fit. */
#define MAX_SECONDS ((Long)4000000000)

SizeT cg_time_size(TimeForm form)
{
   return form == TIMESPEC64 ? 2 * sizeof(Long) : 2 * sizeof(Word);
}

Long cg_time_at(Addr a, TimeForm form)
{
   Long seconds, rest;
   if (!cg_is_readable(a, cg_time_size(form)))
      return -1;
   if (form == TIMESPEC64) {
      seconds = ((const Long*)a)[0];
      rest    = sizeof(Word) == 4 ? ((const Word*)a)[2] : ((const Long*)a)[1];
   } else {
      seconds = ((const Word*)a)[0];
      rest    = ((const Word*)a)[1];
   }
   if (form == TIMEVAL)
      rest *= 1000;
   if (seconds < 0 || rest < 0 || (form != TIMEVAL && rest >= CG_SECOND))
      return -1;
   return (seconds > MAX_SECONDS ? MAX_SECONDS : seconds) * CG_SECOND + rest;
}

void cg_put_time(Addr a, TimeForm form, Long time)
{
   Long seconds = time / CG_SECOND;
   Long rest    = time % CG_SECOND / (form == TIMEVAL ? 1000 : 1);
   if (form == TIMESPEC64) {
      ((Long*)a)[0] = seconds;
      ((Long*)a)[1] = rest;
   } else {
      ((Word*)a)[0] = (Word)seconds;
      ((Word*)a)[1] = (Word)rest;
   }
}

/*--- Memory and registers                                 ---*/

Bool cg_is_readable(Addr a, SizeT szB)
{
   return VG_(am_is_valid_for_client)(a, szB, VKI_PROT_READ);
}

Bool cg_is_writable(Addr a, SizeT szB)
{
   return VG_(am_is_valid_for_client)(a, szB, VKI_PROT_READ | VKI_PROT_WRITE);
}

static void set_register(ThreadId tid, Int offset, UWord value)
{
   VG_(set_shadow_regs_area)(tid, 0, offset, sizeof(value),
                             (const UChar*)&value);
}

void cg_answer(ThreadId tid, UWord value)
{
   set_register(tid, result_register, value);
}

void cg_set_stack_pointer(ThreadId tid, Addr a)
{
   set_register(tid, stack_register, a);
}

static UWord* argument(VexGuestArchState* registers, UInt n)
{
   return (UWord*)((UChar*)registers + cg_argument_registers[n]);
}

void cg_exchange(ThreadId tid, VexGuestArchState* registers, UInt n,
                 UWord value)
{
   UWord*    place    = argument(registers, n);
   Exchange* exchange = &exchanges[tid];
   exchange->is_on    = True;
   exchange->n        = n;
   exchange->given    = *place;
   exchange->told     = value;
   *place             = value;
}

/* Put back the argument, unless its register holds the answer, or a value that
   the program has set after it left the call by siglongjmp. */
void cg_put_back(ThreadId tid)
{
   Exchange* exchange = &exchanges[tid];
   if (LIKELY(!exchange->is_on))
      return;
   exchange->is_on = False;
   Int   offset = cg_argument_registers[exchange->n];
   UWord now;
   VG_(get_shadow_regs_area)(tid, (UChar*)&now, 0, offset, sizeof(now));
   if (offset != result_register && now == exchange->told)
      set_register(tid, offset, exchange->given);
}

void cg_show_given(ThreadId tid, UWord* args)
{
   const Exchange* exchange = &exchanges[tid];
   if (exchange->is_on)
      args[exchange->n] = exchange->given;
}

UWord cg_first_told(ThreadId tid, const UWord* args)
{
   const Exchange* exchange = &exchanges[tid];
   return exchange->is_on && exchange->n == 0 ? exchange->told : args[0];
}

void* cg_thread_memory(ThreadId tid)
{
   return exchanges[tid].memory;
}
