/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Images: files as they were when the program loaded them.       ---*/

/* A program can unload a library, have another one put under the same path, and
   load that.  So what is read of an object's file is kept for the file itself,
   which its inode, size and time of change tell apart, and is looked up by an
   address at which it is loaded.  The file is looked at again when the address
   has been mapped anew (names/code_changes.h). */

#pragma once

#include "names/elf.h"
#include "pub_tool_basics.h"

/* Kept for ever: equal files have one address. */
typedef struct Image Image;

/* The image at a: of the file of that interned name, whose text is mapped so
   much further on than it says. */
const Image* cg_image_at(const HChar* file, Addr bias, Addr a);

/* The file's name, interned. */
const HChar* cg_image_file(const Image* image);

/* Open its file; NULL if unreadable or gone from its path. */
ElfFile* cg_image_open(const Image* image);
