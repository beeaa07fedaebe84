/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Data references in a superblock's IR. */

#include "translate/data.h"
#include "cg_sim.h"
#include "translate/accesses.h"
#include "translate/instrument.h"

void cg_data_insn(DataRefs* data)
{
   data->last_read = NULL;
}

/* Count n more of this event per execution of the segment. */
static void count(DataRefs* data, Event event, Int n)
{
   cg_segment_count(data->segment, data->insn, event, n);
}

static void add(DataRefs* data, RefKind kind, IRExpr* address, UWord size)
{
   cg_group_data(data->groups, kind, address, size, data->insn->line);
}

/*--- Events                                               ---*/

static void add_read(DataRefs* data, IRExpr* address, UWord size)
{
   if (!cg_instrument_options.cache_sim)
      return;
   count(data, EV_Dr, 1);
   add(data, REF_READ, address, size);
   data->last_read     = address;
   data->last_read_szB = size;
}

/* Join the instruction's write to its read of the same place: they are one
   reference.  False, and nothing is done, if they count as a write and the read
   has already been simulated. */
static Bool count_modify(DataRefs* data, IRExpr* address, UWord size)
{
   Bool is_write = cg_instrument_options.modify_is_write;
   if (!is_write && !cg_LL_model.writes_back)
      return True;
   Bool is_one = cg_group_modifies(data->groups, is_write);
   if (is_one && is_write) {
      count(data, EV_Dr, -1);
      count(data, EV_Dw, 1);
   } else if (!is_one && !is_write) {
      add(data, REF_MODIFY, address, size);
   }
   return is_one || !is_write;
}

static void add_write(DataRefs* data, IRExpr* address, UWord size)
{
   if (!cg_instrument_options.cache_sim)
      return;
   Bool modifies = data->last_read != NULL
                   && eqIRAtom(data->last_read, address)
                   && data->last_read_szB == size;
   data->last_read = NULL;
   if (modifies && count_modify(data, address, size))
      return;
   count(data, EV_Dw, 1);
   add(data, REF_WRITE, address, size);
}

/* Simulate, in its place in the order, a reference of its own that happens only
   if the guard holds. */
static void add_guarded(DataRefs* data, RefKind kind, IRExpr* address,
                        UWord size, IRExpr* guard)
{
   if (!cg_instrument_options.cache_sim)
      return;
   data->last_read = NULL;
   cg_group_guarded(data->groups, kind, address, size, data->insn->line,
                    guard);
}

/* Count a bus lock, once for the instruction. */
static void add_bus(DataRefs* data)
{
   if (cg_event_is_present(EV_Ge))
      count(data, EV_Ge, 1);
}

/*--- Statements                                           ---*/

static void add_access(DataRefs* data, const IRStmt* st, const Access* access)
{
   UWord szB = access->szB;
   /* A helper may overflow a group, and counts without regard to its guard. */
   if (st->tag == Ist_Dirty)
      szB = cg_group_clipped(szB);
   else if (access->guard != NULL) {
      add_guarded(data, access->is_write ? REF_WRITE : REF_READ,
                  access->address, szB, access->guard);
      return;
   }
   if (access->is_write)
      add_write(data, access->address, szB);
   else
      add_read(data, access->address, szB);
}

void cg_data_statement(DataRefs* data, const IRStmt* st)
{
   Access access[CG_MAX_ACCESSES];
   UInt   n           = cg_accesses(st, data->types, access);
   Bool   is_conditional = st->tag == Ist_LLSC && access[0].is_write;
   if (st->tag == Ist_CAS || is_conditional)
      add_bus(data);
   /* Code between a load-linked and the store-conditional may make the store
      fail on the processor, so keep it minimal. */
   if (st->tag == Ist_LLSC && !is_conditional
       && cg_instrument_options.cache_sim)
      cg_group_end(data->groups, NULL);
   for (UInt i = 0; i < n; i++)
      add_access(data, st, &access[i]);
}
