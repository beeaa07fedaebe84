/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Value points, called sites in profiles.  A value point stands for one value
   of an instruction, such as the loaded value, or an argument at a function's
   entry.  Object file, address there, kind, ordinal and width identify it.  It
   is made when its code is first translated, and never freed.  Its values go
   into a hot list.  All executions are counted, even if values are sampled. */

#pragma once

#include "counts/lines.h"
#include "features/values/hot_list.h"
#include "output/name.h"

typedef enum {
   VALUE_LOAD,   /* the value read */
   VALUE_STORE,  /* the value written */
   VALUE_ADDR,   /* an address that is read or written */
   VALUE_TARGET, /* the target of an indirect jump or call */
   VALUE_ARG,    /* an argument register at a function's entry */
   VALUE_CALLER, /* the return address at an entry */
   VALUE_RESULT, /* the value computed into a register */
   N_VALUE_KINDS,
   /* The kinds of conflicts, whose values are partners. */
   CONFLICT_LOAD = N_VALUE_KINDS,
   CONFLICT_STORE,
   N_POINT_KINDS
} PointKind;

extern const HChar* const cg_point_kind_name[N_POINT_KINDS];

/* The ways in which a load is in conflict with a store. */
typedef enum {
   CONFLICT_COVERED,
   CONFLICT_PARTIAL,
   CONFLICT_ALIAS,
   N_CONFLICTS
} ConflictClass;

/* A value point.  In a point of conflicts, the value of a list's entry is the
   partner, a ValuePoint*, and the tag is a ConflictClass. */
typedef struct ValuePoint {
   struct ValuePoint* next_in_hash;
   const HChar*       object; /* the object file; interned; or "???" */
   Addr               offset; /* address in the object file */
   LineCost*          line;
   ExecCount*         executions;
   const HChar*       reg;        /* the register, or NULL */
   UChar              kind;       /* a PointKind */
   UChar              ordinal;    /* number among the instruction's points of
                                     this kind */
   UShort             width;      /* size of the value in bytes */
   HotList*           list;       /* NULL before the first value */
   ULong              samples;    /* number of observations, for conflicts */
   /* The number of pairs of samples from the same burst, which may depend on
      each other; and the number of such pairs with equal values.  In points of
      conflicts, samples are loads, and values whether these are in conflict. */
   ULong              pairs, equal_pairs;
   HotBurst           in_burst;
   HotBurst           in_conflict;
} ValuePoint;

/* Initialise points, once, with lists of at most longest_list entries. */
void cg_points_init(UInt longest_list);

/* Return the point of the instruction at a; make it if it does not exist. */
ValuePoint* cg_value_point(Addr a, PointKind kind, UInt ordinal, UInt width,
                           const HChar* reg);

/* Add a value to the point; return its entry, as cg_hot_add does. */
HotEntry* cg_point_add(ValuePoint* point, ULong value, UWord tag);

/* Add a sampled value of burst number `burst`, which is not 0. */
void cg_point_sample(ValuePoint* point, ULong value, UInt burst);

/* Note that a load was observed in the burst, in conflict or not. */
void cg_point_sample_conflict(ValuePoint* point, Bool is_in_conflict,
                              UInt burst);

/* Return the number of executions; call this after cg_gather_counts. */
ULong cg_point_executions(const ValuePoint* point);

/* Return the *n points that have executed, or have values, in an array to be
   freed, sorted by object, file, function, address, kind, ordinal and width. */
ValuePoint** cg_sorted_points(UInt* n);

/* Forget all values and executions, but keep the points. */
void cg_zero_points(void);

/* The file with the profile of values, beside the profile (docs/FORMAT.md). */
extern const SideFile cg_values_file;
