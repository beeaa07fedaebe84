/*--------------------------------------------------------------------*/
/*--- Cache use: what has not ended.             sim/use/preview.c ---*/
/*--------------------------------------------------------------------*/

/* See sim/use/residencies.h: what would be charged if all residencies ended
   now, and how they lose their owners.  Freestanding. */

#include "sim/use/internal.h"

/* What an LL residency was before an L1 residency was reported to it. */
typedef struct Unreported {
   OuterResidency* outer;
   ULong           bytes;
   UInt            uses;
} Unreported;

static Unreported* preview_L1(UseCharge charge, const UseCache* cache,
                              Unreported* next)
{
   for (UWord i = 0; i < cg_n_ways(&cache->sets); i++, next++) {
      const UsedLine*  line      = cache->lines[i];
      const Residency* residency = &cache->residencies[i];
      OuterResidency*  outer     = cg_filled_from(residency);
      next->outer                = outer;
      if (outer != NULL) {
         next->bytes = outer->bytes;
         next->uses  = outer->uses;
         cg_report(outer, line);
      }
      cg_charge_by(charge, line->owner, residency->context, CG_USE_L1,
                   cg_uses_of(line), line->bytes);
   }
   return next;
}

void cg_use_preview(UseCharge charge)
{
   cg_use_catch_up();
   UWord n = cg_n_ways(&cg_use->I1.sets) + cg_n_ways(&cg_use->D1.sets);
   if (cg_use->unreported == NULL)
      cg_use->unreported
         = cg_alloc("cg.use.preview", n * sizeof(Unreported));
   Unreported* end = preview_L1(charge, &cg_use->I1, cg_use->unreported);
   end             = preview_L1(charge, &cg_use->D1, end);
   CG_FOR_USED_LL_WAYS(i) {
      const OuterResidency* outer = &cg_use_in_LL[i];
      if (outer->number != 0)
         cg_charge_by(charge, outer->owner, outer->context, CG_USE_LL,
                      outer->uses, outer->bytes);
   }
   while (end-- > cg_use->unreported) {
      if (end->outer == NULL)
         continue;
      end->outer->bytes = end->bytes;
      end->outer->uses  = end->uses;
   }
}

static void disown(UseCharge disowned, UInt* owner, void* context,
                   UseLevel level)
{
   if (*owner == CG_NO_OWNER)
      return;
   cg_use->n_opened[level]--;
   disowned(*owner, context, level, 0, 0, 0);
   *owner = CG_NO_OWNER;
}

static void disown_L1(UseCharge disowned, UseCache* cache)
{
   for (UWord i = 0; i < cg_n_ways(&cache->sets); i++)
      disown(disowned, &cache->lines[i]->owner, cache->residencies[i].context,
             CG_USE_L1);
}

void cg_use_disown(UseCharge disowned)
{
   disown_L1(disowned, &cg_use->I1);
   disown_L1(disowned, &cg_use->D1);
   CG_FOR_USED_LL_WAYS(i) {
      OuterResidency* outer = &cg_use_in_LL[i];
      if (outer->number != 0)
         disown(disowned, &outer->owner, outer->context, CG_USE_LL);
   }
}
