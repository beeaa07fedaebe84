/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The plug-ins that are on, known when options have been read. */

#include "feature.h"
#include "base/valgrind.h"

const Feature* cg_features[CG_MAX_FEATURES];
UInt           cg_n_features;

Bool cg_features_option(const HChar* arg)
{
   for (const Feature* const* f = cg_all_features; *f != NULL; f++) {
      if ((*f)->option(arg))
         return True;
   }
   return False;
}

void cg_features_usage(void)
{
   for (const Feature* const* f = cg_all_features; *f != NULL; f++)
      VG_(printf)("%s", (*f)->usage);
}

void cg_features_plan(struct Plan* plan)
{
   for (const Feature* const* f = cg_all_features; *f != NULL; f++) {
      if (!(*f)->plan(plan))
         continue;
      tl_assert2(cg_n_features < CG_MAX_FEATURES,
                 "%d plug-ins are on; make CG_MAX_FEATURES larger\n",
                 CG_MAX_FEATURES);
      cg_features[cg_n_features++] = *f;
   }
}
