/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Interned names of files, functions and objects.  One copy of each name is
   kept for ever, so equal names have the same address. */

#pragma once

#include "pub_tool_basics.h"

void cg_names_init(void);

/* Return the interned copy of the text, of its first n characters, or of the
   text that printf makes of the format. */
const HChar* cg_intern(const HChar* text);
const HChar* cg_intern_start(const HChar* text, SizeT n);
const HChar* cg_intern_format(const HChar* format, ...)
   __attribute__((format(printf, 1, 2)));

/* Return the interned path DIR/FILE, or FILE if dir is empty. */
const HChar* cg_intern_path(const HChar* dir, const HChar* file);

UWord cg_n_names(void);
