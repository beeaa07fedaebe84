/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Where functions begin that are known by their calls alone.   ---*/

/* In code that is made at run time, and in objects without symbols and unwind
   information, a function begins where a call goes to, and ends where the next
   one begins.

   More becomes known as the program runs.  But an answer, once given, stays
   while the code is mapped: the costs of code that was translated by it go to
   that function, so calls of that code must lead to it, too.  And code that is
   asked for later belongs to what lies before it: above all, the code that a
   call returns to belongs to the function of the call, even if an entry between
   that function's own and the call has become known. */

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
