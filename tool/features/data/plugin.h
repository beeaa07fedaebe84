/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Data profiles: which data are missed in.  See features/data/plugin.c. */

#pragma once

#include "feature.h"

extern const Feature cg_data_feature;

/* Set by the option of another plug-in that looks up objects and adds to the
   profile of data (features/data/write.h): then objects are kept, and the file
   is written, even without --data-profile=yes. */
extern Bool cg_data_is_needed;
