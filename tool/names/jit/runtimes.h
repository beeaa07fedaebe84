/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Texts of run-times.  A run-time writes one text a function: "JS:*fib
   /home/me/fib.js:1:13".  A table, with a row for each form, takes it apart. */

#pragma once

#include "pub_tool_basics.h"

/* The parts of a text.  The caller frees both strings with VG_(free). */
typedef struct {
   HChar*       name; /* name in the source; "": the function has none */
   HChar*       file; /* path, class or module; NULL: not known */
   UInt         line; /* line of its definition; 0: not known */
   UInt         column;
   const HChar* tier; /* word for the compiler that made the code; NULL: not
                         known, or there is only one tier */
   /* Return the line in a file's text that defines the function; 0 if not
      found.  NULL if texts of such files are not understood. */
   UInt (*line_in)(const HChar* text, const HChar* name);
} NameParts;

/* Return the parts of the text; if no row matches, the name is all of it. */
NameParts cg_take_apart(const HChar* text);

/* Is this one of V8's texts? */
Bool cg_is_of_v8(const HChar* text);

/* Is this a run-time's function that is entered in place of a function without
   code, and that later continues in that function? */
Bool cg_compiles_callee(const HChar* name);

/* Return the path of a file's URL, "file:///home/me/a%20b.js"; a copy of any
   other text.  The caller frees it with VG_(free). */
HChar* cg_path_of_url(const HChar* url);
