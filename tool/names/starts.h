/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Extents of functions without a symbol.  Most programs are stripped of the
   names of their functions, but not of .eh_frame, which has an entry for each
   function, with its address and size.  Other functions have symbols, which the
   core uses only if they have a type and a size; functions written in assembly
   often have neither.  At the first query about an object, both are read from
   its ELF file, with the sections of code, some of which are procedure linkage
   tables. */

#pragma once

#include "names/images.h"

/* Set *extent to the function that contains address a, which is in the image's
   file.  False if no function is known there; *extent is then the gap around a
   between two functions of its section. */
Bool cg_find_extent(const Image* image, Addr a, Extent* extent);

/* Does the extent contain labels, after its start, that are functions if they
   are called?  Is there such a label at address a? */
Bool cg_has_labels(const Image* image, Extent where);
Bool cg_is_label(const Image* image, Addr a);

/* Return the interned name, not demangled, of the function or label that starts
   at a; NULL if it has none, or the core knows it. */
const HChar* cg_start_name(const Image* image, Addr a);

/* Is address a in one of the image's procedure linkage tables? */
Bool cg_is_linkage(const Image* image, Addr a);
