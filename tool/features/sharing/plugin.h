/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Sharing: which lines of memory threads contend for.  See
   features/sharing/plugin.c. */

#pragma once

#include "feature.h"

extern const Feature cg_sharing_feature;
