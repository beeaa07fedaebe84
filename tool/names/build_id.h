/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Which build of an object it is. */

#pragma once

#include "pub_tool_basics.h"

#define CG_MAX_BUILD_ID 64 /* bytes */

/* Write the build id of that ELF file into text, in hexadecimal.  False if the
   file cannot be read, is not ELF or has no build id. */
Bool cg_build_id(const HChar* object, HChar text[2 * CG_MAX_BUILD_ID + 1]);
