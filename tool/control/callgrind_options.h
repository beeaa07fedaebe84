/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Callgrind's own options, under its name.                       ---*/

/* Under Callgrind's name all options of Callgrind are accepted, in every
   spelling.  This module has the options without a counterpart in
   Cachegrind. */

#pragma once

#include "pub_tool_basics.h"

/* The lines of these options in --help, and the options' parser, as in
   caches/caches.h. */
extern const HChar cg_callgrind_only_usage[];
Bool cg_callgrind_only_option(const HChar* arg);
