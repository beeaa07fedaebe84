/*--------------------------------------------------------------------*/
/*--- The record of what was executed.    features/cycles/records.c ---*/
/*--------------------------------------------------------------------*/

/* See features/cycles/records.h. */

#include "features/cycles/records.h"

#include "costs/lines.h"
#include "costs/table.h"
#include "features/cycles/describe.h"
#include "features/cycles/model.h"
#include "sim/near.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcbase.h"

#define MARGIN ((CG_MAX_CYCLE_BASES + 1) * sizeof(UWord))

static UChar buffer[CG_CYCLES_FULL + MARGIN]
   __attribute__((aligned(2 * CG_CYCLES_FULL)));

UWord** cg_cycles_next;

/* [number of a line]: what has not been handed over, in sixtieths. */
static CycleCosts* of_line;
static UInt        max_lines, n_lines;

void cg_cycles_records_init(void)
{
   cg_cycles_next  = cg_alloc_near("cg.cycles", sizeof(*cg_cycles_next));
   *cg_cycles_next = (UWord*)buffer;
}

static const CycleCode* code_of(const UWord* record)
{
   return (const CycleCode*)(cg_anchor + record[0]);
}

static void execute(const UWord* record, const UWord* next)
{
   const CycleCode*  code = code_of(record);
   const CycleCode*  then = next == NULL ? NULL : code_of(next);
   /* It is next; generated code has only written its name. */
   for (UInt i = 1; i <= 3 && then != NULL; i++)
      __builtin_prefetch((const UChar*)then + i * 64);
   cg_cycle_execute(code, record + 1, then == NULL ? 0 : then->address,
                    then != NULL && then->before == code, of_line);
}

void cg_cycles_have_line(UInt line)
{
   while (line >= n_lines) {
      CG_MAKE_ROOM("cg.cycles.lines", of_line, max_lines, n_lines);
      of_line[n_lines++] = (CycleCosts){ { 0 } };
   }
}

static UWord szB_of(const UWord* record)
{
   return (1 + code_of(record)->n_bases) * sizeof(UWord);
}

void cg_cycles_drain(void)
{
   const UWord* record = (const UWord*)buffer;
   const UWord* end    = *cg_cycles_next;
   tl_assert((const UChar*)end <= buffer + sizeof(buffer));
   if (record == end)
      return;
   for (;;) {
      const UWord* next
         = (const UWord*)((const UChar*)record + szB_of(record));
      if (next >= end)
         break;
      execute(record, next);
      record = next;
   }
   UWord szB = szB_of(record);
   VG_(memmove)(buffer, record, szB);
   *cg_cycles_next = (UWord*)(buffer + szB);
}

/* The last record's code, if its translation is gone. */
static UChar* last_code;
static UInt   max_last_code;

void cg_cycles_drain_and_keep(void)
{
   if (cg_cycles_next == NULL)
      return;
   cg_cycles_drain();
   UWord* record = (UWord*)buffer;
   if (*cg_cycles_next == record)
      return;
   const CycleCode* code = code_of(record);
   if ((const UChar*)code == last_code)
      return;
   CG_MAKE_ROOM("cg.cycles.last", last_code, max_last_code, code->szB);
   VG_(memcpy)(last_code, code, code->szB);
   CycleCode* copy = (CycleCode*)last_code;
   cg_move_cycle_code(copy, code);
   record[0] = (UWord)(last_code - cg_anchor);
}

void cg_cycles_drain_all(void)
{
   if (cg_cycles_next == NULL)
      return;
   cg_cycles_drain();
   if (*cg_cycles_next > (UWord*)buffer)
      execute((UWord*)buffer, NULL);
   *cg_cycles_next = (UWord*)buffer;
}

void cg_cycles_hand_over(void)
{
   static const Event events[N_COSTS]
      = { EV_Cy, EV_CyMem, EV_CyBr, EV_CyFe, EV_CyDep };
   cg_cycles_drain();
   for (UInt line = 0; line < n_lines; line++) {
      ULong* costs = of_line[line].of;
      for (UInt c = 0; c < N_COSTS; c++) {
         cg_line_by_number(line)->count[cg_column[events[c]]]
            += costs[c] / CG_CYCLE;
         costs[c] %= CG_CYCLE;
      }
   }
}

void cg_cycles_forget(void)
{
   VG_(memset)(of_line, 0, n_lines * sizeof(of_line[0]));
}
