/*--------------------------------------------------------------------*/
/*--- Hot lists.                                    sim/hot_list.c ---*/
/*--------------------------------------------------------------------*/

/* See sim/hot_list.h.  An entry that is hit changes places with the one before
   it if it has become the larger, so that frequent values are found first. */

#include "sim/hot_list.h"

ULong cg_hot_mix(ULong a, ULong b)
{
   ULong x = a + b * 0x9e3779b97f4a7c15ULL + 0x9e3779b97f4a7c15ULL;
   x       = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ULL;
   x       = (x ^ x >> 27) * 0x94d049bb133111ebULL;
   return x ^ x >> 31;
}

void cg_hot_init(HotList* list, HotAlgorithm algorithm, UInt max, ULong seed)
{
   cg_assert(max >= 1 && max <= CG_MAX_HOT);
   ULong random = cg_hot_mix(seed, 1);
   *list        = (HotList){ .algorithm = (UShort)algorithm,
                             .max       = (UShort)max,
                             .random    = random != 0 ? random : 1,
                             .threshold = CG_THRESHOLD_ONE };
}

static void swap(HotEntry* a, HotEntry* b)
{
   HotEntry old = *a;
   *a           = *b;
   *b           = old;
}

/* Count the value if it is held; NULL if not. */
static HotEntry* count_held(HotList* list, ULong value, UWord tag)
{
   HotEntry* e = list->entries;
   for (UInt i = 0; i < list->n; i++) {
      if (e[i].value == value && e[i].tag == tag) {
         e[i].count++;
         if (i == 0 || e[i].count <= e[i - 1].count)
            return &e[i];
         swap(&e[i], &e[i - 1]);
         return &e[i - 1];
      }
   }
   return NULL;
}

static HotEntry* append(HotList* list, ULong value, UWord tag)
{
   HotEntry* entry = &list->entries[list->n++];
   *entry = (HotEntry){ .value = value, .tag = tag, .count = 1 };
   return entry;
}

/*------------------------------------------------------------*/
/*--- Space-Saving                                         ---*/
/*------------------------------------------------------------*/

/* Of several smallest counts, the last: what has just come in stands there,
   and is the least likely to be frequent. */
static HotEntry* smallest(HotList* list)
{
   HotEntry* found = &list->entries[list->n - 1];
   for (UInt i = list->n - 1; i-- > 0;) {
      if (list->entries[i].count < found->count)
         found = &list->entries[i];
   }
   return found;
}

static HotEntry* replace_smallest(HotList* list, ULong value, UWord tag)
{
   HotEntry* entry = smallest(list);
   *entry = (HotEntry){ .value = value, .tag = tag, .count = entry->count + 1,
                        .error = entry->count };
   return entry;
}

/*------------------------------------------------------------*/
/*--- Counting samples                                     ---*/
/*------------------------------------------------------------*/

/* True with probability numerator / denominator, which is at most 1.  A
   threshold has at most 20 + 32 bits. */
static Bool coin(HotList* list, ULong numerator, ULong denominator)
{
   return cg_hot_random(&list->random) % denominator < numerator;
}

static Bool coin_of_threshold(HotList* list)
{
   return coin(list, CG_THRESHOLD_ONE, list->threshold);
}

/* What is left of a count when the threshold has grown from old. */
static ULong thinned(HotList* list, ULong count, ULong old)
{
   if (coin(list, old, list->threshold))
      return count;
   do
      count--;
   while (count > 0 && !coin_of_threshold(list));
   return count;
}

static void thin(HotList* list)
{
   ULong old = list->threshold;
   list->threshold += old / 10;
   UInt kept = 0;
   for (UInt i = 0; i < list->n; i++) {
      ULong count = thinned(list, list->entries[i].count, old);
      if (count > 0) {
         list->entries[kept]         = list->entries[i];
         list->entries[kept++].count = count;
      }
   }
   list->n = (UShort)kept;
}

/* A value that has passed the coin of the threshold is one of K + 1, which are
   all thinned until there is room. */
static HotEntry* admit(HotList* list, ULong value, UWord tag)
{
   ULong count = 1;
   while (list->n == list->max && count > 0) {
      ULong old = list->threshold;
      thin(list);
      count = thinned(list, count, old);
   }
   return count > 0 ? append(list, value, tag) : NULL;
}

/*------------------------------------------------------------*/

HotEntry* cg_hot_add(HotList* list, ULong value, UWord tag)
{
   list->seen++;
   HotEntry* held = count_held(list, value, tag);
   if (held != NULL)
      return held;
   if (list->algorithm == CG_COUNTING_SAMPLE)
      return coin_of_threshold(list) ? admit(list, value, tag) : NULL;
   return list->n < list->max ? append(list, value, tag)
                              : replace_smallest(list, value, tag);
}

static Bool is_before(const HotEntry* a, const HotEntry* b)
{
   if (a->count != b->count)
      return a->count > b->count;
   if (a->value != b->value)
      return a->value < b->value;
   return a->tag < b->tag;
}

/* By insertion: lists are short and nearly in order. */
void cg_hot_sort(HotList* list)
{
   for (UInt i = 1; i < list->n; i++) {
      for (UInt j = i;
           j > 0 && is_before(&list->entries[j], &list->entries[j - 1]); j--)
         swap(&list->entries[j], &list->entries[j - 1]);
   }
}
