/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Sharing as text.                     features/sharing/text.c ---*/
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

void cg_put_sharing(DataWriter* w, const SharingText* s)
{
   cg_put_data_number(w, "sharing: ", s->window);
   cg_put_data_number(w, " ", s->lines);
   cg_put_data_number(w, " ", s->true_misses);
   cg_put_data_number(w, " ", s->false_misses);
   cg_put_data_number(w, " ", s->handed);
   cg_put_data_text(w, "\n");
}

void cg_put_shared_line(DataWriter* w, const SharedLineText* line)
{
   cg_put_data_text(w, "shared:");
   cg_put_data_number(w, " ", line->n);
   cg_put_data_number(w, " ", line->changes);
   cg_put_data_number(w, " ", line->true_misses);
   cg_put_data_number(w, " ", line->false_misses);
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
   cg_put_data_number(w, " ", use->reads);
   cg_put_data_number(w, " ", use->writes);
   put_hex(w, use->read_mask);
   put_hex(w, use->write_mask);
   cg_put_data_number(w, " ", use->misses);
   cg_put_data_text(w, "\n");
}

/* Does the use come before the other where there is no room for all? */
static bool matters_more(const SharedUseText* a, const SharedUseText* b)
{
   return a->misses != b->misses
             ? a->misses > b->misses
             : a->reads + a->writes > b->reads + b->writes;
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
   others->reads += use->reads;
   others->writes += use->writes;
   others->read_mask |= use->read_mask;
   others->write_mask |= use->write_mask;
   others->misses += use->misses;
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
