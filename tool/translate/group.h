/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The references of a superblock, in groups: collected in program order, until
   cg_group_end has them simulated together (caches/refs.h).  A group also ends
   when it is full and, in CODE_TESTS_EACH_BASE, before a reference with another
   base.  A group ends with its segment at the latest. */

#pragma once

#include "caches/refs.h"
#include "counts/lines.h"
#include "run/heat.h"
#include "translate/ir.h"
#include "libvex.h"

/* An address as a temporary, `base`, of the guest's word type, plus a constant;
   base is NULL if the address is constant. */
typedef struct {
   IRExpr* base;
   Addr    offset;
} Place;

typedef struct Groups Groups;

/* The functions that make groups for a simulation. */
typedef struct {
   /* Called at a superblock's begin; sets g->group. */
   void (*begin)(Groups* g);
   /* Add a fetch, or a data reference at a place, to the group; False if the
      group must be simulated first. */
   Bool (*fetch)(Groups* g, Addr insn, UWord size, const LineCost* line);
   Bool (*data)(Groups* g, RefKind kind, Place place, UWord size,
                const LineCost* line);
   /* Implement cg_group_modifies. */
   Bool (*modify)(Groups* g, Bool is_write);
   /* Have the group simulated, if there is one, and empty it. `segment` is as
      in cg_group_end.  With a guard that is not NULL, the group is one data
      reference off a base, made under the guard. */
   Bool (*simulate)(Groups* g, ULong* segment, IRExpr* guard);
   /* Emit what groups have left for the end of their segment, such as notes of
      uses; NULL: they leave nothing. */
   void (*finish)(Groups* g);
   /* Implement cg_group_take_back; NULL: a fetch need not be taken back. */
   void (*take_back)(Groups* g, Addr insn, IRExpr* atom);
} GroupBuilder;

extern const GroupBuilder cg_plain_groups; /* translate/plan.c */

/* The builder of all groups, that of cg_sim.h unless another simulation sets
   its own before code is translated. */
extern const GroupBuilder* cg_group_builder;

struct Groups {
   Emitter* emitter;
   CodeMode mode;
   Addr     code; /* where the superblock begins */

   /* The value of each temporary, [temporary], as an earlier one plus a
      constant; base is NULL if nothing is known. */
   Place* places;

   const GroupBuilder* builder;

   void*   group; /* the builder's */
   UInt    n_bases;
   IRExpr* bases[CG_MAX_BASES]; /* of the group */
};

/* Begin a superblock without a group, emitted by the emitter in that mode.
   `places` has a zero element for each of its temporaries. */
void cg_group_begin(Groups* groups, Emitter* emitter, CodeMode mode,
                    Addr code, Place* places);

/* Return the place to which the address, an atom, points, as far as known. */
Place cg_group_place(const Groups* groups, IRExpr* atom);

/* Note that the superblock assigns value to tmp.  References share a base if
   constants added to one temporary give their addresses. */
void cg_group_learn(Groups* groups, IRTemp tmp, IRExpr* value);

/* Add the fetch of the instruction at `insn`, size bytes long. */
void cg_group_fetch(Groups* groups, Addr insn, UWord size,
                    const LineCost* line);

/* Return the reference's size, limited so that it lies in at most two lines. */
UWord cg_group_clipped(UWord size);

/* Add a read or write of size bytes at address, an atom. */
void cg_group_data(Groups* groups, RefKind kind, IRExpr* address,
                   UWord size, const LineCost* line);

/* Note that the instruction writes the bytes of its latest cg_group_data, which
   it has read: both are one reference, a write if is_write, else a read.  Does
   nothing, and returns False, if the read has been simulated already. */
Bool cg_group_modifies(Groups* groups, Bool is_write);

/* Simulate, at once, a read or write under the guard. */
void cg_group_guarded(Groups* groups, RefKind kind, IRExpr* address,
                      UWord size, const LineCost* line, IRExpr* guard);

/* Note that the instruction at insn, already fetched, is not executed if the
   atom, a word, is not zero, which is rare. */
void cg_group_take_back(Groups* groups, Addr insn, IRExpr* atom);

/* Have the group simulated, if there is one.  `segment`: the counter, if the
   segment ends here, or NULL.  Returns whether the call also ticks it. */
Bool cg_group_end(Groups* groups, ULong* segment);

/* Return the index of this base among the group's, for builders; a new base is
   added.  CG_NO_BASE for NULL; CG_NO_ROOM if the group is full. */
#define CG_NO_ROOM (CG_MAX_BASES + 1)
UInt cg_group_base(Groups* groups, IRExpr* base);
