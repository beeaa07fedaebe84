/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Callgrind's own options, which have no counterpart in Cachegrind.  Under its
   name all of its options are accepted, in every spelling. */

#pragma once

#include "pub_tool_basics.h"

/* The lines of these options in --help, and the options' parser, as in
   caches/caches.h. */
extern const HChar cg_callgrind_only_usage[];
Bool cg_callgrind_only_option(const HChar* arg);
