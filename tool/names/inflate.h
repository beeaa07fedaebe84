/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Decompression of zlib's format. */

#pragma once

#include "pub_tool_basics.h"

/* Decompress `from_szB` bytes in the format of RFC 1950 into the `szB` bytes at
   `to`.  Return False if the result has another size or the data cannot be
   decoded; the checksum at their end is ignored. */
Bool cg_inflate(const UChar* from, SizeT from_szB, UChar* to, SizeT szB);
