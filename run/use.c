/*--------------------------------------------------------------------*/
/*--- Cache use: groups of references in the record.     run/use.c ---*/
/*--------------------------------------------------------------------*/

/* See run/use.h. */

#include "run/use.h"

#include "costs/near.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_libcprint.h"

Bool cg_simulates_use;

/*------------------------------------------------------------*/
/*--- Who is charged                                       ---*/
/*------------------------------------------------------------*/

/* The first of the events that misses of this kind count, one for each
   level. */
static const Event first_miss[] = { [CG_USE_FETCH] = EV_I1mr,
                                    [CG_USE_READ]  = EV_D1mr,
                                    [CG_USE_WRITE] = EV_D1mw };

static void missed(UInt owner, UseKind kind, UInt n_levels)
{
   UInt   column = cg_column[first_miss[kind]];
   ULong* count  = cg_line_by_number(owner)->count + column;
   for (UInt i = 0; i < n_levels; i++)
      count[i]++;
}

static void* opened(void)
{
   return NULL;
}

static ULong* losses_of(UInt owner, UseLevel level)
{
   Event event = level == CG_USE_L1 ? EV_AcCost1 : EV_AcCost2;
   return cg_line_by_number(owner)->count + cg_column[event];
}

static void closed(UInt owner, void* context, UseLevel level, UInt temporal,
                   UInt spatial)
{
   ULong* losses = losses_of(owner, level);
   losses[0] += temporal;
   losses[1] += spatial;
}

static void take_back(UInt owner, void* context, UseLevel level,
                      UInt temporal, UInt spatial)
{
   ULong* losses = losses_of(owner, level);
   losses[0] -= temporal;
   losses[1] -= spatial;
}

void cg_use_charge_provisionally(Bool takes_back)
{
   if (!cg_simulates_use)
      return;
   cg_refs_drain();
   cg_use_preview(takes_back ? take_back : closed);
}

static UseGroup* group_of(const RefsHead* head)
{
   return (UseGroup*)((RecordedRefs*)head + 1);
}

/*------------------------------------------------------------*/
/*--- The record                                           ---*/
/*------------------------------------------------------------*/

static void consume(const UChar* begin, const UChar* end)
{
   for (const UChar* record = begin; record < end;) {
      const RefsHead* head = cg_refs_head(record);
      record += head->szB;
      if (LIKELY(head->kind == REFS_REFS))
         cg_use_run(group_of(head), (const UWord*)(record - head->szB));
      else
         cg_use_take_back(((const TakenBack*)head)->insn);
   }
   cg_use_keep_time();
}

void cg_use_stop_client_code(void)
{
   if (cg_simulates_use)
      cg_refs_drain();
}

void cg_simulate_use(const CacheGeometry geometry[CG_N_CACHES])
{
   static const UseListener listener = { missed, opened, closed };
   cg_simulates_use = True;
   cg_use_init(geometry, &listener);
   cg_refs_init(consume);
}

/*------------------------------------------------------------*/
/*--- Descriptors                                          ---*/
/*------------------------------------------------------------*/

static void release_refs(BlockOwned* owned)
{
   RecordedRefs* refs
      = (RecordedRefs*)((UChar*)owned - offsetof(RecordedRefs, owned));
   cg_pool_free(refs, sizeof(RecordedRefs)
                         + cg_use_group_szB(group_of(&refs->head)));
}

const RefsHead* cg_new_refs(UsePlan* plan, UInt n_words)
{
   SizeT         szB  = sizeof(RecordedRefs) + cg_use_plan_end(plan);
   RecordedRefs* refs = cg_pool_alloc(szB);
   cg_use_plan_shift(plan, 0, (UWord)(cg_anchor - (UChar*)refs));
   *refs = (RecordedRefs){
      .head  = { REFS_REFS,
                 (UShort)(((1 + n_words) * sizeof(UWord) + 7) & ~7u) },
      .owned = { .release = release_refs }
   };
   cg_use_make_group(group_of(&refs->head), plan);
   cg_block_owns(&refs->owned);
   return &refs->head;
}

static void release_taken_back(BlockOwned* owned)
{
   cg_pool_free((UChar*)owned - offsetof(TakenBack, owned),
                sizeof(TakenBack));
}

const RefsHead* cg_new_take_back(Addr insn)
{
   TakenBack* taken_back = cg_pool_alloc(sizeof(TakenBack));
   *taken_back = (TakenBack){ .head  = { REFS_TAKE_BACK,
                                         sizeof(ULong) },
                              .owned = { .release = release_taken_back },
                              .insn  = insn };
   cg_block_owns(&taken_back->owned);
   return &taken_back->head;
}

VG_REGPARM(2) void cg_refs_guarded_ref(const RefsHead* head, UWord word)
{
   const UseRef* ref   = cg_use_refs(group_of(head));
   Event         event = ref->kind == CG_USE_READ ? EV_Dr : EV_Dw;
   cg_line_by_number(ref->owner)->count[cg_column[event]]++;
   UWord* words = cg_refs_add(head);
   words[1]     = word;
}

VG_REGPARM(1) void cg_refs_bare(const RefsHead* head)
{
   cg_refs_add(head);
}

/*------------------------------------------------------------*/
/*--- The end                                              ---*/
/*------------------------------------------------------------*/

void cg_use_end(void)
{
   if (!cg_simulates_use)
      return;
   cg_refs_drain();
   cg_use_finish();
}

void cg_use_stats(void)
{
   VG_(dmsg)("cachegrind: lines loaded in L1 %llu, ended %llu; in LL %llu,"
             " ended %llu\n",
             cg_use.n_opened[CG_USE_L1], cg_use.n_closed[CG_USE_L1],
             cg_use.n_opened[CG_USE_LL], cg_use.n_closed[CG_USE_LL]);
}
