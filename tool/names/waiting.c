/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Code that waits for a name. */

#include "names/waiting.h"
#include "base/text.h"

#include "pub_tool_mallocfree.h"
#include "pub_tool_oset.h"

typedef struct {
   Addr a;
   UInt number; /* place in the order in which items were added */
} Place;

typedef struct {
   Place place;
   void* what;
} Item;

static Word compare(const void* key, const void* item)
{
   const Place* x = key;
   const Place* y = &((const Item*)item)->place;
   Int          d = cg_compare_numbers(x->a, y->a);
   return d != 0 ? d : cg_compare_numbers(x->number, y->number);
}

#define N_ITEMS_OF_POOL 1000

void cg_wait(Waiting* waiting, Addr a, void* what)
{
   if (waiting->set == NULL)
      waiting->set = VG_(OSetGen_Create_With_Pool)(
         offsetof(Item, place), compare, VG_(malloc), "cg.waiting", VG_(free),
         N_ITEMS_OF_POOL, sizeof(Item));
   Item* item = VG_(OSetGen_AllocNode)(waiting->set, sizeof(Item));
   *item      = (Item){ { a, ++waiting->n_added }, what };
   VG_(OSetGen_Insert)(waiting->set, item);
}

/* Return the first item from start to last, or NULL. */
static const Item* first(const Waiting* waiting, Addr start, Addr last)
{
   const Place from = { .a = start };
   if (waiting->set == NULL)
      return NULL;
   VG_(OSetGen_ResetIterAt)(waiting->set, &from);
   const Item* item = VG_(OSetGen_Next)(waiting->set);
   return item != NULL && item->place.a <= last ? item : NULL;
}

Bool cg_is_waiting(const Waiting* waiting, Addr start, Addr last)
{
   return first(waiting, start, last) != NULL;
}

void* cg_take_waiting(Waiting* waiting, Addr start, Addr last, Addr* a)
{
   const Item* item = first(waiting, start, last);
   if (item == NULL)
      return NULL;
   Place place = item->place;
   void* what  = item->what;
   *a          = place.a;
   VG_(OSetGen_FreeNode)(waiting->set,
                         VG_(OSetGen_Remove)(waiting->set, &place));
   return what;
}
