/*--------------------------------------------------------------------*/
/*--- Cache use: groups of references in the record.     run/use.c ---*/
/*--------------------------------------------------------------------*/

/* See run/use.h. */

#include "run/use.h"

#include "costs/near.h"
#include "costs/totals.h"
#include "run/follow.h"
#include "run/shadow.h"

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
   if (cg_follows_calls)
      cg_shadow_add(column, n_levels);
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
   cg_record_drain();
   cg_use_preview(takes_back ? take_back : closed);
}

static UseGroup* group_of(const RecordHead* head)
{
   return (UseGroup*)((RecordedRefs*)head + 1);
}

/*------------------------------------------------------------*/
/*--- The record                                           ---*/
/*------------------------------------------------------------*/

static inline void consume_one(const UChar* record, const RecordHead* head)
{
   if (LIKELY(head->kind == RECORD_REFS))
      cg_use_run(group_of(head), (const UWord*)record);
   else
      cg_use_take_back(((const TakenBack*)head)->insn);
}

static void consume(const UChar* begin, const UChar* end)
{
   for (const UChar* record = begin; record < end;) {
      const RecordHead* head = cg_record_head(record);
      consume_one(record, head);
      record += head->szB;
   }
   cg_use_keep_time();
}

/* With calls in between, whose consumer hands on what is not its own. */

static void consume_handed_on(const UChar* record)
{
   consume_one(record, cg_record_head(record));
}

static void consume_all(const UChar* begin, const UChar* end)
{
   cg_shadow_consume(begin, end);
   cg_use_keep_time();
}

void cg_use_stop_client_code(void)
{
   if (cg_simulates_use)
      cg_record_drain();
}

void cg_simulate_use(const CacheGeometry geometry[CG_N_CACHES])
{
   static const UseListener listener = { missed, opened, closed };
   cg_simulates_use = True;
   cg_use_init(geometry, &listener);
   cg_record_init(cg_follows_calls ? consume_all : consume);
   cg_shadow_hand_on(consume_handed_on);
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

const RecordHead* cg_new_refs(UsePlan* plan, UInt n_words)
{
   SizeT         szB  = sizeof(RecordedRefs) + cg_use_plan_end(plan);
   RecordedRefs* refs = cg_pool_alloc(szB);
   *refs = (RecordedRefs){
      .head  = { RECORD_REFS,
                 (UShort)(((1 + n_words) * sizeof(UWord) + 7) & ~7u) },
      .owned = { .release = release_refs }
   };
   cg_use_plan_shift(plan, 0, -(UWord)cg_record_word(&refs->head));
   cg_use_make_group(group_of(&refs->head), plan);
   cg_block_owns(&refs->owned);
   return &refs->head;
}

static void release_taken_back(BlockOwned* owned)
{
   cg_pool_free((UChar*)owned - offsetof(TakenBack, owned),
                sizeof(TakenBack));
}

const RecordHead* cg_new_take_back(Addr insn)
{
   TakenBack* taken_back = cg_pool_alloc(sizeof(TakenBack));
   *taken_back = (TakenBack){ .head  = { RECORD_TAKE_BACK,
                                         sizeof(ULong) },
                              .owned = { .release = release_taken_back },
                              .insn  = insn };
   cg_block_owns(&taken_back->owned);
   return &taken_back->head;
}

VG_REGPARM(2) void cg_record_guarded_ref(const RecordHead* head, UWord word)
{
   const UseRef* ref   = cg_use_refs(group_of(head));
   Event         event = ref->kind == CG_USE_READ ? EV_Dr : EV_Dw;
   cg_line_by_number(ref->owner)->count[cg_column[event]]++;
   if (cg_follows_calls)
      cg_add_to_total(event, 1);
   UWord* words = cg_record_add(head);
   words[1]     = word;
}

VG_REGPARM(1) void cg_record_bare(const RecordHead* head)
{
   cg_record_add(head);
}

/*------------------------------------------------------------*/
/*--- The end                                              ---*/
/*------------------------------------------------------------*/

void cg_use_end(void)
{
   if (!cg_simulates_use)
      return;
   cg_record_drain();
   cg_use_finish();
}

void cg_use_stats(void)
{
   VG_(dmsg)("cachegrind: lines loaded in L1 %llu, ended %llu; in LL %llu,"
             " ended %llu\n",
             cg_use.n_opened[CG_USE_L1], cg_use.n_closed[CG_USE_L1],
             cg_use.n_opened[CG_USE_LL], cg_use.n_closed[CG_USE_LL]);
}
