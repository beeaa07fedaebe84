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

   Generated code does the first itself.  It looks whether, with a touch's first
   byte at a, its line is the one of a's entry in cg_use->found and holds all
   bytes from a on that the touch spans, and whether a touch of code is in I1
   and has noted those bytes.  If one is not so, it calls cg_use_run_aside.  In
   either case it notes the uses of the touches then: data's, aside if it has
   called; and code's uses and times, no bytes; and advances the clock.
   Freestanding. */

#ifndef CG_USE_GROUP_H
#define CG_USE_GROUP_H

#include "cg_port.h"
#include "cg_use.h"

#define CG_MAX_USE_REFS 20

typedef struct {
   Addr   offset;    /* from the word, modulo its size; a fetch: the address */
   ULong  more_bytes; /* fetches: see cg_use_fetch */
   UInt   owner;
   UShort more_uses;
   UShort size;
   UChar  kind; /* a UseKind */
   UChar  word; /* which one; fetches: which touch is the first line's */
   UChar  last; /* fetches: the last line's */
} UseRef;

/* A line of code. */
typedef struct {
   CodeLine* code;
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
   Bool       has_touches; /* of data; if not, n_data is 0 */
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

/* Make the group in memory of that size, aligned to 8 bytes; and before that
   memory is freed, end it. */
void cg_use_make_group(UseGroup* group, const UsePlan* plan);
void cg_use_end_group(const UseGroup* group);

SizeT cg_use_group_szB(const UseGroup* group);

static inline const DataTouch* cg_data_touches(const UseGroup* group)
{
   return (const DataTouch*)(group->fetches + group->n_fetches);
}

static inline const UseRef* cg_use_refs(const UseGroup* group)
{
   return (const UseRef*)(cg_data_touches(group) + group->n_data);
}

/* The references one by one, from this time on. */
void cg_use_run_refs(const UseGroup* group, const UWord* words, UInt now);

/* The group's references happen now, but for what generated code does after
   that, see above. */
void cg_use_run_aside(const UseGroup* group, const UWord* words);

/* A touch that begins at offset x of its line, and ends in the next line: count
   it if both are there. */
Bool cg_use_has_next_line(const UsedLine* line);
void cg_note_two_lines(const DataTouch* touch, UsedLine* line, UWord x,
                       UInt now);

/* Are all lines there?  The touches' lines, and where in them they begin. */
static inline Bool cg_use_find_lines(const UseGroup* group, const UWord* words,
                                     UsedLine** lines, UWord* x, UInt* n_two)
{
   const UInt        line_bits = cg_use->D1.sets.shape.line_bits;
   const FetchTouch* fetch    = group->fetches;
   const FetchTouch* end      = fetch + group->n_fetches;
   for (; fetch < end; fetch++) {
      if (UNLIKELY(!cg_is_in_I1(fetch->code)))
         return False;
   }
   const DataTouch* touch = (const DataTouch*)end;
   for (UInt i = 0; i < group->n_data; i++, touch++) {
      Addr a   = words[touch->word] + touch->offset;
      lines[i] = cg_found_entry(a)->line;
      x[i]     = a - lines[i]->base;
      if (UNLIKELY(x[i] > touch->room)) {
         if (x[i] >> line_bits != 0 || !cg_use_has_next_line(lines[i]))
            return False;
         ++*n_two;
      }
   }
   return True;
}

/* The group's references happen now, where these are the words.  The clock is
   the caller's to advance. */
static inline void cg_use_run(const UseGroup* group, const UWord* words)
{
   UsedLine*  lines[CG_MAX_USE_REFS];
   UWord      x[CG_MAX_USE_REFS];
   UInt       n_two = 0;
   const UInt clock = cg_use->clock;
   if (UNLIKELY(!group->has_touches
                || !cg_use_find_lines(group, words, lines, x, &n_two))) {
      cg_use_run_refs(group, words, clock);
      return;
   }
   const FetchTouch* fetch = group->fetches;
   const FetchTouch* end   = fetch + group->n_fetches;
   for (; fetch < end; fetch++)
      cg_note_use(&fetch->code->used, fetch->uses, fetch->bytes,
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
