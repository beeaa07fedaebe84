/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A table of the instruction lines in use.  Generated code contains addresses
   of lines' objects: FetchLine, or UsedFetchLine with cache use.  An object
   begins with the base of its line, an Addr, and has a FetchLink; it lies near
   the anchor and never moves.  Its holders are references of live translations
   and, while the line is in I1, I1; the last one frees it.  Freestanding. */

#pragma once

#include "base/port.h"
#include "caches/sets.h"

typedef struct {
   void* next; /* the next object in its chain */
   UInt  holders;
} FetchLink;

/* Begin without lines, for an I1 of this shape.  A new object is a copy of
   `absent`, object_szB bytes, but for the base; its FetchLink is at link_at. */
void cg_make_fetch_lines(const CacheShape* I1, const void* absent,
                         UWord object_szB, UWord link_at);

/* Return the object of the line that holds address a, the same object as long
   as it has holders.  A new object has no holder yet. */
void* cg_fetch_line(Addr a);

/* Add or remove a holder of the object, which is freed with its last holder. */
void cg_fetch_line_hold(void* object);
void cg_fetch_line_drop(void* object);

UWord cg_n_fetch_lines(void);
