/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The plug-ins, each defined in the plugin.c of its folder. */

#pragma once

#include "feature.h"

extern const Feature cg_repeatable_feature;
extern const Feature cg_values_feature;
extern const Feature cg_data_feature;
extern const Feature cg_sharing_feature;
extern const Feature cg_cycles_feature;
extern const Feature cg_use_feature;
