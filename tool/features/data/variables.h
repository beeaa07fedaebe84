/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Variables: what lies at an address of an object file's data.  The core knows
   most symbols of data, but not their sizes.  The sizes, and the symbols that
   it does not know, are read from the object file (names/elf.h), once for each
   file. */

#pragma once

#include "pub_tool_basics.h"

typedef struct {
   const HChar* name;   /* demangled, interned; NULL: the address has no
                           symbol */
   const HChar* object; /* the object file; interned */
   Bool         is_code; /* is it code, not data? */
   Addr         start;
   UWord        szB;    /* 0: not known */
} Variable;

/* Find the variable at the address.  `file` is the file that is mapped there,
   or NULL.  Returns False if the address has no symbol of data, and lies in no
   section that the core knows. */
Bool cg_variable_at(Addr a, const HChar* file, Variable* variable);

/* Does the core have debug information of this object file now? */
Bool cg_is_object_file(const HChar* file);

/* Find the area around an address without a symbol, from *start to *end, both
   included, that has no symbol either and lies in the same section.  The area
   does not reach beyond low and high, nor out of the aligned 16 KB that the
   address lies in, so the areas of two addresses are equal or disjoint.  `file`
   is as above.  Only every 8th byte is looked up, so a smaller variable may be
   overlooked. */
void cg_nameless_around(Addr a, const HChar* file, Addr low, Addr high,
                        Addr* start, Addr* end);
