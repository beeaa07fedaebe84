/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- GDB's list of generated code.                                  ---*/
/*--------------------------------------------------------------------*/

/* GDB's manual, "JIT Compilation Interface": a program that makes code puts an
   ELF object for it in its memory, and into a list at __jit_debug_descriptor;
   then it calls __jit_debug_register_code.  Names are those of the object's
   symbols; lines are not read. */

#ifndef CG_NAMES_GENERATED_GDB_LIST_H
#define CG_NAMES_GENERATED_GDB_LIST_H

#include "names/generated/code.h"
#include "pub_tool_basics.h"

/* A list of the program's; zero at first, but for where it is. */
typedef struct {
   Addr  descriptor;
   UInt  n_known, max_known;
   struct KnownObject {
      Addr  entry, object;
      ULong szB;
   }* known; /* what has been read */
} GdbList;

/* Read what has been added to it.  `can_read` tells whether the program has so
   many bytes there. */
void cg_gdb_list_read(GdbList* list, Bool (*can_read)(Addr a, SizeT szB),
                      const CodeListener* listener);

/* Tell of the functions that the object has symbols for.  Its sections have
   addresses, even if it is not linked. */
void cg_gdb_object_read(const UChar* object, SizeT szB,
                        const CodeListener* listener);

#endif
