/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Data profiles: which data are missed in.                       ---*/

/* See features/data/plugin.c. */

#pragma once

#include "feature.h"

extern const Feature cg_data_feature;

/* Set by the option of a plug-in that asks which objects addresses lie in, and
   adds something to the profile of data (features/data/write.h): objects are
   kept, and the file is written, without --data-profile=yes, too. */
extern Bool cg_data_is_needed;
