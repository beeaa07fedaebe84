/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Value profiling, and conflicts of loads and stores.  See
   features/values/plugin.c. */

#pragma once

#include "feature.h"

extern const Feature cg_values_feature;
