/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The table of plug-ins.  Hooks are called in the order of the rows, except
   thread_stops and end, which are called in the opposite order. */

#include "features/plug_ins.h"

const Feature* const cg_all_features[] = {
   &cg_repeatable_feature,
   &cg_values_feature,
   &cg_data_feature,
   &cg_sharing_feature,
   &cg_cycles_feature,
   &cg_use_feature, /* charges its losses before others stop and end */
   NULL
};
