/*--------------------------------------------------------------------*/
/*--- Cache use: references in groups.                               ---*/
/*--------------------------------------------------------------------*/

/* A group is a run of references in program order, of which all is known
   beforehand but the values of a few words: an address is one of the words
   plus a constant.  It is planned once and run many times.

   Nearly always all lines of a group are in L1.  Then the order of its
   references does not matter but for the times of last use, and references to
   one line can be counted together.  So a group has two forms: touches, each
   of which stands for references that follow each other and are likely to lie
   in one line; and the references themselves, in order.  First all lines of
   all touches are looked for, which changes nothing.  If they are there, the
   touches are counted; if not, the references are simulated one by one.
   Freestanding. */

#ifndef CG_USE_GROUP_H
#define CG_USE_GROUP_H

#include "cg_port.h"
#include "cg_use.h"

#define CG_MAX_USE_REFS 20

typedef struct {
   Addr   offset;    /* from the word, modulo its size; a fetch: the address */
   ULong  more_bytes; /* fetches: see cg_use_fetch */
   UInt   more_uses;
   UInt   owner;
   UShort size;
   UChar  kind; /* a UseKind */
   UChar  word; /* which one; fetches: none */
} UseRef;

/* A line of code. */
typedef struct {
   Addr      base;
   UsedLine* line; /* where it was last */
   ULong     bytes;
   UInt      uses;
   UInt      time;
} FetchTouch;

/* Data references off one word that span at most a line.  They can lie in two
   lines nevertheless; so there is a bit, from the lowest byte on, for each byte
   that is the first of a reference, and the last of one: no two references of
   a touch begin, or end, at one byte, so that bits count references. */
typedef struct {
   Addr   offset;
   ULong  bytes;
   ULong  starts;
   ULong  ends;
   UShort room; /* how far into a line it can begin to lie whole in it */
   UChar  word;
   UChar  uses;
   UInt   time;
} DataTouch;

/* fetches[n_fetches], then DataTouch[n_data], then UseRef[n_refs]. */
typedef struct {
   UChar      n_refs;
   UChar      n_fetches;
   UChar      n_data;
   UChar      n_times; /* what the clock advances by */
   Bool       has_touches; /* if not, both numbers of them are 0 */
   FetchTouch fetches[];
} UseGroup;

/* A group in the making. */
typedef struct {
   UInt       n_refs, n_fetches, n_data;
   UseRef     refs[CG_MAX_USE_REFS];
   FetchTouch fetches[2 * CG_MAX_USE_REFS];
   DataTouch  data[CG_MAX_USE_REFS];
} UsePlan;

/* Begin with no references: n_refs = 0. */
static inline void cg_use_plan_begin(UsePlan* plan)
{
   plan->n_refs = 0;
}

/* Add a reference at the end; False if there is no room for it.  The address of
   a data reference will be words[word] + offset. */
Bool cg_use_plan_fetch(UsePlan* plan, Addr a, UWord size, UInt owner);
Bool cg_use_plan_data(UsePlan* plan, UseKind kind, UInt word, Addr offset,
                      UWord size, UInt owner);

/* No more are added: find the touches.  Returns the size of the group. */
SizeT cg_use_plan_end(UsePlan* plan);

/* Behind that: all offsets from this word grow by the amount. */
void cg_use_plan_shift(UsePlan* plan, UInt word, UWord amount);

/* Make the group in memory of that size, aligned to 8 bytes. */
void cg_use_make_group(UseGroup* group, const UsePlan* plan);

SizeT cg_use_group_szB(const UseGroup* group);

static inline const DataTouch* cg_data_touches(const UseGroup* group)
{
   return (const DataTouch*)(group->fetches + group->n_fetches);
}

static inline const UseRef* cg_use_refs(const UseGroup* group)
{
   return (const UseRef*)(cg_data_touches(group) + group->n_data);
}

/* The references one by one. */
void cg_use_run_refs(UseGroup* group, const UWord* words);

/* A touch that begins at offset x of its line, and ends in the next line: count
   it if both are there. */
Bool cg_use_has_next_line(const UsedLine* line);
void cg_note_two_lines(const DataTouch* touch, UsedLine* line, UWord x,
                       UInt now);

/* Are all lines there?  The touches' lines, and where in them they begin. */
static inline Bool cg_use_find_lines(const UseGroup* group, const UWord* words,
                                     UsedLine** lines, UWord* x, UInt* n_two)
{
   const UInt       line_bits = cg_use.D1.sets.shape.line_bits;
   const FetchTouch* fetch    = group->fetches;
   const FetchTouch* end      = fetch + group->n_fetches;
   for (; fetch < end; fetch++) {
      if (UNLIKELY(fetch->line->base != fetch->base))
         return False;
   }
   const DataTouch* touch = (const DataTouch*)end;
   for (UInt i = 0; i < group->n_data; i++, touch++) {
      Addr a   = words[touch->word] + touch->offset;
      lines[i] = cg_use.D1.found[(a >> line_bits) & (CG_N_FOUND - 1)];
      x[i]     = a - lines[i]->base;
      if (UNLIKELY(x[i] > touch->room)) {
         if (x[i] >> line_bits != 0 || !cg_use_has_next_line(lines[i]))
            return False;
         ++*n_two;
      }
   }
   return True;
}

/* The group's references happen now, where these are the words.  Advances the
   clock. */
static inline void cg_use_run(UseGroup* group, const UWord* words)
{
   UsedLine*  lines[CG_MAX_USE_REFS];
   UWord      x[CG_MAX_USE_REFS];
   UInt       n_two = 0;
   const UInt clock = cg_use.clock;
   cg_use.clock += group->n_times;
   if (UNLIKELY(!group->has_touches
                || !cg_use_find_lines(group, words, lines, x, &n_two))) {
      cg_use_run_refs(group, words);
      return;
   }
   const FetchTouch* fetch = group->fetches;
   const FetchTouch* end   = fetch + group->n_fetches;
   for (; fetch < end; fetch++)
      cg_note_use(fetch->line, fetch->uses, fetch->bytes,
                  clock + fetch->time);
   const DataTouch* touch = (const DataTouch*)end;
   for (UInt i = 0; i < group->n_data; i++, touch++) {
      if (UNLIKELY(n_two != 0) && x[i] > touch->room)
         cg_note_two_lines(touch, lines[i], x[i], clock + touch->time);
      else
         cg_note_use(lines[i], touch->uses, touch->bytes << x[i],
                     clock + touch->time);
   }
}

#endif
