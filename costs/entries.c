/*--------------------------------------------------------------------*/
/*--- Where functions begin, by calls.             costs/entries.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/entries.h. */

#include "costs/entries.h"

#include "costs/table.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

/*------------------------------------------------------------*/
/*--- What has been called                                 ---*/
/*------------------------------------------------------------*/

/* Sorted. */
static Addr* called;
static UWord n_called, max_called;

/* How many of them are at this address or below. */
static UWord n_called_to(Addr a)
{
   UWord low = 0, high = n_called;
   while (low < high) {
      UWord middle = low + (high - low) / 2;
      if (called[middle] <= a)
         low = middle + 1;
      else
         high = middle;
   }
   return low;
}

static void add_called(Addr a)
{
   UWord place = n_called_to(a);
   if (place > 0 && called[place - 1] == a)
      return;
   if (n_called == max_called) {
      max_called = 2 * max_called + 64;
      called     = VG_(realloc)("cg.entries.called", called,
                                max_called * sizeof(Addr));
   }
   VG_(memmove)(called + place + 1, called + place,
                (n_called - place) * sizeof(Addr));
   called[place] = a;
   n_called++;
}

/*------------------------------------------------------------*/
/*--- What has been answered                               ---*/
/*------------------------------------------------------------*/

typedef struct Answer {
   struct Answer* next_in_hash;
   Addr           asked;
   Addr           entry;
} Answer;

static Table answers;

static UWord hash_of(Addr a)
{
   return cg_mix(a << 3, 0);
}

static UWord hash_of_answer(const Link* link)
{
   return hash_of(((const Answer*)link)->asked);
}

static const Answer* find_answer(Addr a)
{
   Link* link = cg_table_chain(&answers, hash_of(a));
   while (link != NULL && ((const Answer*)link)->asked != a)
      link = link->next;
   return (const Answer*)link;
}

static void keep_answer(Addr a, Addr entry)
{
   Answer* answer = cg_permanent(sizeof(Answer));
   *answer        = (Answer){ .asked = a, .entry = entry };
   cg_table_add(&answers, (Link*)answer);
}

void cg_entries_init(void)
{
   cg_table_init(&answers, 1024, hash_of_answer);
}

UWord cg_n_entries(void)
{
   return n_called;
}

Addr cg_entry_of(Addr a, Addr low, Bool is_called)
{
   const Answer* answer = find_answer(a);
   if (answer != NULL)
      return answer->entry;
   if (is_called)
      add_called(a);
   UWord n     = n_called_to(a);
   Addr  entry = n > 0 && called[n - 1] >= low ? called[n - 1] : low;
   keep_answer(a, entry);
   return entry;
}
