/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A table of the instruction lines in use.  Generated code contains the address
   of its line's object: FetchLine, or UsedFetchLine with cache use.  Each
   begins with the base of its line, an Addr, and has a FetchLink; it lies near
   the anchor (base/port.h) and never moves.  It is held by the references of
   live translations and, while the line is there, by I1; when the last one
   drops it, it is freed.  Freestanding. */

#pragma once

#include "base/port.h"
#include "caches/sets.h"

typedef struct {
   void* next; /* the next object in its chain */
   UInt  holders;
} FetchLink;

/* Begin without lines, for an I1 of this shape.  A new object is a copy of
   `absent`, but for its base: object_szB bytes, with a FetchLink without
   holders link_at bytes from the start. */
void cg_make_fetch_lines(const CacheShape* I1, const void* absent,
                         UWord object_szB, UWord link_at);

/* Return the object of the line that holds address a; it stays the same while
   it is held.  A new object has no holder yet. */
void* cg_fetch_line(Addr a);

/* Add a holder to the object, or take one away; without holders the object is
   freed. */
void cg_fetch_line_hold(void* object);
void cg_fetch_line_drop(void* object);

/* Return the number of objects. */
UWord cg_n_fetch_lines(void);
