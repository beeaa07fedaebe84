/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* A cache of places.  A class is one of the cache's arrays; a unit of the class
   is a page, 64 KB or 1 MB.  An entry may cover more than a unit. */

#include "features/data/recent.h"

RecentPlace cg_recent[CG_RECENT_CLASSES][CG_RECENT_PLACES];

/* Does the unit of that class around a lie wholly in these bytes? */
static Bool has_unit(UInt class, Addr a, Addr start, UWord szB)
{
   UWord unit_szB = (UWord)1 << cg_recent_bits[class];
   Addr  unit     = a & ~(unit_szB - 1);
   return unit >= start && unit - start + unit_szB <= szB;
}

/* Return the largest class whose unit around a lies in these bytes, or 0.  Two
   objects in the same unit would replace each other's entries. */
static UInt class_of(Addr a, Addr start, UWord szB)
{
   UInt class = CG_RECENT_CLASSES - 1;
   while (class > 0 && !has_unit(class, a, start, szB))
      class--;
   return class;
}

void cg_recent_add(Addr a, Addr start, UWord szB, UWord place_szB,
                   DataObject* object)
{
   UInt class = class_of(a, start, szB);
   cg_recent[class][(a >> cg_recent_bits[class]) % CG_RECENT_PLACES]
      = (RecentPlace){ start, szB, place_szB, object };
}

static void forget_in(UInt class, Addr start, UWord szB)
{
   UWord first = start >> cg_recent_bits[class];
   UWord n     = ((start + szB - 1) >> cg_recent_bits[class]) - first + 1;
   for (UWord i = 0; i < n && i < CG_RECENT_PLACES; i++) {
      RecentPlace* place = &cg_recent[class][(first + i) % CG_RECENT_PLACES];
      if (start - place->start < place->szB || place->start - start < szB)
         place->szB = 0;
   }
}

void cg_recent_forget(Addr start, UWord szB)
{
   for (UInt class = 0; szB > 0 && class < CG_RECENT_CLASSES; class++)
      forget_in(class, start, szB);
}
