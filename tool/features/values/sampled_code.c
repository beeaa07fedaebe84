/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Second translations.  If a thread gets the processor between a slot's entry
   and the translation of its body, VEX's settings are restored.  The body is
   then translated as a jump only, and is given up. */

#include "features/values/sampled_code.h"
#include "base/core.h"
#include "base/port.h"
#include "base/table.h"
#include "features/values/burst.h"
#include "run/discard.h"
#include "translate/ir.h"
#include "base/valgrind.h"

/* The address of the slots, below the tool, where programs rarely lie.  A jump
   from there reaches all but very large programs.  Sizes are in bytes. */
#define SLOTS_START   ((Addr)0x57000000)
#define SLOTS_SZB     ((SizeT)16 * 1024 * 1024)
#define SLOT_SZB      16
#define BODY_OFFSET   8
#define READ_AND_EXEC_AND_WRITE 7
#define FEWEST_TO_FOLLOW 3

static UInt          n_slots;
static SampledCode** slots; /* [number]; NULL: there are no slots */
static Table         by_code;
static Bool          are_exact;

/* True if VEX follows jumps now, False if it has the core's settings. */
static Bool follows_jumps;

static Bool has_given_up;

static UWord hash_of(const Link* entry)
{
   return cg_mix((UWord)((const SampledCode*)entry)->code << 3, 0);
}

void cg_sampled_code_init(Bool exact_registers)
{
#if defined(VGA_amd64)
   const NSegment* there = VG_(am_find_nsegment)(SLOTS_START);
   if (there != NULL && there->kind != SkFree)
      return;
   SysRes mapped = VG_(am_mmap_anon_fixed_client)(
      SLOTS_START, SLOTS_SZB, READ_AND_EXEC_AND_WRITE);
   if (sr_isError(mapped))
      return;
   are_exact = exact_registers;
   slots = cg_alloc("cg.slots", SLOTS_SZB / SLOT_SZB * sizeof(slots[0]));
   cg_table_init(&by_code, 4096, hash_of);
#endif
}

/* Write a jump from `from` to `to`; return False if `to` is too far away. */
static Bool write_jump(Addr from, Addr to)
{
   enum { JUMP_SZB = 5 };
   Long distance = (Long)(to - (from + JUMP_SZB));
   Int  relative = (Int)distance;
   if (relative != distance)
      return False;
   *(UChar*)from = 0xe9;
   VG_(memcpy)((UChar*)from + 1, &relative, sizeof(relative));
   return True;
}

static SampledCode* find(Addr code)
{
   SampledCode wanted = { .code = code };
   CG_EACH_OF (&by_code, hash_of((Link*)&wanted), SampledCode, known) {
      if (known->code == code)
         return known;
   }
   return NULL;
}

static SampledCode* new_slot(Addr code)
{
   Addr entry = SLOTS_START + n_slots * SLOT_SZB;
   Addr body  = entry + BODY_OFFSET;
   if (n_slots == SLOTS_SZB / SLOT_SZB || !write_jump(entry, code)
       || !write_jump(body, code))
      return NULL;
   SampledCode slot = { .code = code, .entry = entry, .body = body };
   return slots[n_slots++] = cg_table_keep(&by_code, &slot, sizeof(slot));
}

SampledCode* cg_sampled_code(Addr code, UInt n_insns)
{
   if (slots == NULL)
      return NULL;
   SampledCode* slot = find(code);
   if (slot == NULL)
      slot = new_slot(code);
   if (slot == NULL || slot->is_unfit)
      return NULL;
   /* A body's translation was made of the present code: if the code had
      changed, the translation would have been discarded. */
   if (!slot->is_translated)
      slot->n_insns = n_insns;
   return slot;
}

static SampledCode* slot_at(Addr a, UInt offset)
{
   UWord distance = a - SLOTS_START;
   if (slots == NULL || distance >= n_slots * SLOT_SZB
       || distance % SLOT_SZB != offset)
      return NULL;
   return slots[distance / SLOT_SZB];
}

/* Have VEX follow the jump at the slot's body; called at the slot's entry. */
static void enter_sampled_code(SampledCode* slot)
{
   if (slot->is_translated || follows_jumps)
      return;
   VexControl control  = VG_(clo_vex_control);
   follows_jumps       = True;
   control.guest_chase = True;
   /* VEX follows a jump only if it may translate FEWEST_TO_FOLLOW more
      instructions.  It must stop at the superblock's end. */
   UInt n = slot->n_insns < FEWEST_TO_FOLLOW ? FEWEST_TO_FOLLOW
                                             : slot->n_insns;
   control.guest_max_insns = (Int)n + 1;
   if (are_exact)
      control.iropt_register_updates_default = VexRegUpdAllregsAtEachInsn;
   cg_tell_vex(&control);
}

void cg_sampled_code_restore_vex(void)
{
   if (follows_jumps)
      cg_tell_vex(&VG_(clo_vex_control));
   follows_jumps = False;
}

/* Return whether `in` is the second translation: a jump, then code with the
   slot's address and length.  Set *i to the first statement of that code. */
static Bool is_body(const IRSB* in, const SampledCode* slot, Int* i)
{
   UInt n = 0;
   for (Int j = 0; j < in->stmts_used; j++) {
      if (in->stmts[j]->tag != Ist_IMark)
         continue;
      if (n == 1) {
         *i = j;
         if (in->stmts[j]->Ist.IMark.addr != slot->code)
            return False;
      }
      n++;
   }
   return n == slot->n_insns + 1;
}

/* Return an IRSB like `in`, without its statements, that continues at `to`; for
   the slot's body, after enter_sampled_code. */
static IRSB* go_on_at(const IRSB* in, SampledCode* slot, IRType word, Addr to)
{
   IRSB*   out = deepCopyIRSBExceptStmts(in);
   Emitter e   = cg_emit_into(out, word);
   if (to == slot->body)
      addStmtToIRSB(out, IRStmt_Dirty(cg_ir_call(
                            1, "enter_sampled_code", enter_sampled_code,
                            mkIRExprVec_1(cg_ir_constant(&e, (UWord)slot)))));
   out->next     = cg_ir_constant(&e, to);
   out->jumpkind = Ijk_Boring;
   return out;
}

/* The body being translated, or NULL. */
static const SampledCode* translated_body;

Bool cg_sampled_code_is_body(void)
{
   return translated_body != NULL;
}

IRSB* cg_sampled_code_instead(const IRSB* in, IRType word, OtherCode* other)
{
   SampledCode* slot = slot_at(other->code, 0);
   if (slot != NULL)
      return go_on_at(in, slot, word, slot->body);
   slot            = slot_at(other->code, BODY_OFFSET);
   translated_body = slot;
   cg_sampled_code_restore_vex();
   if (slot == NULL)
      return NULL;
   if (!is_body(in, slot, &other->first)) {
      slot->is_unfit = True;
      has_given_up   = True;
      return go_on_at(in, slot, word, slot->code);
   }
   slot->is_translated = True;
   other->code         = slot->code;
   other->updates = are_exact ? VexRegUpdAllregsAtEachInsn
                              : VG_(clo_vex_control)
                                   .iropt_register_updates_default;
   return NULL;
}

void cg_sampled_code_discarded(Addr key)
{
   SampledCode* slot = slot_at(key, BODY_OFFSET);
   if (slot != NULL)
      slot->is_translated = False;
}

void cg_sampled_code_serve(void)
{
   if (!has_given_up)
      return;
   has_given_up = False;
   for (UInt i = 0; i < n_slots; i++) {
      if (slots[i]->is_unfit && slots[i]->n_insns > 0) {
         slots[i]->n_insns = 0;
         cg_discard_translations(slots[i]->code, 1);
         cg_discard_translations(slots[i]->entry, SLOT_SZB);
      }
   }
}
