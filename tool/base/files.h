/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Reading files. */

#pragma once

#include "pub_tool_basics.h"

/* Read size bytes of file fd, from offset on.  Return False if that fails. */
Bool cg_read_at(Int fd, ULong offset, void* to, SizeT size);

/* Read at most szB - 1 bytes from the start of file `path` by one call, and end
   them with a zero.  Return their number; 0 if the file cannot be read. */
SizeT cg_read_start(const HChar* path, HChar* text, SizeT szB);
