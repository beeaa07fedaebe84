/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Call sites, in chunks that are never freed.  Targets not known at translation
   are in a table by line, kind and address, behind a direct-mapped cache. */

#include "calls/call_site.h"
#include "base/near.h"
#include "base/table.h"
#include "calls/separate/treatments.h"
#include "names/code_changes.h"
#include "base/valgrind.h"

static CallSite* free_sites;

#define N_SITES_OF_CHUNK 256

/* The target of a site that has none yet, or has forgotten it. */
static Target nowhere;

static CallSite** chunks;
static UInt       n_chunks, max_chunks;

void cg_move_ticks(Moves* moves)
{
   for (UInt i = 0; i < moves->n && moves->n_ticks > 0; i++) {
      const Move* move = &moves->move[i];
      ULong       n    = moves->n_ticks * (ULong)(Long)move->times;
      move->from->count[move->column] -= n;
      move->to->count[move->column] += n;
   }
   moves->n_ticks = 0;
}

static void release(void* piece)
{
   CallSite* site = piece;
   if (site->moves != NULL) {
      cg_move_ticks(site->moves);
      VG_(free)(site->moves);
   }
   if (site->head.kind == RECORD_INLINED)
      VG_(free)(site->inlined);
   site->head.kind = RECORD_CALL;
   site->moves     = NULL;
   site->target    = &nowhere;
   site->flags     = 0;
   site->next_free = free_sites;
   free_sites      = site;
}

static void get_chunk(void)
{
   CallSite* chunk
      = cg_alloc_near("cg.sites", N_SITES_OF_CHUNK * sizeof(CallSite));
   for (UInt i = 0; i < N_SITES_OF_CHUNK; i++)
      release(&chunk[i]);
   CG_MAKE_ROOM("cg.sites.chunks", chunks, max_chunks, n_chunks);
   chunks[n_chunks++] = chunk;
}

void cg_init_call_site(CallSite* site, RecordKind kind, LineCost* line,
                       Function* function)
{
   *site = (CallSite){ .head     = { (UShort)kind, cg_transfer_szB() },
                       .line     = line,
                       .function = function,
                       .target   = &nowhere };
}

CallSite* cg_new_call_site(RecordKind kind, LineCost* line, Function* function)
{
   if (free_sites == NULL)
      get_chunk();
   CallSite* site = free_sites;
   free_sites     = site->next_free;
   cg_init_call_site(site, kind, line, function);
   cg_block_owns(site, release);
   return site;
}

static void add_move(void* context, LineCost* line, Event event, Int times)
{
   Moves* moves = context;
   if (line->function != NULL)
      moves->move[moves->n++] = (Move){ .from   = line,
                                        .times  = times,
                                        .column = cg_column[event] };
}

Moves* cg_new_moves(const ULong* counter)
{
   UInt   n     = cg_each_worth(counter, NULL, NULL);
   Moves* moves = VG_(malloc)("cg.sites.moves",
                              sizeof(Moves) + n * sizeof(Move));
   *moves       = (Moves){ .n = 0 };
   cg_each_worth(counter, add_move, moves);
   return moves;
}

CallSite* cg_new_tick_site(const ULong* counter, Function* function)
{
   CallSite* site = cg_new_call_site(RECORD_TICK, NULL, function);
   site->head.szB = sizeof(BareRecord);
   site->flags    = SITE_KNOWS_TARGET;
   site->moves    = cg_new_moves(counter);
   return site;
}

/*--- Targets                                              ---*/

static void set_target(Target* target, const CallSite* site, RecordKind kind,
                       Addr address)
{
   Bool      is_call = kind == RECORD_CALL;
   CodePlace place   = cg_code_at(address, is_call);
   Bool      is_again = place.is_start
                   || (place.is_part_start
                       && (site->flags & SITE_IS_IN_PART) != 0);
   Bool stays = is_call && place.function == site->function && !is_again;
   UInt flags = (place.is_start ? TARGET_IS_START : 0)
                | (stays ? TARGET_STAYS : 0);
   UInt n  = cg_has_contexts ? cg_n_told_apart(place.function) : 1;
   *target = (Target){ .address      = address,
                       .callee       = place.function,
                       .flags        = (UShort)flags,
                       .n_told_apart = (UShort)n };
}

void cg_fix_target(CallSite* site, Addr address)
{
   site->flags |= SITE_KNOWS_TARGET;
   site->target = &site->own;
   set_target(site->target, site, site->head.kind, address);
}

/* A target not known at translation, or a place beyond a stub.  It is found by
   the line, which outlives the site. */
typedef struct Kept {
   struct Kept* next_in_hash;
   Target       target;
   UWord        from; /* cg_target_from */
   UInt         generation; /* generation of the latest check; 0: none */
} Kept;

static Table kept;

LatestTarget cg_latest_targets[CG_N_LATEST_TARGETS];

static UWord hash_of_kept(const Link* entry)
{
   const Kept* k = (const Kept*)entry;
   return cg_target_hash(k->from, k->target.address);
}

static Target* find_kept(const CallSite* site, RecordKind kind, Addr address)
{
   UWord from = cg_target_from(site->line, kind);
   UWord hash = cg_target_hash(from, address);
   if (kept.chains == NULL)
      cg_table_init(&kept, 1024, hash_of_kept);
   Kept* k = (Kept*)cg_table_chain(&kept, hash);
   while (k != NULL && (k->from != from || k->target.address != address))
      k = k->next_in_hash;
   if (k == NULL) {
      Kept added = { .target = { .address = address }, .from = from };
      k          = cg_table_keep(&kept, &added, sizeof(added));
   }
   if (!cg_code_is_unchanged(address, k->generation))
      set_target(&k->target, site, kind, address);
   k->generation = cg_code_generation();
   return &k->target;
}

void cg_change_target(CallSite* site, Addr address)
{
   UWord from = cg_target_from(site->line, site->head.kind);
   UWord hash = cg_target_hash(from, address);
   LatestTarget* latest = &cg_latest_targets[hash % CG_N_LATEST_TARGETS];
   if (latest->from != from || latest->address != address)
      *latest = (LatestTarget){ from, address,
                                find_kept(site, site->head.kind, address) };
   if (site->target != &nowhere)
      site->flags |= SITE_VARIES;
   site->target = latest->target;
}

Target* cg_find_beyond(CallSite* site, Addr address)
{
   Target* beyond = find_kept(site, RECORD_JUMP, address);
   if (beyond->callee == site->own.callee
       || (cg_has_contexts && site->line->function->owner != site->function))
      return NULL;
   site->own.beyond = beyond;
   return beyond;
}

void cg_move_all_ticks(void)
{
   for (UInt chunk = 0; chunk < n_chunks; chunk++) {
      for (UInt i = 0; i < N_SITES_OF_CHUNK; i++) {
         if (chunks[chunk][i].moves != NULL)
            cg_move_ticks(chunks[chunk][i].moves);
      }
   }
}

/* Forget the site's target if its code has changed since that generation.  One
   known at translation loses its arc; in made code it is looked up again. */
static void forget_target(CallSite* site, UInt since)
{
   Target* target = site->target;
   if (target == &nowhere)
      return;
   if (target->beyond != NULL
       && !cg_code_is_unchanged(target->beyond->address, since))
      target->beyond = NULL;
   if (cg_code_is_unchanged(target->address, since))
      return;
   target->arc = NULL;
   if ((site->flags & SITE_KNOWS_TARGET) == 0) {
      site->target = &nowhere;
      site->flags &= ~(UInt)SITE_VARIES;
   } else if (cg_made_without_symbol(target->address) != NULL) {
      set_target(target, site, site->head.kind, target->address);
   }
}

void cg_forget_targets(UInt since)
{
   if (since == 0) {
      CG_EACH (&kept, Kept, k)
         k->generation = 0;
   }
   for (UInt i = 0; i < CG_N_LATEST_TARGETS; i++) {
      LatestTarget* latest = &cg_latest_targets[i];
      if (latest->target != NULL
          && !cg_code_is_unchanged(latest->address, since))
         *latest = (LatestTarget){ .target = NULL };
   }
   for (UInt chunk = 0; chunk < n_chunks; chunk++) {
      for (UInt i = 0; i < N_SITES_OF_CHUNK; i++) {
         forget_target(&chunks[chunk][i], since);
      }
   }
}
