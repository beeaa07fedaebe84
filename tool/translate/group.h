/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The references of a superblock, in groups.                     ---*/

/* While a superblock is instrumented, its references collect here, in program
   order, until cg_group_end has them simulated together (caches/refs.h says
   what a group is).  A group ends by itself when it is full, or, in
   CODE_TESTS_EACH_BASE, before a reference off another base.  It must not
   outlive its segment.  If cache use is simulated, it is what caches/groups.h
   says. */

#pragma once

#include "caches/refs.h"
#include "counts/lines.h"
#include "run/mode.h"
#include "translate/ir.h"
#include "libvex.h"

/* An address as some earlier temporary plus a constant; base is NULL if it
   is all constant.  The base is an atom of the guest's word type. */
typedef struct {
   IRExpr* base;
   Addr    offset;
} Place;

typedef struct Groups Groups;

/* Makes groups for one of the two simulations. */
typedef struct {
   /* A superblock begins: set g->group. */
   void (*begin)(Groups* g);
   /* Add a fetch, or a data reference at a place, to the group; False if the
      group must be simulated first. */
   Bool (*fetch)(Groups* g, Addr insn, UWord size, const LineCost* line);
   Bool (*data)(Groups* g, RefKind kind, Place place, UWord size,
                const LineCost* line);
   /* See cg_group_modifies. */
   Bool (*modify)(Groups* g, Bool is_write);
   /* Have the group simulated, if there is one; it is empty then.  See
      cg_group_end for segment.  With a guard, not NULL, the group is one data
      reference off a base, which happens if the guard holds. */
   Bool (*simulate)(Groups* g, ULong* segment, IRExpr* guard);
   /* Emit what groups have left for the end of their segment; NULL: nothing. */
   void (*finish)(Groups* g);
} GroupBuilder;

extern const GroupBuilder cg_plain_groups; /* translate/plan.c */
extern const GroupBuilder cg_use_groups;   /* translate/use.c */

/* The groups of a superblock. */
struct Groups {
   Emitter* emitter;
   CodeMode mode;
   Addr     code; /* where the superblock begins */

   /* [temporary]: its value as some earlier temporary plus a constant; base is
      NULL if nothing is known. */
   Place* places;

   const GroupBuilder* builder;

   void*   group; /* the builder's */
   UInt    n_bases;
   IRExpr* bases[CG_MAX_BASES]; /* of the group */
};

/* Begin, with no group, a superblock whose code is emitted by emitter in that
   mode; places has room for all of its temporaries, and is zero. */
void cg_group_begin(Groups* groups, Emitter* emitter, CodeMode mode,
                    Addr code, Place* places);

/* Where the address, an atom, points to, as far as that is known. */
Place cg_group_place(const Groups* groups, IRExpr* atom);

/* The superblock assigns value to tmp.  References whose addresses come from
   one temporary by adding constants share a base. */
void cg_group_learn(Groups* groups, IRTemp tmp, IRExpr* value);

/* The instruction at `insn`, size bytes, is fetched. */
void cg_group_fetch(Groups* groups, Addr insn, UWord size,
                    const LineCost* line);

/* The part of a reference's size that the caches can hold to two lines. */
UWord cg_group_clipped(UWord size);

/* Size bytes at address, an atom, are read or written. */
void cg_group_data(Groups* groups, RefKind kind, IRExpr* address,
                   UWord size, const LineCost* line);

/* What the last call of cg_group_data said is read is written as well, by the
   same instruction: the two are one reference, a write or a read, as is_write
   says.  False if that reference has been simulated already; then nothing is
   done. */
Bool cg_group_modifies(Groups* groups, Bool is_write);

/* Size bytes at address are read or written if the guard holds.  Simulated at
   once, as a group of its own. */
void cg_group_guarded(Groups* groups, RefKind kind, IRExpr* address,
                      UWord size, const LineCost* line, IRExpr* guard);

/* The instruction at this address has been fetched, but if the atom, a word, is
   not zero, which is rare, it is not executed after all. */
void cg_group_take_back(Groups* groups, Addr insn, IRExpr* atom);

/* Have the group simulated, if there is one.  If its segment ends with it,
   `segment` is the segment's counter, else NULL: True if the call that
   simulates the group ticks that counter as well. */
Bool cg_group_end(Groups* groups, ULong* segment);

/* For builders: the number of this base among the group's, CG_NO_BASE for NULL;
   CG_NO_ROOM if it is not there, and one more does not fit. */
#define CG_NO_ROOM (CG_MAX_BASES + 1)
UInt cg_group_base(Groups* groups, IRExpr* base);
