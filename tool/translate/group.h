/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A superblock's references, in groups that are simulated together
   (caches/refs.h).  A group ends at cg_group_end, with its segment at the
   latest; when it takes no more; and, in CODE_TESTS_EACH_BASE, before a
   reference with another base. */

#pragma once

#include "caches/refs.h"
#include "counts/lines.h"
#include "run/heat.h"
#include "translate/ir.h"
#include "libvex.h"

/* An address: a temporary plus a constant. */
typedef struct {
   IRExpr* base; /* temporary of the word type; NULL: the address is constant */
   Addr    offset;
} Place;

typedef struct Groups Groups;

/* The functions that make groups for a simulation. */
typedef struct {
   /* Begin a superblock; set g->group. */
   void (*begin)(Groups* g);
   /* Add a fetch, or a data reference at a place, to the group; False if the
      group must be simulated first. */
   Bool (*fetch)(Groups* g, Addr insn, UWord size, const LineCost* line);
   Bool (*data)(Groups* g, RefKind kind, Place place, UWord size,
                const LineCost* line);
   /* Implement cg_group_modifies. */
   Bool (*modify)(Groups* g, Bool is_write);
   /* Have the group simulated, as cg_group_end does, and empty it.  Unless
      guard is NULL, the group is one data reference with a base, made if the
      guard holds. */
   Bool (*simulate)(Groups* g, ULong* segment, IRExpr* guard);
   /* Emit what groups have left for cg_group_end; NULL: nothing. */
   void (*finish)(Groups* g);
   /* Implement cg_group_take_back; NULL: a fetch need not be taken back. */
   void (*take_back)(Groups* g, Addr insn, IRExpr* atom);
} GroupBuilder;

extern const GroupBuilder cg_plain_groups; /* translate/plan.c */

/* The builder of all groups: cg_plain_groups, unless another simulation sets
   another one before code is translated. */
extern const GroupBuilder* cg_group_builder;

struct Groups {
   Emitter* emitter;
   CodeMode mode;
   Addr     code; /* start of the superblock's guest code */

   /* The value of each temporary, [temporary], as an earlier temporary plus a
      constant; base is NULL if the value is not known. */
   Place* places;

   const GroupBuilder* builder;

   void*   group; /* the builder's state */
   UInt    n_bases;
   IRExpr* bases[CG_MAX_BASES]; /* of the group */
};

/* Begin a superblock, whose guest code begins at `code`.  `places` has a zeroed
   element for each temporary. */
void cg_group_begin(Groups* groups, Emitter* emitter, CodeMode mode,
                    Addr code, Place* places);

/* Return the address in the atom as a Place, by the temporaries' values. */
Place cg_group_place(const Groups* groups, IRExpr* atom);

/* Note that the superblock assigns value to tmp.  References whose addresses
   are one temporary plus constants share this temporary as their base. */
void cg_group_learn(Groups* groups, IRTemp tmp, IRExpr* value);

void cg_group_fetch(Groups* groups, Addr insn, UWord size,
                    const LineCost* line);

/* Return the size, limited so that a reference lies in at most two lines. */
UWord cg_group_clipped(UWord size);

/* Add a read or write of size bytes at address, an atom. */
void cg_group_data(Groups* groups, RefKind kind, IRExpr* address,
                   UWord size, const LineCost* line);

/* Note that the instruction also writes the bytes that it has read by the
   latest cg_group_data: the read becomes a write if is_write, else a read and
   write in one.  Return False, without effect, if the read was simulated. */
Bool cg_group_modifies(Groups* groups, Bool is_write);

/* Have a read or write simulated at once, if the guard holds. */
void cg_group_guarded(Groups* groups, RefKind kind, IRExpr* address,
                      UWord size, const LineCost* line, IRExpr* guard);

/* Note that the fetch of the instruction at insn does not count if the atom, a
   word, is not zero, which is rare. */
void cg_group_take_back(Groups* groups, Addr insn, IRExpr* atom);

/* Have the group simulated, if there is one.  `segment` is the counter to tick
   if the segment ends here; or NULL.  Return whether the simulation does so. */
Bool cg_group_end(Groups* groups, ULong* segment);

/* Return the base's index among the group's bases, after adding a new base;
   CG_NO_BASE if base is NULL; CG_NO_ROOM if the group takes no more bases. */
#define CG_NO_ROOM (CG_MAX_BASES + 1)
UInt cg_group_base(Groups* groups, IRExpr* base);
