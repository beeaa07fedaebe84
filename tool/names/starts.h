/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Extents of functions without a symbol.  Most programs are stripped of names,
   but not of .eh_frame, which has each function's address and size.  Other
   functions, often in assembly, have symbols without a type or a size, which
   the core ignores.  Both are read from the ELF file at the first query about
   an object, with the sections of code. */

#pragma once

#include "names/images.h"

/* Set *extent to the function at a in the image's file.  False if none is
   known; *extent is then the gap around a between functions of its section. */
Bool cg_find_extent(const Image* image, Addr a, Extent* extent);

/* Does the extent contain labels, after its start, that are functions if they
   are called?  Is there such a label at address a? */
Bool cg_has_labels(const Image* image, Extent where);
Bool cg_is_label(const Image* image, Addr a);

/* Return the interned name, not demangled, of the function or label that starts
   at a; NULL if it has none, or the core knows it. */
const HChar* cg_start_name(const Image* image, Addr a);

Bool cg_is_linkage(const Image* image, Addr a);
