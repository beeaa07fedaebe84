/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Builders of flat IR, which they append to the superblock being made.  Words
   of guest and host have the same size; results are atoms.  IR must be short:
   VEX's back end takes time in proportion to it, and much code runs once. */

#pragma once

#include "libvex.h"
#include "pub_tool_basics.h"

typedef struct ColdEnd ColdEnd; /* translate/cold.c */

/* A superblock being made. */
typedef struct {
   IRSB*   out;
   IRType  word;   /* Ity_I32 or Ity_I64 */
   IRExpr* anchor; /* temporary that holds the anchor, or NULL */
   Bool    is_cold; /* the code will be translated anew before it has run often,
                       so a call is better than much IR (translate/cold.h) */
   ColdEnd* end; /* a segment's end whose call is not emitted yet; or NULL */
} Emitter;

Emitter cg_emit_into(IRSB* out, IRType word);

/* Have the anchor read again at its next use: keeping it in a register across
   guest code or a call costs more. */
void cg_release_anchor(Emitter* e);

#define CG_WORD_OP(e, op) ((e)->word == Ity_I64 ? Iop_##op##64 : Iop_##op##32)

IRExpr* cg_ir_constant(const Emitter* e, UWord value);
IRExpr* cg_ir_bind(Emitter* e, IRType type, IRExpr* expr);
IRExpr* cg_ir_binop(Emitter* e, IROp op, IRExpr* a, IRExpr* b);
IRExpr* cg_ir_add(Emitter* e, IRExpr* a, UWord n);
IRExpr* cg_ir_shift_left(Emitter* e, IRExpr* a, UInt n);
IRExpr* cg_ir_shift_right(Emitter* e, IRExpr* a, UInt n);
IRExpr* cg_ir_load(Emitter* e, IRType type, IRExpr* address);
void    cg_ir_store(Emitter* e, IRExpr* address, IRExpr* value);

IRExpr* cg_ir_get(Emitter* e, Int offset);

/* Return op's result, as an I64; op's result, as an I1; or an I1, true if the
   word is not zero. */
IRExpr* cg_ir_binop64(Emitter* e, IROp op, IRExpr* a, IRExpr* b);
IRExpr* cg_ir_truth(Emitter* e, IROp op, IRExpr* a, IRExpr* b);
IRExpr* cg_ir_is_nonzero(Emitter* e, IRExpr* word);

/* Return a word for a truth value or for a byte; or a word's low byte. */
IRExpr* cg_ir_bit(Emitter* e, IRExpr* truth);
IRExpr* cg_ir_widen_byte(Emitter* e, IRExpr* byte);
IRExpr* cg_ir_low_byte(Emitter* e, IRExpr* value);

/* Return the address of an object, which is the anchor plus a displacement if
   the object is near the anchor (base/near.h). */
IRExpr* cg_ir_address(Emitter* e, const void* object);

/* Return the address of object[index], whose elements have 8 bytes.  Made anew
   for each use, the address becomes an addressing mode on many hosts. */
IRExpr* cg_ir_element(Emitter* e, const void* object, IRExpr* index);

/* Emit counter += amount, a 64-bit value. */
void cg_ir_add_to_counter(Emitter* e, ULong* counter, IRExpr* amount64);

/* Return the 64-bit amount that an event adds to a count (counts/region.h). */
IRExpr* cg_ir_one(Emitter* e);

IRExpr* cg_ir_one_word(Emitter* e);

/* Emit counter += bit, a word that is 0 or 1, times the amount of cg_ir_one. */
void cg_ir_count_bit(Emitter* e, ULong* counter, IRExpr* bit);

/* Return a call of a helper; with 1 to 3 arguments, it must have VG_REGPARM. */
IRDirty* cg_ir_call(Int n_arguments, const HChar* name, void* function,
                    IRExpr** arguments);

/* Add the call, made if the guard is NULL or holds; release the anchor. */
void cg_ir_add_call(Emitter* e, IRDirty* call, IRExpr* guard);

/* Return a call of a helper for a group of references; the arguments are
   `group`, which describes it, and its base addresses, at most four. */
IRDirty* cg_ir_call_for_group(Emitter* e, const HChar* name, void* function,
                              const void* group, IRExpr* const* bases,
                              UInt n_bases);

/* Return bases[base] + offset or, if base is CG_NO_BASE, the offset. */
IRExpr* cg_ir_based_address(Emitter* e, IRExpr* const* bases, UInt base,
                            Addr offset);
