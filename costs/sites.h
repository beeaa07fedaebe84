/*--------------------------------------------------------------------*/
/*--- Value sites: what values an instruction works with.            ---*/
/*--------------------------------------------------------------------*/

/* A site is one value of one instruction: what it loads, an argument register
   at a function's entry, and so on.  It is known by the object and the address
   in the object's file, made when its code is first translated, and kept for
   ever.  Its values go into a hot list (sim/hot_list.h); how often it executed
   is counted as instructions are, whatever is sampled. */

#ifndef CG_COSTS_SITES_H
#define CG_COSTS_SITES_H

#include "costs/lines.h"
#include "format/values_text.h"
#include "sim/hot_list.h"

typedef enum {
   VALUE_LOAD,   /* what is read */
   VALUE_STORE,  /* what is written */
   VALUE_ADDR,   /* where it is read or written */
   VALUE_TARGET, /* where an indirect jump or call goes */
   VALUE_ARG,    /* an argument register at a function's entry */
   VALUE_CALLER, /* the return address there */
   VALUE_RESULT, /* what is computed into a register */
   N_VALUE_KINDS,
   /* Of conflicts (run/values/conflicts.h): the values are partners. */
   CONFLICT_LOAD = N_VALUE_KINDS,
   CONFLICT_STORE,
   N_SITE_KINDS
} SiteKind;

extern const HChar* const cg_site_kind_name[N_SITE_KINDS];

/* Of a site of conflicts, the value of an entry is its partner, a ValueSite*,
   and the tag is a ConflictClass. */
typedef struct ValueSite {
   struct ValueSite* next_in_hash;
   const HChar*  object; /* interned; "???": none */
   Addr          offset; /* as in the object's file */
   LineCost*     line;
   LineCost*     executions; /* EV_Ir of this; in no total */
   const HChar*  reg;        /* the register, or NULL */
   UChar         kind;       /* a SiteKind */
   UChar         ordinal;    /* tells an instruction's sites of a kind apart */
   UShort        width;      /* bytes */
   HotList*      list;       /* NULL: no value yet */
   ULong         samples;    /* of conflicts: how often it was looked at */
   /* Samples of one burst may be alike: how many pairs of such there were, and
      of equal ones.  Of conflicts, those of loads: both in conflict, or not. */
   ULong         pairs, equal_pairs;
   HotBurst      in_burst;
   HotBurst      in_conflict;
} ValueSite;

/* Once.  What new lists are to be like. */
void cg_sites_init(HotAlgorithm algorithm, UInt max_entries, ULong seed);

/* The site of the instruction at a, by the debug information that is current
   now.  Never NULL. */
ValueSite* cg_value_site(Addr a, SiteKind kind, UInt ordinal, UInt width,
                         const HChar* reg);

/* One more value of the site's: what cg_hot_add returns. */
HotEntry* cg_site_add(ValueSite* site, ULong value, UWord tag);

/* A sampled value, of the burst of that number, which is not 0. */
void cg_site_sample(ValueSite* site, ULong value, UInt burst);

/* A load was looked at in the burst: was it in conflict? */
void cg_site_sample_conflict(ValueSite* site, Bool is_in_conflict, UInt burst);

/* The number of executions; after cg_gather_counts. */
ULong cg_site_executions(const ValueSite* site);

/* All sites that have executed, sorted by object, file, function, address, kind
   and ordinal; *n of them.  The array is the caller's to VG_(free). */
ValueSite** cg_sorted_sites(UInt* n);

/* Forget all values and executions; sites stay. */
void cg_zero_sites(void);

/* Print the size of the table, for --stats=yes. */
void cg_sites_stats(void);

#endif
