/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Run-times: what their names of generated code say.             ---*/
/*--------------------------------------------------------------------*/

/* A run-time has one text for all that it tells of a function:
   "JS:*fib /home/me/fib.js:1:13".  A table, with a row for each kind of text,
   takes it apart. */

#ifndef CG_NAMES_GENERATED_RUNTIMES_H
#define CG_NAMES_GENERATED_RUNTIMES_H

#include "pub_tool_basics.h"

/* The parts of a text.  Both texts are the caller's to VG_(free). */
typedef struct {
   HChar*       name; /* as in the source; "": it has none there */
   HChar*       file; /* a path, or what the run-time has in its place: a class,
                         a module; NULL: not known */
   UInt         line; /* where it is defined; 0: not known */
   UInt         column;
   const HChar* tier; /* of the compiler that has made it, in a word; NULL:
                         there is one, or it is not known which */
   /* The line by the text of the file, 0 if that does not tell; NULL: texts of
      such files are not understood. */
   UInt (*line_in)(const HChar* text, const HChar* name);
} NameParts;

/* The parts of the text.  Without a row for it, all of it is the name. */
NameParts cg_take_apart(const HChar* text);

/* Is the text one of V8's? */
Bool cg_is_of_v8(const HChar* text);

/* The path of a URL of a file, "file:///home/me/a%20b.js"; a copy of what is
   none.  The caller's to VG_(free). */
HChar* cg_path_of_url(const HChar* url);

#endif
