/*
   profile/model/profile.h: profiles of Cachegrind and Callgrind as the
   companions know them.

   A cg_profile is what one or more input files say together: their events, the
   sum (or the difference) of their totals, the sums per function in a file, all
   their count lines, and who called whom.  It is filled by reading the inputs,
   one after the other, through the only parser of the two formats
   (profile/read/read.h; the grammars are in docs/FORMAT.md), and then looked at
   by the writer (profile/write/cachegrind.h) and by the view behind the reports
   (profile/view/view.h).

   Objects, files and names of functions are numbers here, those of `objects`,
   `files` and `funcs`.  So are:
   - a function, which is one of that name, defined in a file, in an object;
   - a pair, a function in a file: its own, or one whose code is inlined in it.
     A pair exists if an input has a count line for it, be it all zeros;
   - an arc, the calls of a function from a file of another function.
   What is folded to NAME is one function of that name, in a file of that name,
   of which no lines are known.
   The numbers of each are the indices of the array of that name.
*/

#ifndef CG_PROFILE_MODEL_PROFILE_H
#define CG_PROFILE_MODEL_PROFILE_H

#include "profile/base/count.h"
#include "profile/base/triples.h"
#include "profile/io/input.h"
#include "profile/model/lines.h"
#include "profile/model/mod.h"
#include "profile/model/names.h"
#include "profile/model/recursion.h"
#include "profile/model/same.h"

/* What counts belong to if the profile names no function for them. */
#define CG_UNSPECIFIED "<unspecified>"

/* What profiles call a file, an object or a function that is not known. */
#define CG_UNKNOWN "???"

/* The command that a report shows for a profile that does not tell it. */
#define CG_NO_COMMAND "unknown"

/* Which group a count line is remembered under. */
typedef enum {
   CG_LINES_BY_PAIR,
   CG_LINES_BY_FILE,
   CG_LINES_FORGOTTEN
} cg_lines_kept;

/* What is remembered of calls. */
typedef enum {
   CG_CALLS_FORGOTTEN,
   CG_CALLS_BY_ARC,     /* their sums */
   CG_CALLS_BY_LINE     /* and from which lines */
} cg_calls_kept;

/* Judges the events of an input as soon as its `events:` line is read. */
typedef bool cg_events_check(void* context, const cg_names* events,
                             cg_error* err);

typedef struct {
   cg_lines_kept lines;
   cg_calls_kept calls;
   bool diff;                 /* the first input is subtracted */
   bool sides;                /* of a difference: the first input's own counts
                                 are kept beside it */
   bool objects;              /* the name of an unknown function has its object
                                 behind it, if that is known */
   bool names_only;           /* nothing is read but the names of files and
                                 objects, and of functions that have none */
   bool first_head;           /* only the head of the first is remembered */
   cg_demangler* demangler;   /* of names of functions; NULL: none */
   const cg_mod* mod_file;    /* NULL: names stay */
   const cg_mod* mod_func;
   const cg_mod* mod_object;
   const cg_fold* fold_file;  /* NULL: none is folded */
   const cg_fold* fold_func;
   const cg_same* same;       /* what names of the first input of a difference,
                                 or of all of a sum, are now; NULL: as they
                                 are */
   cg_events_check* check;    /* NULL: any events will do */
   void* check_context;
   cg_progress* progress;     /* NULL: none */
   const char* version;       /* of the program, for what it writes */
} cg_profile_options;

typedef struct {
   const char* path;
   int64_t mtime_ns;
   bool callgrind;            /* the format; else Cachegrind's */
   bool has_command;
   cg_buffer command;
   cg_buffer* descriptions;   /* if there are parts, those of all parts */
   size_t n_descriptions;
   cg_buffer* notes;          /* what is odd about the input, in words */
   size_t n_notes;
   size_t notes_cap;
} cg_input_head;

/* What the header of a part may tell, and several parts together as long as
   all of them tell the same. */
enum { CG_COMMON_PID, CG_COMMON_PART, CG_COMMON_THREAD, CG_N_COMMON };

typedef struct {
   bool given;
   cg_buffer text;            /* if given */
} cg_common;

typedef struct {
   uint32_t function;
   uint32_t file;
} cg_pair;

typedef struct {
   uint32_t object;
   uint32_t file;
   uint32_t name;
} cg_function;

typedef struct {
   uint32_t caller;           /* functions */
   uint32_t callee;
   uint32_t file;             /* where the calls are */
} cg_arc;

typedef struct {
   cg_profile_options options;

   cg_input_head* inputs;     /* in the order of reading; maybe only one */
   size_t n_inputs;           /* that were read */
   uint64_t n_parts;          /* of all inputs; one input may have several */
   bool callgrind;            /* an input is in Callgrind's format */
   bool addresses;            /* an input tells instructions apart */
   cg_common common[CG_N_COMMON];

   cg_names events;           /* of the first input; the others agree */
   size_t n_events;           /* counts of a row: one for each event, or two
                                 if sides are kept, the differences first */
   size_t n_read;             /* counts of a line of an input */
   cg_names event_lines;      /* what `event:` lines say of events */
   cg_count* totals;          /* [event] sum of all counts */

   cg_renamed objects;        /* number 0 is the unknown one */
   cg_renamed files;
   cg_renamed funcs;
   cg_triples functions;      /* see cg_profile_function() */
   cg_place* entered;         /* [function] the lowest known line and address
                                 at which it was entered */
   uint32_t n_entered;        /* functions that `entered` has room for */
   cg_triples pairs;          /* see cg_profile_pair() */
   cg_count* pair_counts;     /* [pair * n_events + event] */
   cg_count* line0_counts;    /* [file * n_events + event] of line 0 only */
   uint32_t n_line0;          /* files that line0_counts has room for */
   cg_lines lines;
   cg_triples arcs;           /* see cg_profile_arc() */
   cg_lines calls;            /* by arc: the number of calls, then the events
                                 from call to return */
   cg_recursion recursion;    /* if calls are remembered */
   uint32_t n_blocks;         /* that told of a function */

   /* Private: capacities. */
   size_t inputs_cap, pair_counts_cap, line0_cap, entered_cap;
} cg_profile;

void cg_profile_init(cg_profile* p, const cg_profile_options* options);
void cg_profile_free(cg_profile* p);

static inline cg_function cg_profile_function(const cg_profile* p, uint32_t i)
{
   return (cg_function){p->functions.at[i].a, p->functions.at[i].b,
                        p->functions.at[i].c};
}

static inline cg_pair cg_profile_pair(const cg_profile* p, uint32_t i)
{
   return (cg_pair){p->pairs.at[i].a, p->pairs.at[i].b};
}

static inline cg_arc cg_profile_arc(const cg_profile* p, uint32_t i)
{
   return (cg_arc){p->arcs.at[i].a, p->arcs.at[i].b, p->arcs.at[i].c};
}

/* Whether the inputs of A and those of B, both of which have some, have the
   same events. */
bool cg_profile_same_events(const cg_profile* a, const cg_profile* b);

/* The message that those of the input at PATH, or of one that is not to be
   named (NULL), differ; false. */
bool cg_profile_fail_events(const char* path, cg_error* err);

/* The counts of pair number PAIR. */
const cg_count* cg_profile_pair_counts(const cg_profile* p, uint32_t pair);

/* The counts of line 0 of file number FILE, or NULL if there are none. */
const cg_count* cg_profile_line0(const cg_profile* p, uint32_t file);

/* Where function number FUNCTION was entered; zeros if that is not known. */
cg_place cg_profile_entry(const cg_profile* p, uint32_t function);

#endif
