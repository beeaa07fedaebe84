/*--------------------------------------------------------------------*/
/*--- What counters are worth, in few bytes.       costs/worths.c ---*/
/*--------------------------------------------------------------------*/

/* See costs/worths.h.  A worth begins with a byte: four bits, and which of the
   other fields follow, in the order of the flags.  The bits say which of the
   events below it is; or, of an instruction, how far it is from the one before,
   plus one, or 0 if that follows instead.  Numbers are written as differences
   from the worth before, seven bits a byte, the lowest first. */

#include "costs/worths.h"

#include "pub_tool_libcassert.h"

enum {
   LOW_BITS    = 15,
   HAS_COUNTER = 16, /* else it is that of the worth before */
   HAS_LINE    = 32, /* likewise */
   HAS_TIMES   = 64, /* else 1 */
   IS_INSN     = 128
};

/* What counters count: all that happens as often as some code executes, and
   wrong predictions. */
static const Event counted[]
   = { EV_Ir, EV_Dr, EV_Dw, EV_Bc, EV_Bcm, EV_Bi, EV_Bim, EV_Ge };

#define N_COUNTED (sizeof(counted) / sizeof(counted[0]))
_Static_assert(N_COUNTED <= LOW_BITS + 1, "an event takes four bits");

static UChar number_of(Event event)
{
   UInt i = 0;
   while (counted[i] != event) {
      i++;
      tl_assert(i < N_COUNTED);
   }
   return (UChar)i;
}

/* The sign is the lowest bit, so that small numbers of either sign are
   short. */
static UChar* put_number(UChar* to, Long number)
{
   ULong rest = (ULong)number << 1 ^ (ULong)(number >> 63);
   for (; rest >= 128; rest >>= 7)
      *to++ = (UChar)(rest | 128);
   *to++ = (UChar)rest;
   return to;
}

static const UChar* take_number(const UChar* from, Long* number)
{
   ULong read  = 0;
   UInt  shift = 0;
   for (; *from >= 128; shift += 7)
      read |= (ULong)(*from++ & 127) << shift;
   read |= (ULong)*from++ << shift;
   *number = (Long)(read >> 1 ^ -(read & 1));
   return from;
}

UChar* cg_put_worth(UChar* to, const Worth* worth, const Worth* before)
{
   UChar* head = to++;
   *head       = worth->has_insn ? 0 : number_of(worth->event);
   if (worth->counter != before->counter) {
      *head |= HAS_COUNTER;
      to = put_number(to, (Long)worth->counter - before->counter);
   }
   if (worth->line != before->line) {
      *head |= HAS_LINE;
      to = put_number(to, (Long)worth->line - before->line);
   }
   if (worth->times != 1) {
      *head |= HAS_TIMES;
      to = put_number(to, worth->times);
   }
   if (!worth->has_insn)
      return to;
   UWord step = worth->insn - before->insn;
   if (step < LOW_BITS) {
      *head |= (UChar)(IS_INSN | (step + 1));
      return to;
   }
   *head |= IS_INSN;
   return put_number(to, (Word)step);
}

const UChar* cg_take_worth(const UChar* from, Worth* worth)
{
   UInt head       = *from++;
   Long number     = 0;
   worth->has_insn = (head & IS_INSN) != 0;
   worth->event    = worth->has_insn ? EV_Ir : counted[head & LOW_BITS];
   worth->times    = 1;
   if ((head & HAS_COUNTER) != 0) {
      from = take_number(from, &number);
      worth->counter += (UInt)number;
   }
   if ((head & HAS_LINE) != 0) {
      from = take_number(from, &number);
      worth->line += (UInt)number;
   }
   if ((head & HAS_TIMES) != 0) {
      from         = take_number(from, &number);
      worth->times = (Int)number;
   }
   if (worth->has_insn) {
      UInt step = head & LOW_BITS;
      if (step == 0)
         from = take_number(from, &number);
      worth->insn += step == 0 ? (Addr)number : step - 1;
   }
   return from;
}
