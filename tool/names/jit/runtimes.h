/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* For each function, a run-time has one text with all that it tells about it:
   "JS:*fib /home/me/fib.js:1:13".  A table, with a row for each form of text,
   takes it apart. */

#pragma once

#include "pub_tool_basics.h"

/* The parts of a text.  The caller frees both strings with VG_(free). */
typedef struct {
   HChar*       name; /* as in the source; "": the function has no name there */
   HChar*       file; /* a path, or what the run-time has instead: a class, a
                         module; NULL: not known */
   UInt         line; /* the line of its definition; 0: not known */
   UInt         column;
   const HChar* tier; /* a word for the compiler that made the code; NULL: there
                         is only one tier, or it is not known */
   /* Return the line, by the text of the file; 0 if the text does not tell it.
      NULL: texts of such files are not understood. */
   UInt (*line_in)(const HChar* text, const HChar* name);
} NameParts;

/* Return the parts of the text.  If no row matches, the whole text is the
   name. */
NameParts cg_take_apart(const HChar* text);

/* Is this a text of V8's? */
Bool cg_is_of_v8(const HChar* text);

/* Does a run-time enter the function of that name in place of another one that
   has no code yet, or no longer, and from there go on in that other one? */
Bool cg_compiles_callee(const HChar* name);

/* Return the path of a file's URL, "file:///home/me/a%20b.js"; a copy of any
   other text.  The caller frees it with VG_(free). */
HChar* cg_path_of_url(const HChar* url);
