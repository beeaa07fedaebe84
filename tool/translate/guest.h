/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Guest architectures: the smallest instruction, the count register of REP
   instructions, targets of conditional jumps, registers by name. */

#pragma once

#include "run/guest_call.h"
#include "libvex.h"

#if defined(VGA_amd64)
#include "libvex_guest_amd64.h"
#elif defined(VGA_x86)
#include "libvex_guest_x86.h"
#elif defined(VGA_arm64)
#include "libvex_guest_arm64.h"
#endif

/* The size in bytes of the smallest instruction.  Undecodable instructions are
   taken to have this size. */
#if defined(VGA_x86) || defined(VGA_amd64)
#define CG_MIN_INSN_SZB 1
#elif defined(VGA_arm) || defined(VGA_s390x) || defined(VGA_nanomips) \
   || defined(VGA_riscv64)
#define CG_MIN_INSN_SZB 2
#else
#define CG_MIN_INSN_SZB 4
#endif

#if defined(VGA_x86) || defined(VGA_amd64)

/* Is this byte a prefix, other than REP and LOCK? */
static inline Bool cg_is_prefix(UChar byte)
{
   switch (byte) {
   case 0x66: case 0x67:                         /* operand, address size */
   case 0x2e: case 0x36: case 0x3e: case 0x26:   /* segments */
   case 0x64: case 0x65:
      return True;
   default:
#if defined(VGA_amd64)
      return (byte & 0xf0) == 0x40; /* REX */
#else
      return False;
#endif
   }
}

/* Return the offset in the guest state of the count register, if the size bytes
   at insn are a string instruction with a REP prefix; else -1. */
static inline Int cg_rep_count_offset(Addr insn, UWord size)
{
   const UChar* byte   = (const UChar*)insn;
   const UChar* end    = byte + size;
   Bool         is_rep = False;
   for (; byte < end; byte++) {
      if (*byte == 0xf2 || *byte == 0xf3)
         is_rep = True;
      else if (!cg_is_prefix(*byte))
         break;
   }
   if (!is_rep || byte + 1 != end)
      return -1;
   /* ins outs | movs cmps | stos lods scas */
   Bool is_string = (*byte >= 0x6c && *byte <= 0x6f)
                    || (*byte >= 0xa4 && *byte <= 0xa7)
                    || (*byte >= 0xaa && *byte <= 0xaf);
   if (!is_string)
      return -1;
#if defined(VGA_amd64)
   return offsetof(VexGuestAMD64State, guest_RCX);
#else
   return offsetof(VexGuestX86State, guest_ECX);
#endif
}

/* Return the target of a conditional jump of size bytes at insn; 0 if these are
   not known to be one. */
static inline Addr cg_conditional_target(Addr insn, UWord size)
{
   const UChar* byte = (const UChar*)insn;
   const UChar* end  = byte + size;
   while (byte < end
          && (*byte == 0x2e || *byte == 0x3e || *byte == 0x67
              || *byte == 0xf2))
      byte++;
   if (end - byte == 2
       && ((byte[0] & 0xf0) == 0x70 || (byte[0] & 0xfc) == 0xe0))
      return (Addr)(end + (Char)byte[1]);
   if (end - byte == 6 && byte[0] == 0x0f && (byte[1] & 0xf0) == 0x80)
      return (Addr)(end
                    + (Int)((UInt)byte[2] | (UInt)byte[3] << 8
                            | (UInt)byte[4] << 16 | (UInt)byte[5] << 24));
   return 0;
}

#else

static inline Int cg_rep_count_offset(Addr insn, UWord size)
{
   return -1;
}

#if defined(VGA_arm64)

static inline UInt cg_code_of(Addr insn)
{
   const UChar* byte = (const UChar*)insn;
   return (UInt)byte[0] | (UInt)byte[1] << 8 | (UInt)byte[2] << 16
          | (UInt)byte[3] << 24;
}

/* Correct the kind of jump that ends a superblock: VEX takes a plain branch, b,
   for a call; and a bl to the next instruction only tells code its address. */
static inline IRJumpKind cg_jump_kind(IRJumpKind kind, Addr insn)
{
   UInt code = kind == Ijk_Call ? cg_code_of(insn) : 0;
   return (code & 0xfc000000) == 0x14000000 || code == 0x94000001 ? Ijk_Boring
                                                                  : kind;
}

/* Return the target in a field of the code: `width` bits from low_bit on are
   the signed distance from insn, in instructions. */
static inline Addr cg_target_in(Addr insn, UInt code, UInt low_bit, UInt width)
{
   UInt field = (code >> low_bit) & ((1u << width) - 1);
   UInt sign  = 1u << (width - 1);
   return insn + 4 * ((Word)(field ^ sign) - (Word)sign);
}

/* Return the target of b.COND, cbz, cbnz, tbz or tbnz; else 0. */
static inline Addr cg_conditional_target(Addr insn, UWord size)
{
   UInt code = cg_code_of(insn);
   /* Leave out conditions 14 and 15, which are "always". */
   if ((code & 0xff000010) == 0x54000000)
      return (code & 0xe) == 0xe ? 0 : cg_target_in(insn, code, 5, 19);
   if ((code & 0x7e000000) == 0x34000000)
      return cg_target_in(insn, code, 5, 19);
   if ((code & 0x7e000000) == 0x36000000)
      return cg_target_in(insn, code, 5, 14);
   return 0;
}

#else

static inline Addr cg_conditional_target(Addr insn, UWord size)
{
   return 0;
}

#endif
#endif

#if !defined(VGA_arm64)
static inline IRJumpKind cg_jump_kind(IRJumpKind kind, Addr insn)
{
   return kind;
}
#endif

/* ---- Registers, by name ---- */

typedef struct {
   const HChar* name;
   Int          offset;
} GuestRegister;

#if defined(VGA_amd64)

#define CG_GUEST_REGISTER(name, field) \
   { name, offsetof(VexGuestAMD64State, guest_##field) }
#define CG_INTEGER_REGISTERS                                              \
   CG_GUEST_REGISTER("rax", RAX), CG_GUEST_REGISTER("rcx", RCX),          \
   CG_GUEST_REGISTER("rdx", RDX), CG_GUEST_REGISTER("rbx", RBX),          \
   CG_GUEST_REGISTER("rbp", RBP), CG_GUEST_REGISTER("rsi", RSI),          \
   CG_GUEST_REGISTER("rdi", RDI), CG_GUEST_REGISTER("r8", R8),            \
   CG_GUEST_REGISTER("r9", R9),   CG_GUEST_REGISTER("r10", R10),          \
   CG_GUEST_REGISTER("r11", R11), CG_GUEST_REGISTER("r12", R12),          \
   CG_GUEST_REGISTER("r13", R13), CG_GUEST_REGISTER("r14", R14),          \
   CG_GUEST_REGISTER("r15", R15)
/* The argument registers, in the order of the calling convention. */
#define CG_ARGUMENT_REGISTERS                                             \
   CG_GUEST_REGISTER("rdi", RDI), CG_GUEST_REGISTER("rsi", RSI),          \
   CG_GUEST_REGISTER("rdx", RDX), CG_GUEST_REGISTER("rcx", RCX),          \
   CG_GUEST_REGISTER("r8", R8),   CG_GUEST_REGISTER("r9", R9)
#define CG_N_ARGUMENTS        6
#define CG_RESULT_REGISTER    offsetof(VexGuestAMD64State, guest_RAX)
#define CG_KNOWS_CALLER       True
#define CG_CALLER_IS_ON_STACK True
#define CG_RETURN_ADDRESS     offsetof(VexGuestAMD64State, guest_RSP)
#define CG_FIRST_OF_FLAGS     offsetof(VexGuestAMD64State, guest_CC_OP)
#define CG_LAST_OF_FLAGS      offsetof(VexGuestAMD64State, guest_CC_NDEP)
#define CG_FIRST_VECTOR       offsetof(VexGuestAMD64State, guest_YMM0)
#define CG_LAST_VECTOR        offsetof(VexGuestAMD64State, guest_YMM16)
#define CG_VECTOR_SZB         sizeof(((VexGuestAMD64State*)0)->guest_YMM0)

#elif defined(VGA_x86)

#define CG_GUEST_REGISTER(name, field) \
   { name, offsetof(VexGuestX86State, guest_##field) }
#define CG_INTEGER_REGISTERS                                              \
   CG_GUEST_REGISTER("eax", EAX), CG_GUEST_REGISTER("ecx", ECX),          \
   CG_GUEST_REGISTER("edx", EDX), CG_GUEST_REGISTER("ebx", EBX),          \
   CG_GUEST_REGISTER("ebp", EBP), CG_GUEST_REGISTER("esi", ESI),          \
   CG_GUEST_REGISTER("edi", EDI)
#define CG_N_ARGUMENTS        0 /* they are on the stack */
#define CG_RESULT_REGISTER    offsetof(VexGuestX86State, guest_EAX)
#define CG_KNOWS_CALLER       True
#define CG_CALLER_IS_ON_STACK True
#define CG_RETURN_ADDRESS     offsetof(VexGuestX86State, guest_ESP)
#define CG_FIRST_OF_FLAGS     offsetof(VexGuestX86State, guest_CC_OP)
#define CG_LAST_OF_FLAGS      offsetof(VexGuestX86State, guest_CC_NDEP)
#define CG_FIRST_VECTOR       offsetof(VexGuestX86State, guest_XMM0)
#define CG_LAST_VECTOR        offsetof(VexGuestX86State, guest_XMM7)
#define CG_VECTOR_SZB         sizeof(((VexGuestX86State*)0)->guest_XMM0)

#elif defined(VGA_arm64)

#define CG_GUEST_REGISTER(n) \
   { "x" #n, offsetof(VexGuestARM64State, guest_X##n) }
#define CG_ARGUMENT_REGISTERS                                             \
   CG_GUEST_REGISTER(0), CG_GUEST_REGISTER(1), CG_GUEST_REGISTER(2),      \
   CG_GUEST_REGISTER(3), CG_GUEST_REGISTER(4), CG_GUEST_REGISTER(5),      \
   CG_GUEST_REGISTER(6), CG_GUEST_REGISTER(7)
#define CG_INTEGER_REGISTERS                                              \
   CG_ARGUMENT_REGISTERS,                                                 \
   CG_GUEST_REGISTER(8),  CG_GUEST_REGISTER(9),  CG_GUEST_REGISTER(10),   \
   CG_GUEST_REGISTER(11), CG_GUEST_REGISTER(12), CG_GUEST_REGISTER(13),   \
   CG_GUEST_REGISTER(14), CG_GUEST_REGISTER(15), CG_GUEST_REGISTER(16),   \
   CG_GUEST_REGISTER(17), CG_GUEST_REGISTER(18), CG_GUEST_REGISTER(19),   \
   CG_GUEST_REGISTER(20), CG_GUEST_REGISTER(21), CG_GUEST_REGISTER(22),   \
   CG_GUEST_REGISTER(23), CG_GUEST_REGISTER(24), CG_GUEST_REGISTER(25),   \
   CG_GUEST_REGISTER(26), CG_GUEST_REGISTER(27), CG_GUEST_REGISTER(28),   \
   CG_GUEST_REGISTER(29), CG_GUEST_REGISTER(30)
#define CG_N_ARGUMENTS        8
#define CG_RESULT_REGISTER    offsetof(VexGuestARM64State, guest_X0)
#define CG_KNOWS_CALLER       True
#define CG_CALLER_IS_ON_STACK False
#define CG_RETURN_ADDRESS     offsetof(VexGuestARM64State, guest_X30)
#define CG_FIRST_OF_FLAGS     offsetof(VexGuestARM64State, guest_CC_OP)
#define CG_LAST_OF_FLAGS      offsetof(VexGuestARM64State, guest_CC_NDEP)
#define CG_FIRST_VECTOR       offsetof(VexGuestARM64State, guest_Q0)
#define CG_LAST_VECTOR        offsetof(VexGuestARM64State, guest_Q31)
#define CG_VECTOR_SZB         sizeof(((VexGuestARM64State*)0)->guest_Q0)

#else

#define CG_N_ARGUMENTS        0 /* unknown for other guests */
#define CG_KNOWS_CALLER       False
#define CG_CALLER_IS_ON_STACK False
#define CG_RETURN_ADDRESS     0
#define CG_FIRST_OF_FLAGS     1
#define CG_LAST_OF_FLAGS      0
#define CG_FIRST_VECTOR       1
#define CG_LAST_VECTOR        0
#define CG_VECTOR_SZB         1

#endif

/* Does VEX compute the processor's flags from the value at this offset? */
static inline Bool cg_is_of_flags(Int offset)
{
   return offset >= (Int)CG_FIRST_OF_FLAGS && offset <= (Int)CG_LAST_OF_FLAGS;
}

/* Return the start of the vector register that contains the byte at offset;
   offset itself if no vector register contains it. */
static inline Int cg_vector_register(Int offset)
{
   Int first = (Int)CG_FIRST_VECTOR, szB = (Int)CG_VECTOR_SZB;
   return offset < first || offset >= (Int)CG_LAST_VECTOR + szB
             ? offset : offset - (offset - first) % szB;
}

/* Return the name of the integer register that begins at offset or, as for ah
   in rax, one byte before; NULL for the stack pointer and all others. */
static inline const HChar* cg_integer_register(Int offset)
{
#if defined(CG_INTEGER_REGISTERS)
   static const GuestRegister registers[] = { CG_INTEGER_REGISTERS };
   for (UInt i = 0; i < sizeof(registers) / sizeof(registers[0]); i++) {
      if (offset == registers[i].offset || offset == registers[i].offset + 1)
         return registers[i].name;
   }
#endif
   return NULL;
}

/* Return the offset of the register that has argument i at a function's entry;
   set *name to the register's name. */
static inline Int cg_argument_register(Int i, const HChar** name)
{
#if defined(CG_ARGUMENT_REGISTERS)
   static const GuestRegister registers[] = { CG_ARGUMENT_REGISTERS };
   *name = registers[i].name;
   return registers[i].offset;
#else
   *name = NULL;
   return 0;
#endif
}

static inline GuestCall cg_guest_calls(void)
{
#if defined(CG_RESULT_REGISTER)
   GuestCall    call = { .is_known          = True,
                         .n_in_registers    = CG_N_ARGUMENTS,
                         .result            = CG_RESULT_REGISTER,
                         .link_is_on_stack  = CG_CALLER_IS_ON_STACK,
                         .link              = CG_RETURN_ADDRESS };
   const HChar* name;
   for (Int i = 0; i < CG_N_ARGUMENTS; i++)
      call.argument[i] = cg_argument_register(i, &name);
   return call;
#else
   return (GuestCall){ .is_known = False };
#endif
}

/* Return the offset of the register that, at a function's entry, has the return
   address or points to it. */
static inline Int cg_return_address_place(void)
{
   return CG_RETURN_ADDRESS;
}
