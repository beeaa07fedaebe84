/*--------------------------------------------------------------------*/
/*--- What differs between guest architectures, at translate time.   ---*/
/*--------------------------------------------------------------------*/

/* Sizes of instructions, and where a REP instruction keeps its count. */

#ifndef CG_TRANSLATE_GUEST_H
#define CG_TRANSLATE_GUEST_H

#include "pub_tool_basics.h"

#if defined(VGA_amd64)
#include "libvex_guest_amd64.h"
#elif defined(VGA_x86)
#include "libvex_guest_x86.h"
#endif

/* The smallest instruction, in bytes: what an undecodable one counts as. */
#if defined(VGA_x86) || defined(VGA_amd64)
#define CG_MIN_INSN_SZB 1
#elif defined(VGA_arm) || defined(VGA_s390x) || defined(VGA_nanomips)
#define CG_MIN_INSN_SZB 2
#else
#define CG_MIN_INSN_SZB 4
#endif

#if defined(VGA_x86) || defined(VGA_amd64)

/* Is this byte a prefix, other than REP, that may stand before an opcode? */
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

/* The place in the guest state of the count register, if the size bytes at
   insn are a REP-prefixed string instruction; else -1. */
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

#else

static inline Int cg_rep_count_offset(Addr insn, UWord size)
{
   return -1;
}

#endif

#endif
