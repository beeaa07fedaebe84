/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of the data profile, beside the profile (docs/FORMAT.md). */

#pragma once

#include "output/file.h"
#include "output/name.h"

extern const SideFile cg_data_file;

/* Callbacks of a plug-in that adds to the data profile.  Before the objects are
   sorted, `collect` gives numbers to those that the plug-in refers to.
   `put_header` writes the end of the header, `put` the end of the file. */
typedef struct {
   void (*collect)(void);
   void (*put_header)(OutFile* file);
   void (*put)(OutFile* file);
} DataAppendix;

/* The callbacks, or NULL if there is no such plug-in. */
extern const DataAppendix* cg_data_appendix;

/* True if another plug-in needs objects.  Then they are kept, and the file is
   written, even without --data-profile=yes.  The plug-in's option sets it. */
extern Bool cg_data_is_needed;
