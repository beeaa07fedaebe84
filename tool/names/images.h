/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Images: objects' files as they were when the program loaded them.  Later,
   another file may be loaded from the same path.  So data read from a file
   belong to an image, which is identified by the file's path, device, inode,
   size and time of modification. */

#pragma once

#include "names/elf.h"

/* An image, never freed. */
typedef struct Image Image;

/* Return the image that is mapped at a, `bias` higher than linked, from the
   file of this interned name.  Examine the file again if a was mapped anew. */
const Image* cg_image_at(const HChar* file, Addr bias, Addr a);

const HChar* cg_image_file(const Image* image);

/* Open the image's file; return NULL if it is replaced or cannot be opened. */
ElfFile* cg_image_open(const Image* image);
