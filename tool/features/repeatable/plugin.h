/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* --------------------------------------------------------------. */
/*--- Repeatable: runs that are equal to the unit.                   ---*/
/*--------------------------------------------------------------------*/

/* See features/repeatable/plugin.c. */

#ifndef CG_FEATURES_REPEATABLE_PLUGIN_H
#define CG_FEATURES_REPEATABLE_PLUGIN_H

#include "feature.h"

extern const Feature cg_repeatable_feature;

#endif
