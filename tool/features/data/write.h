/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of the profile of data, beside the profile (docs/FORMAT.md). */

#pragma once

#include "output/file.h"
#include "output/name.h"

extern const SideFile cg_data_file;

/* A plug-in that adds to the profile of data.  `collect` numbers the objects
   that it refers to, before they are sorted; `put_header` and `put` follow the
   objects' parts of header and file. */
typedef struct {
   void (*collect)(void);
   void (*put_header)(OutFile* file);
   void (*put)(OutFile* file);
} DataAppendix;

/* The callbacks; NULL if no plug-in adds to the profile. */
extern const DataAppendix* cg_data_appendix;

/* True if another plug-in needs objects: they are kept, and the file is
   written, even without --data-profile=yes.  Set by its option. */
extern Bool cg_data_is_needed;
