/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Cycles: how long would the program take?  See features/cycles/plugin.c. */

#pragma once

#include "feature.h"

extern const Feature cg_cycles_feature;
