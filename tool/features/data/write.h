/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of the profile of data, a file beside the profile with the objects
   of features/data/objects.h; docs/FORMAT.md has the format. */

#pragma once

#include "output/file.h"
#include "output/name.h"

extern const SideFile cg_data_file;

/* The callbacks of another plug-in that adds to the profile of data. `collect`
   gives numbers other than 0 to the objects that it refers to, before objects
   are sorted and numbered; `put_header` and `put` write after the objects'
   parts of the header and the file. */
typedef struct {
   void (*collect)(void);
   void (*put_header)(OutFile* file);
   void (*put)(OutFile* file);
} DataAppendix;

/* The callbacks; NULL if no plug-in adds to the profile. */
extern const DataAppendix* cg_data_appendix;

/* True if another plug-in looks up objects and adds to the profile of data:
   objects are then kept, and the file is written, even without
   --data-profile=yes.  Set by that plug-in's option. */
extern Bool cg_data_is_needed;
