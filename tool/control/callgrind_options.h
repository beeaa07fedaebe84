/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Callgrind's own options.  Under its name the tool takes all options of
   Callgrind, in every spelling. */

#pragma once

#include "pub_tool_basics.h"

/* The lines about these options in --help, and their parser, as in
   caches/caches.h. */
extern const HChar cg_callgrind_only_usage[];
Bool cg_callgrind_only_option(const HChar* arg);
