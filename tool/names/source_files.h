/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of a unit's source files.  Entries of debug information refer to files
   by numbers; the names are in the header of the unit's line number program,
   DWARF 2 to 5. */

#pragma once

#include "names/units.h"

/* Return the interned name, without folders, of the unit's source file with
   that number; NULL if there is none.  `file`, which has the debug information,
   is open. */
const HChar* cg_source_file(DebugFile* file, const Unit* unit, ULong number);
