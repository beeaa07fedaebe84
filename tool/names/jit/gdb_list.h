/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* GDB's list of generated code (GDB's manual, "JIT Compilation Interface"): a
   program writes an ELF object for its code into memory, enters the object in a
   list at __jit_debug_descriptor, and calls __jit_debug_register_code.  The
   object's symbols name functions; its lines are not read. */

#pragma once

#include "names/jit/code.h"
#include "pub_tool_basics.h"

/* A list in the program's memory; all zero at first, except `descriptor`. */
typedef struct {
   Addr  descriptor;
   UInt  n_known, max_known;
   struct KnownObject {
      Addr  entry, object;
      ULong szB;
   }* known; /* the entries read so far */
} GdbList;

/* Read the entries added since the last call. */
void cg_gdb_list_read(GdbList* list);

/* Report the functions for which the object, of szB bytes, has symbols.  Even
   a relocatable object has the addresses of its sections. */
void cg_gdb_object_read(const UChar* object, SizeT szB);
