/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Run-times: what their names of generated code say.             ---*/
/*--------------------------------------------------------------------*/

/* A run-time has one text for everything that it tells of a function: "JS:*fib
   /home/me/fib.js:1:13".  A table, with a row for each kind of text, takes it
   apart. */

#ifndef CG_NAMES_JIT_RUNTIMES_H
#define CG_NAMES_JIT_RUNTIMES_H

#include "pub_tool_basics.h"

/* The parts of a text.  The caller frees both strings with VG_(free). */
typedef struct {
   HChar*       name; /* as in the source; "": it has none there */
   HChar*       file; /* a path, or the run-time's substitute: a class, a
                         module; NULL: not known */
   UInt         line; /* of its definition; 0: not known */
   UInt         column;
   const HChar* tier; /* of the compiler that made the code, in a word; NULL:
                         there is one tier, or it is not known */
   /* Return the line by the text of the file, 0 if that does not tell it;
      NULL: texts of such files are not understood. */
   UInt (*line_in)(const HChar* text, const HChar* name);
} NameParts;

/* Return the parts of the text.  If no row matches, the whole text is the
   name. */
NameParts cg_take_apart(const HChar* text);

/* Is the text V8's? */
Bool cg_is_of_v8(const HChar* text);

/* Does a run-time enter the function of that name in place of one that has no
   code yet, or no longer, and go on from there to that one? */
Bool cg_compiles_callee(const HChar* name);

/* Return the path of a file's URL, "file:///home/me/a%20b.js"; a copy of any
   other text.  The caller frees it with VG_(free). */
HChar* cg_path_of_url(const HChar* url);

#endif
