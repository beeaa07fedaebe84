/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/profile.h: the engine's model of profiles in Cachegrind's and
   Callgrind's formats.

   A cp_profile holds the sum, or the difference, of one or more inputs: their
   events, totals, sums per function in a file, count lines, and calls.  The
   parser (engine/read/read.h; the grammars are in docs/FORMAT.md) fills it.
   The writers (engine/write/) and the view behind the reports
   (engine/view/view.h) use it.

   Each of these has a number, an index of the array named after its kind:
   - an object, a file, or a function's name, in `objects`, `files`, `funcs`;
   - a function: one name, defined in one file, in one object;
   - a pair: a function and a file, its own or one whose code is inlined in it.
     A pair exists if an input has a count line for it, even all zeros;
   - an arc: all calls from a function, in one file, of a function.

   All functions that options fold to NAME are one function called NAME, in a
   file called NAME, which has no lines.

   Inputs may be trees of calling contexts instead, which are added up to a
   tree; each pair then has the counts of its function, without lines. */

#pragma once

#include "engine/base/count.h"
#include "engine/base/triples.h"
#include "engine/io/input.h"
#include "engine/model/jumps.h"
#include "engine/model/lines.h"
#include "engine/model/mod.h"
#include "engine/model/names.h"
#include "engine/model/recursion.h"
#include "engine/model/same.h"
#include "engine/model/tree.h"

/* The name of the function for counts outside of any function. */
#define CP_UNSPECIFIED "<unspecified>"

/* The name in profiles for an unknown file, object or function. */
#define CP_UNKNOWN "???"

/* The function in which an Xdebug profile begins. */
#define CP_XDEBUG_MAIN "{main}"

/* The function that stands for all contexts below a depth, as in the tool. */
#define CP_DEEPER "[deeper]"

/* The command that a report shows if the profile gives none. */
#define CP_NO_COMMAND "unknown"

/* Ways to store count lines. */
typedef enum {
   CP_LINES_BY_PAIR,
   CP_LINES_BY_FILE,
   CP_LINES_FORGOTTEN
} cp_lines_kept;

/* Ways to store calls. */
typedef enum {
   CP_CALLS_FORGOTTEN,
   CP_CALLS_BY_ARC,     /* sums by arc, for all files together */
   CP_CALLS_BY_LINE     /* sums by arc and calling line */
} cp_calls_kept;

/* Callback that accepts or refuses an input's events, once they are known. */
typedef bool cp_events_check(void* context, const cp_names* events,
                             cp_error* err);

typedef struct {
   cp_lines_kept lines;
   cp_calls_kept calls;
   bool jumps;                /* jumps are stored */
   size_t n_old;              /* the number of old inputs, which come first and
                                 are subtracted; 0: not a difference */
   bool sides;                /* in a difference, old inputs' counts are kept
                                 beside the difference */
   const char* only;          /* events to read, with commas between; NULL:
                                 all */
   bool objects;              /* the name of an unknown function is followed by
                                 its object, if known */
   bool names_only;           /* read only names: of files, of objects, and of
                                 functions named by their address */
   bool first_head;           /* keep only the first input's head */
   cp_demangler* demangler;   /* for functions' names; NULL: none */
   const char* thread;        /* the thread whose parts are read; NULL: all */
   const cp_mod* mod_file;    /* NULL: names of files stay */
   const cp_mod* mod_func;
   const cp_mod* mod_object;
   const cp_fold* fold_file;  /* NULL: no name is folded */
   const cp_fold* fold_func;
   const cp_same* same;       /* new names of objects and functions, in a
                                 difference for the old inputs, else for all;
                                 NULL: names stay */
   bool parts;                /* parts stay apart in a tree of contexts */
   cp_events_check* check;    /* NULL: any events are accepted */
   void* check_context;
   bool no_sites;             /* contexts that differ only in sites are
                                 joined */
   uint32_t depth;            /* all contexts below this depth become the
                                 function CP_DEEPER; 0: unlimited */
   cp_progress* progress;     /* NULL: none */
   const char* version;       /* this program's version, for the outputs */
   const cp_texts* descriptions;   /* additional descriptions for a difference
                                      that is written; NULL: none */
} cp_profile_options;

typedef struct {
   const char* path;
   int64_t mtime_ns;
   bool callgrind;            /* its format is Callgrind's */
   bool contexts;             /* input is a tree of contexts; if neither, the
                                 format is Cachegrind's */
   bool has_command;
   cp_buffer command;
   cp_buffer creator;         /* name of its writer; empty: unknown */
   cp_buffer version;         /* version of its format; empty: unknown */
   bool main_has_summary;     /* its summary is in CP_XDEBUG_MAIN */
   bool states_sums;          /* all of its parts state their sums */
   cp_buffer* descriptions;   /* descriptions that all parts share */
   size_t n_descriptions;
   cp_buffer threads;         /* its parts' threads, with blanks between */
   bool has_wrong_sum;        /* a wrong sum is among the notes */
   cp_buffer* notes;          /* oddities of the input, as sentences */
   size_t n_notes;
   size_t notes_cap;
} cp_input_head;

/* Statements that are kept if the headers of all parts make them. */
enum { CP_COMMON_PID, CP_COMMON_PART, CP_COMMON_THREAD, CP_N_COMMON };

typedef struct {
   bool given;
   cp_buffer text;            /* valid if `given` */
} cp_common;

typedef struct {
   uint32_t function;
   uint32_t file;
} cp_pair;

typedef struct {
   uint32_t object;
   uint32_t file;
   uint32_t name;
} cp_function;

typedef struct {
   uint32_t caller;           /* functions */
   uint32_t callee;
   uint32_t file;             /* file with the calls; BY_ARC: the caller's */
} cp_arc;

typedef struct {
   cp_profile_options options;

   cp_input_head* inputs;     /* in the order of reading; with the option
                                 `first_head` only the first */
   size_t n_inputs;           /* inputs that were read */
   uint64_t n_parts;          /* parts of all inputs */
   bool callgrind;            /* an input is in Callgrind's format */
   bool contexts;             /* the inputs are trees of contexts */
   bool has_other_writers;    /* an input's writer is not Xdebug */
   bool addresses;            /* an input has counts by instruction */
   cp_common common[CP_N_COMMON];

   cp_names events;           /* events of the first input; others must agree */
   size_t n_events;           /* counts in a row: one for each event; if sides
                                 are kept, two, all differences first */
   size_t n_read;             /* number of events that are read */
   cp_names event_lines;      /* texts of `event:` lines */
   cp_count* totals;          /* [event] sum of all counts */

   cp_renamed objects;        /* number 0 is the unknown object */
   cp_renamed files;
   cp_renamed funcs;
   cp_triples functions;      /* see cp_profile_function() */
   cp_place* entered;         /* [function] the lowest known line and address
                                 at which it was entered */
   uint32_t n_entered;        /* functions that fit in `entered` */
   cp_triples pairs;          /* see cp_profile_pair() */
   cp_count* pair_counts;     /* [pair * n_events + event] */
   cp_count* line0_counts;    /* [file * n_events + event] of line 0 only */
   uint32_t n_line0;          /* files that fit in line0_counts */
   cp_lines lines;
   cp_triples arcs;           /* see cp_profile_arc() */
   cp_lines calls;            /* by arc: the number of calls, then their
                                 events */
   cp_jumps jumps;            /* if jumps are kept */
   cp_recursion recursion;    /* if calls are kept */
   cp_tree tree;              /* calling contexts */
   bool has_deeper;           /* some contexts were below the depth limit */
   uint32_t n_blocks;         /* number of functions' blocks read so far */

   /* Private: capacities. */
   size_t inputs_cap, pair_counts_cap, line0_cap, entered_cap;
} cp_profile;

/* Make FILES, FUNCS and OBJECTS, which are empty, change names by OPTIONS. */
void cp_rename_as(const cp_profile_options* options, cp_renamed* files,
                  cp_renamed* funcs, cp_renamed* objects);

/* Make P an empty profile with a copy of OPTIONS; or free all of P's memory. */
void cp_profile_init(cp_profile* p, const cp_profile_options* options);
void cp_profile_free(cp_profile* p);

/* Return function, pair or arc number I. */
static inline cp_function cp_profile_function(const cp_profile* p, uint32_t i)
{
   return (cp_function){p->functions.at[i].a, p->functions.at[i].b,
                        p->functions.at[i].c};
}

static inline cp_pair cp_profile_pair(const cp_profile* p, uint32_t i)
{
   return (cp_pair){p->pairs.at[i].a, p->pairs.at[i].b};
}

static inline cp_arc cp_profile_arc(const cp_profile* p, uint32_t i)
{
   return (cp_arc){p->arcs.at[i].a, p->arcs.at[i].b, p->arcs.at[i].c};
}

/* Return whether A and B have the same events; each has at least one input. */
bool cp_profile_same_events(const cp_profile* a, const cp_profile* b);

/* Store the message that an input has other events than the profile; return
   false.  The message names PATH, unless PATH is NULL. */
bool cp_profile_fail_events(const char* path, cp_error* err);

/* Store the message that the input at PATH cannot be added to the earlier ones:
   trees of contexts and other profiles do not add up.  Return false. */
bool cp_profile_fail_kind(const char* path, cp_error* err);

/* Return the counts of pair number PAIR. */
const cp_count* cp_profile_pair_counts(const cp_profile* p, uint32_t pair);

/* Return the counts of line 0 of file number FILE; NULL or zeros if it has
   none. */
const cp_count* cp_profile_line0(const cp_profile* p, uint32_t file);

/* Return the entry of function number FUNCTION; zeros if unknown. */
cp_place cp_profile_entry(const cp_profile* p, uint32_t function);
