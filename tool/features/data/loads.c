/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Costs of loaded lines.  Each resident cache line has a LoadedLine, which is
   kept after the eviction if the block at its address may still be being
   allocated. */

#include "features/data/loads.h"
#include "base/near.h"
#include "base/table.h"
#include "features/data/allocators.h"
#include "features/data/places.h"

typedef struct LoadedLine {
   UseContext use;
   DataPlace place;
   UInt      line;   /* number of the source line that loaded the cache line */
   UWord     before; /* bytes from the cache line's beginning to `place` */
   Bool      is_code;
   Bool      waits, has_ended;
   /* The waiting costs, as for cg_object_lost; and the used units. */
   Miss  first;
   ULong temporal, spatial, units;
} LoadedLine;

/* The object of each source line's code, by [line]; NULL: not looked up yet. */
static DataObject** code_of;
static UInt         n_code_of;

static DataObject* object_of_code(UInt line, Addr a)
{
   CG_MAKE_ROOM("cg.data.code", code_of, n_code_of, line);
   if (code_of[line] == NULL)
      code_of[line] = cg_place_outside(a).object;
   return code_of[line];
}

/* Return the size of cache lines; with cache use, all caches have the same. */
static UInt line_szB(void)
{
   return (UInt)1 << cg_use->D1.sets.shape.line_bits;
}

static void charge(const LoadedLine* loaded, Miss first, ULong temporal,
                   ULong spatial)
{
   cg_object_lost(&loaded->place, loaded->line, first, temporal, spatial);
}

static void end(LoadedLine* loaded, ULong units)
{
   if (!loaded->is_code && units != 0)
      cg_object_used(&loaded->place, loaded->before,
                     &(UsedUnits){ .units    = units,
                                 .unit_szB = (UInt)1 << cg_use->unit_bits,
                                 .line_szB = line_szB() });
   cg_pool_free(loaded, sizeof(*loaded));
}

static void flush(const Waiting* waiting, const DataPlace* place)
{
   LoadedLine* loaded = waiting->loaded;
   loaded->waits = False;
   loaded->place = *place;
   if (!loaded->has_ended)
      return;
   charge(loaded, loaded->first, loaded->temporal, loaded->spatial);
   end(loaded, loaded->units);
}

UseContext* cg_data_loaded(UInt line, const UseLoad* load)
{
   LoadedLine* loaded = cg_pool_alloc(sizeof(*loaded));
   *loaded = (LoadedLine){ .line    = line,
                           .is_code = load->is_code,
                           .before  = load->a & (line_szB() - 1) };
   if (load->is_code) {
      loaded->place.object = object_of_code(line, load->a);
      return &loaded->use;
   }
   MayBe may_be;
   loaded->place = cg_place_of(load->a, &may_be);
   loaded->waits
      = may_be != NOTHING_ELSE
        && cg_wait_for_block(&(Waiting){ .a           = load->a,
                                         .place       = loaded->place,
                                         .is_in_block = may_be == A_PIECE,
                                         .flush      = flush,
                                         .loaded      = loaded });
   return &loaded->use;
}

void cg_data_charge(UseContext* context, UseLevel level, ULong temporal,
                    ULong spatial)
{
   LoadedLine* loaded = (LoadedLine*)context;
   Miss        first  = level == CG_USE_L1 ? LOSS_AcCost1 : LOSS_AcCost2;
   if (!loaded->waits) {
      charge(loaded, first, temporal, spatial);
      return;
   }
   loaded->first = first;
   loaded->temporal += temporal;
   loaded->spatial += spatial;
}

void cg_data_ended(UseContext* context, UseLevel level, ULong units)
{
   LoadedLine* loaded = (LoadedLine*)context;
   ULong       of_D1  = level == CG_USE_L1 ? units : 0;
   loaded->has_ended  = True;
   loaded->units      = of_D1;
   if (!loaded->waits)
      end(loaded, of_D1);
}
