/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Debug information: names of a unit's source files.             ---*/

/* Entries refer to files by numbers.  The names are in the header of the unit's
   line number program, DWARF 2 to 5. */

#pragma once

#include "names/units.h"
#include "pub_tool_basics.h"

/* Return the interned name of the unit's source file of that number, without
   folders; NULL if there is none.  The file with debug information is open. */
const HChar* cg_source_file(DebugFile* file, const Unit* unit, ULong number);
