/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Flat IR, appended to the superblock being made.  Words have the size of the
   guest's words, which is the host's.  All functions that return an expression
   return an atom.  The IR is kept short on purpose: VEX's back end takes time
   in proportion, and much code runs only once. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

typedef struct ColdEnd ColdEnd; /* translate/cold.c */

/* A superblock being made. */
typedef struct {
   IRSB*   out;
   IRType  word;   /* Ity_I32 or Ity_I64 */
   IRExpr* anchor; /* the temporary that holds the anchor now, or NULL */
   Bool    is_cold; /* the code will be translated anew before it has run often:
                       a call is better than much IR (translate/cold.h) */
   ColdEnd* end; /* in cold code: the end of a segment whose call is still to be
                    made; or NULL */
} Emitter;

Emitter cg_emit_into(IRSB* out, IRType word);

/* Read the anchor again at its next use.  Called where the guest's code comes
   between two stretches of the tool's: keeping a register across it costs more
   than the read. */
void cg_release_anchor(Emitter* e);

/* The operation for the word size. */
#define CG_WORD_OP(e, op) ((e)->word == Ity_I64 ? Iop_##op##64 : Iop_##op##32)

IRExpr* cg_ir_constant(const Emitter* e, UWord value);
IRExpr* cg_ir_bind(Emitter* e, IRType type, IRExpr* expr);
IRExpr* cg_ir_binop(Emitter* e, IROp op, IRExpr* a, IRExpr* b);
IRExpr* cg_ir_add(Emitter* e, IRExpr* a, UWord n);
IRExpr* cg_ir_shift_left(Emitter* e, IRExpr* a, UInt n);
IRExpr* cg_ir_shift_right(Emitter* e, IRExpr* a, UInt n);
IRExpr* cg_ir_load(Emitter* e, IRType type, IRExpr* address);
void    cg_ir_store(Emitter* e, IRExpr* address, IRExpr* value);

/* Return a word, 0 or 1, made from a truth value; a word made from a byte; a
   word's low byte. */
IRExpr* cg_ir_bit(Emitter* e, IRExpr* truth);
IRExpr* cg_ir_widen_byte(Emitter* e, IRExpr* byte);
IRExpr* cg_ir_low_byte(Emitter* e, IRExpr* value);

/* Return the address of an object of the tool's.  If the object lies near the
   anchor (base/near.h), that is the anchor plus a displacement; the anchor is
   read from the guest state once for each stretch of the tool's code. */
IRExpr* cg_ir_address(Emitter* e, const void* object);

/* Return the address of object[index], of elements of 8 bytes: one addressing
   mode on many hosts.  The result is a tree of temporaries used once, so make
   it anew for each use. */
IRExpr* cg_ir_element(Emitter* e, const void* object, IRExpr* index);

/* Emit counter += amount, a 64-bit value. */
void cg_ir_add_to_counter(Emitter* e, ULong* counter, IRExpr* amount64);

/* Return the amount that one more event adds to a line's count, 64 bits
   (counts/region.h). */
IRExpr* cg_ir_one(Emitter* e);

/* Return the same amount as a word. */
IRExpr* cg_ir_one_word(Emitter* e);

/* Emit counter += bit, a word that is 0 or 1, times the amount of cg_ir_one. */
void cg_ir_count_bit(Emitter* e, ULong* counter, IRExpr* bit);

/* Return a call of a helper with that many arguments, at most three of them in
   registers where the host has such a convention. */
IRDirty* cg_ir_call(Int n_arguments, const HChar* name, void* function,
                    IRExpr** arguments);

/* Return a call of a helper for a group of references.  Its arguments are the
   object that describes the group, and at most four base addresses. */
IRDirty* cg_ir_call_for_group(Emitter* e, const HChar* name, void* function,
                              const void* group, IRExpr* const* bases,
                              UInt n_bases);

/* Return the address at that offset from one of the bases; with CG_NO_BASE the
   offset itself. */
IRExpr* cg_ir_based_address(Emitter* e, IRExpr* const* bases, UInt base,
                            Addr offset);
