/*--------------------------------------------------------------------*/
/*--- Hot lists: the most frequent of many values, in little memory. ---*/
/*--------------------------------------------------------------------*/

/* A list of at most K values with counts, made of a stream of any length.  Two
   algorithms:

   - Space-Saving (Metwally, Agrawal, El Abbadi 2005).  A value that is not
     held takes the place of the one with the smallest count, inherits that
     count as its error and is counted on from there.  Of n values, for each
     that is held: count - error <= true count <= count, and error <= n / K.
     Every value with more than n / K occurrences is held.

   - Counting samples (Gibbons and Matias, SIGMOD 1998).  A value that is not
     held is admitted with probability 1 / threshold, which is 1 at first.  When
     more than K would be held, the threshold grows by a tenth and every count
     is thinned: it is kept with probability old / new threshold, else made
     smaller by one, and then by one more with probability 1 - 1 / threshold
     each time; what comes to 0 is dropped.  Counts are never too high.

   The coins of each list are its own, so that lists do not influence each
   other and the same stream and seed always give the same list. */

#ifndef CG_SIM_HOT_LIST_H
#define CG_SIM_HOT_LIST_H

#include "sim/port.h"

typedef enum { CG_SPACE_SAVING, CG_COUNTING_SAMPLE } HotAlgorithm;

/* The longest list. */
#define CG_MAX_HOT 1024

/* How many there were in the latest burst. */
typedef struct {
   UInt burst; /* its number; 0: none */
   UInt n;
} HotBurst;

/* A value and what goes with it. */
typedef struct {
   ULong value;
   UWord tag; /* tells equal values apart; 0 if nothing does */
   ULong count;
   ULong error; /* at most so many of them are not its own; of counting
                   samples always 0 */
   /* The owner's, 0 at first. */
   union {
      ULong    sum;      /* of whatever it adds up for this entry */
      HotBurst in_burst; /* how many were in one burst of samples */
   };
} HotEntry;

typedef struct {
   UShort   algorithm; /* a HotAlgorithm */
   UShort   max;       /* K, at least 1 */
   UShort   n;         /* held now */
   ULong    seen;      /* values in all */
   ULong    random;    /* the state of its coins, never 0 */
   ULong    threshold; /* in units of 1 / CG_THRESHOLD_ONE */
   HotEntry entries[]; /* in no particular order */
} HotList;

#define CG_THRESHOLD_ONE ((ULong)1 << 20)

/* Bytes of a list of that length. */
static inline SizeT cg_hot_szB(UInt max)
{
   return sizeof(HotList) + max * sizeof(HotEntry);
}

/* An empty list, in memory of cg_hot_szB(max) bytes; 1 <= max <= CG_MAX_HOT. */
void cg_hot_init(HotList* list, HotAlgorithm algorithm, UInt max, ULong seed);

/* One more value.  Its entry, until the next call; NULL if it is not held. */
HotEntry* cg_hot_add(HotList* list, ULong value, UWord tag);

/* Add the value, at less cost than cg_hot_add if it is the most frequent so
   far. */
static inline HotEntry* cg_hot_add_likely(HotList* list, ULong value, UWord tag)
{
   HotEntry* first = &list->entries[0];
   if (list->n == 0 || first->value != value || first->tag != tag)
      return cg_hot_add(list, value, tag);
   list->seen++;
   first->count++;
   return first;
}

/* Order the entries: falling counts, then rising values and tags. */
void cg_hot_sort(HotList* list);

/* A well-mixed number of two others, to make seeds of. */
ULong cg_hot_mix(ULong a, ULong b);

/* The next of a sequence of random numbers; *state is not 0. */
static inline ULong cg_hot_random(ULong* state)
{
   ULong x = *state;
   x ^= x >> 12;
   x ^= x << 25;
   x ^= x >> 27;
   *state = x;
   return x * 0x2545f4914f6cdd1dULL;
}

#endif
