/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of files, functions and objects, of which there is one copy each, kept
   for ever: equal strings have one address. */

#pragma once

#include "pub_tool_basics.h"

void cg_names_init(void);

/* Return the one copy of the text, of its first n characters, or of the text
   that printf makes of the format. */
const HChar* cg_intern(const HChar* text);
const HChar* cg_intern_start(const HChar* text, SizeT n);
const HChar* cg_intern_format(const HChar* format, ...)
   __attribute__((format(printf, 1, 2)));

/* Return the interned path of the file in dir; of the file if dir is empty. */
const HChar* cg_intern_path(const HChar* dir, const HChar* file);

UWord cg_n_names(void);
