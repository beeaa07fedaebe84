/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The plug-ins' table.  A plug-in is a folder, a line in features/local.mk, a
   declaration (plug_ins.h), and a row here.  Its hooks are called after those
   of the rows above, but thread_stops and end before. */

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
