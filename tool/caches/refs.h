/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* References in groups, as generated code hands them over.  A group is a run of
   references of one segment, in program order.  Its Refs hold all that is known
   at translation; a data reference's address is a base, a value of run time,
   plus a constant.  References relative to one register mostly share a base. */

#pragma once

#include "cg_sim.h"
#include "run/heat.h"
#include "run/helper.h"

typedef enum {
   REF_FETCH,      /* an instruction within one I1 line */
   REF_FETCH_BOTH, /* an instruction across two lines */
   REF_READ,   /* also a read and write of one place that count as a read, if LL
                  does not write back */
   REF_MODIFY, /* if LL writes back: such a read and write, or its write */
   REF_WRITE   /* also a read and write of one place that count as a write */
} RefKind;

/* The maximum length of a group: the cost of a failed test grows with it. */
#define CG_MAX_GROUP_REFS 16

/* A reference, so small that four fit in a host line: even references of
   frequent code are often not in the host's caches. */
typedef struct {
   union {
      FetchLine* fetched; /* fetches: the first byte's line; its `following` has
                             the last byte, if REF_FETCH_BOTH */
      Addr      offset;  /* data: offset from the base; may wrap */
   };
   UInt   line;          /* number of its LineCost */
   UShort size_or_start; /* data: size in bytes; fetches: offset in the line */
   UChar  kind : 3;      /* a RefKind */
   UChar  base_or_size : 5; /* data: index of the base, or CG_NO_BASE; fetches:
                               size in bytes */
   UChar  time;          /* ticks from the group's start */
} Ref;

static inline Bool cg_is_fetch(const Ref* ref)
{
   return ref->kind < REF_READ;
}

/* Return the address of a fetch; return the line of its last byte. */
static inline Addr cg_fetch_address(const Ref* ref)
{
   return ref->fetched->base + ref->size_or_start;
}

static inline FetchLine* cg_last_fetched(const Ref* ref)
{
   return ref->kind == REF_FETCH ? ref->fetched : ref->fetched->following;
}

/* A group, which lives as long as its translation. */
typedef struct {
   Heat   heat;
   UShort n_refs;
   UShort n_times; /* ticks by which the clock advances */
   ULong* segment; /* counter that each call ticks; or NULL */
   Ref    refs[];
} RefGroup;

/* A branch simulated by a call, in CODE_CALLS. */
typedef struct {
   Heat   heat;
   Bool   inverted; /* the program takes the branch when VEX's exit is not
                       taken */
   Addr   pc;
   ULong* segment; /* the counter to tick */
   ULong* mispredicts;
} CalledBranch;
