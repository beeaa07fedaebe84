/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Value points, in profiles called sites.  A value point is one value of one
   instruction, such as the loaded value, or an argument at a function's entry.
   It is known by its object and its address in the object's file, made when its
   code is first translated, and kept.  Its values go into a hot list; all its
   executions are counted, even if values are sampled. */

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

/* A point.  In a point of conflicts, the value of an entry is the partner, a
   ValuePoint*, and the tag is a ConflictClass. */
typedef struct ValuePoint {
   struct ValuePoint* next_in_hash;
   const HChar*       object; /* interned; "???": none */
   Addr               offset; /* as in the object's file */
   LineCost*          line;
   ExecCount*         executions;
   const HChar*       reg;        /* the register, or NULL */
   UChar              kind;       /* a PointKind */
   UChar              ordinal;    /* distinguishes an instruction's points of
                                     one kind */
   UShort             width;      /* bytes */
   HotList*           list;       /* NULL: no value yet */
   ULong              samples;    /* for conflicts, the number of
                                     observations */
   /* The number of pairs of samples from one burst, where one may depend on the
      other; and the number of pairs with equal values.  In points of conflicts,
      a sample is a load, and its value is whether it was in conflict. */
   ULong              pairs, equal_pairs;
   HotBurst           in_burst;
   HotBurst           in_conflict;
} ValuePoint;

/* Initialise, once; longest_list: the maximum length of new lists. */
void cg_points_init(UInt longest_list);

/* Return the point of the instruction at a, never NULL. */
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

/* Return the *n points that have executed, in an array to be freed, sorted by
   object, file, function, address, kind and ordinal. */
ValuePoint** cg_sorted_points(UInt* n);

/* Forget all values and executions; points stay. */
void cg_zero_points(void);

/* The profile of values, beside the profile (docs/FORMAT.md). */
extern const SideFile cg_values_file;
