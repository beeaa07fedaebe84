/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The region's word is near the anchor, since generated code adds it. */

#include "counts/region.h"
#include "base/near.h"

Bool   cg_has_regions;
Bool   cg_region_begins;
Bool   cg_regions_invert;
Bool   cg_has_calls_outside;
Bool   cg_region_is_closed;
ULong* cg_region_one;

void cg_region_init(Bool has_regions, Bool begins, Bool invert)
{
   cg_has_regions       = has_regions;
   cg_region_begins     = begins;
   cg_regions_invert    = invert;
   cg_has_calls_outside = has_regions && invert;
   cg_region_one  = cg_alloc_near("cg.region", sizeof(*cg_region_one));
   *cg_region_one = begins ? 1 : 0;
}
