/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Texts by which run-times name functions, such as "JS:*fib
   /home/me/fib.js:1:13". */

#pragma once

#include "pub_tool_basics.h"

/* The parts of a text.  The user frees name and file with VG_(free). */
typedef struct {
   HChar*       name; /* the function's name; "": it has none */
   HChar*       file; /* path, class, module or "[php]"; NULL: not known */
   UInt         line; /* line where it begins; 0: not known */
   UInt         column;
   const HChar* tier; /* word for the compiler that made the code; NULL: not
                         known, or there is only one tier */
   /* A callback that returns the line in a source's text that defines the
      function, or 0; or NULL. */
   UInt (*line_in)(const HChar* text, const HChar* name);
} NameParts;

/* Return the text's parts; of a text of unknown form, all is the name. */
NameParts cg_take_apart(const HChar* text);

/* Is this one of V8's texts for a program's functions and scripts? */
Bool cg_is_of_v8(const HChar* text);

/* Is this a run-time's function that is entered in place of a function without
   code, has that function compiled, and continues in it? */
Bool cg_compiles_callee(const HChar* name);

/* Return the path of a file's URL, "file:///home/me/a%20b.js"; a copy of any
   other text.  The caller frees it with VG_(free). */
HChar* cg_path_of_url(const HChar* url);
