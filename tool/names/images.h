/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Images: files as they were when the program loaded them.  A program can
   unload a library, have another one put under the same path, and load that.
   So data read from an object's file are kept for an image, which the file's
   inode, size and time of change identify.  An image is found by an address at
   which it is loaded; when that address has been mapped anew, the file is
   examined again (names/code_changes.h). */

#pragma once

#include "names/elf.h"

/* An image, kept for ever: equal files have one address. */
typedef struct Image Image;

/* Return the image at a.  Its file has this interned name; its text is mapped
   `bias` higher than linked. */
const Image* cg_image_at(const HChar* file, Addr bias, Addr a);

const HChar* cg_image_file(const Image* image);

/* Open the image's file; NULL if it is unreadable or no longer at its path. */
ElfFile* cg_image_open(const Image* image);
