/*--------------------------------------------------------------------*/
/*--- Sharing as text.                   features/sharing/text.c ---*/
/*--------------------------------------------------------------------*/

/* See features/sharing/text.h.  Numbers are decimal, as elsewhere in profiles
   of data; masks are hexadecimal. */

#include "features/sharing/text.h"

static void put_hex(DataWriter* w, uint64_t n)
{
   char  text[24];
   char* end = text + sizeof(text);
   char* at  = end;
   do {
      *--at = "0123456789abcdef"[n & 15];
      n >>= 4;
   } while (n > 0);
   cg_put_data_text(w, " 0x");
   w->put(w->to, at, (size_t)(end - at));
}

static int n_sides(const DataWriter* w)
{
   return w->difference ? CG_SHARING_SIDES : 1;
}

void cg_put_sharing(DataWriter* w, const SharingText* s)
{
   cg_put_data_number(w, "sharing: ", s->window);
   cg_put_data_number(w, " ", s->lines);
   for (int i = 0; i < n_sides(w); i++) {
      cg_put_data_number(w, " ", s->side[i].true_misses);
      cg_put_data_number(w, " ", s->side[i].false_misses);
      cg_put_data_number(w, " ", s->side[i].handed);
   }
   cg_put_data_text(w, "\n");
}

void cg_put_shared_line(DataWriter* w, const SharedLineText* line)
{
   cg_put_data_text(w, "shared:");
   for (int i = 0; i < n_sides(w); i++) {
      cg_put_data_number(w, " ", line->side[i].n);
      cg_put_data_number(w, " ", line->side[i].changes);
      cg_put_data_number(w, " ", line->side[i].true_misses);
      cg_put_data_number(w, " ", line->side[i].false_misses);
   }
   cg_put_data_text(w, "\n");
}

void cg_put_shared_part(DataWriter* w, const SharedPartText* part)
{
   cg_put_data_number(w, "part ", part->from);
   cg_put_data_number(w, " ", part->object);
   if (part->offset == CG_NO_OFFSET)
      cg_put_data_text(w, " *");
   else
      cg_put_data_number(w, " ", part->offset);
   cg_put_data_text(w, "\n");
}

static void put_use(DataWriter* w, const SharedUseText* use)
{
   if (use->thread == 0)
      cg_put_data_text(w, "sharer *");
   else
      cg_put_data_number(w, "sharer ", use->thread);
   for (int i = 0; i < n_sides(w); i++) {
      cg_put_data_number(w, " ", use->side[i].reads);
      cg_put_data_number(w, " ", use->side[i].writes);
      put_hex(w, use->side[i].read_mask);
      put_hex(w, use->side[i].write_mask);
      cg_put_data_number(w, " ", use->side[i].misses);
   }
   cg_put_data_text(w, "\n");
}

/* Does the use come before the other where there is no room for all? */
static bool matters_more(const SharedUseText* a, const SharedUseText* b)
{
   for (int i = 0; i < CG_SHARING_SIDES; i++) {
      const struct SharedDoings *x = &a->side[i], *y = &b->side[i];
      if (x->misses != y->misses)
         return x->misses > y->misses;
      if (x->reads + x->writes != y->reads + y->writes)
         return x->reads + x->writes > y->reads + y->writes;
   }
   return false;
}

static bool is_among_first(const SharedUseText* uses, size_t n, size_t i)
{
   size_t before = 0;
   for (size_t k = 0; k < n; k++)
      before += uses[k].thread != 0
                && (matters_more(&uses[k], &uses[i])
                    || (k < i && !matters_more(&uses[i], &uses[k])));
   return before < CG_SHARED_THREADS;
}

static void add_to_others(SharedUseText* others, const SharedUseText* use)
{
   for (int i = 0; i < CG_SHARING_SIDES; i++) {
      others->side[i].reads += use->side[i].reads;
      others->side[i].writes += use->side[i].writes;
      others->side[i].read_mask |= use->side[i].read_mask;
      others->side[i].write_mask |= use->side[i].write_mask;
      others->side[i].misses += use->side[i].misses;
   }
}

void cg_put_shared_uses(DataWriter* w, const SharedUseText* uses, size_t n)
{
   SharedUseText others     = { .thread = 0 };
   bool          has_others = false;
   for (size_t i = 0; i < n; i++) {
      if (uses[i].thread != 0 && is_among_first(uses, n, i)) {
         put_use(w, &uses[i]);
      } else {
         add_to_others(&others, &uses[i]);
         has_others = true;
      }
   }
   if (has_others)
      put_use(w, &others);
}
