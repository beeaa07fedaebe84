/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Where functions begin that are known by their calls alone.  In code that is
   made at run time, and in objects without symbols and unwind information, a
   function begins at the target of a call, and ends where the next one begins.
   More becomes known as the program runs.

   But an answer, once given, holds while the code is mapped: the costs of code
   that was translated by it go to that function, so calls of that code must
   lead to it, too.  Code that is looked up later belongs to the function before
   it, even if another entry has become known between them: above all, the code
   that a call returns to must belong to the function of the call. */

#pragma once

#include "pub_tool_basics.h"

/* Called by cg_functions_init. */
void cg_entries_init(void);

/* Return the start of the function with the code at a.  If is_called, a call
   leads to a; then a is an entry, unless a different answer was given before.
   The function does not begin before `low`. */
Addr cg_entry_of(Addr a, Addr low, Bool is_called);

/* Has any of these addresses been looked up, the last one included? */
Bool cg_has_entries(Addr start, Addr last);

/* Forget the answers in this range, which has been mapped or unmapped. */
void cg_forget_entries(Addr start, SizeT szB);
