/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/profile.h: profiles of Cachegrind and Callgrind as the
   companions know them.

   A cp_profile is what one or more input files say together: their events, the
   sum (or the difference) of their totals, the sums per function in a file, all
   their count lines, and who called whom.  It is filled by reading the inputs,
   one after the other, through the only parser of the two formats
   (engine/read/read.h; the grammars are in docs/FORMAT.md), and then looked at
   by the writer (engine/write/cachegrind.h) and by the view behind the reports
   (engine/view/view.h).

   Objects, files and names of functions are numbers: indices of `objects`,
   `files` and `funcs`.  Numbers are also:
   - a function, which is one of that name, defined in a file, in an object;
   - a pair, a function in a file: its own, or one whose code is inlined in it.
     A pair exists if an input has a count line for it, be it all zeros;
   - an arc, the calls of a function from a file of another function.
   Everything folded to NAME is one function of that name, in a file of that
   name, which has no lines.

   Inputs may be trees of calling contexts instead, which are added up as trees;
   the pairs then have the counts of their functions, without lines.  The
   numbers of each are the indices of the array of that name. */

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

/* The function of counts for which the profile names no function. */
#define CP_UNSPECIFIED "<unspecified>"

/* The name in profiles for an unknown file, object or function. */
#define CP_UNKNOWN "???"

/* The function in which an Xdebug profile begins. */
#define CP_XDEBUG_MAIN "{main}"

/* The name of the function for contexts below a depth, as in the tool. */
#define CP_DEEPER "[deeper]"

/* The command that a report shows for a profile that does not tell it. */
#define CP_NO_COMMAND "unknown"

/* The group under which a count line is kept. */
typedef enum {
   CP_LINES_BY_PAIR,
   CP_LINES_BY_FILE,
   CP_LINES_FORGOTTEN
} cp_lines_kept;

/* The data kept of calls. */
typedef enum {
   CP_CALLS_FORGOTTEN,
   CP_CALLS_BY_ARC,     /* their sums */
   CP_CALLS_BY_LINE     /* and from which lines */
} cp_calls_kept;

/* Judge the events of an input as soon as its `events:` line is read. */
typedef bool cp_events_check(void* context, const cp_names* events,
                             cp_error* err);

typedef struct {
   cp_lines_kept lines;
   cp_calls_kept calls;
   bool jumps;                /* are remembered */
   size_t n_old;              /* of a difference: the number of inputs, the
                                 first ones, that are old and subtracted; else
                                 0 */
   bool sides;                /* of a difference: the old inputs' own counts are
                                 kept beside it */
   const char* only;          /* the events that count, with commas between;
                                 NULL: all */
   bool objects;              /* the name of an unknown function has its object
                                 after it, if that is known */
   bool names_only;           /* nothing is read but the names of files and
                                 objects, and of functions that have none */
   bool first_head;           /* only the head of the first is remembered */
   cp_demangler* demangler;   /* for names of functions; NULL: none */
   const char* thread;        /* the thread whose parts count; NULL: all do */
   const cp_mod* mod_file;    /* NULL: names stay */
   const cp_mod* mod_func;
   const cp_mod* mod_object;
   const cp_fold* fold_file;  /* NULL: none is folded */
   const cp_fold* fold_func;
   const cp_same* same;       /* new names for those of the old inputs of a
                                 difference, or of all inputs of a sum; NULL:
                                 names stay */
   bool parts;                /* of contexts: parts are told apart */
   cp_events_check* check;    /* NULL: any events are accepted */
   void* check_context;
   bool no_sites;             /* contexts that differ in the sites of calls
                                 alone are one */
   uint32_t depth;            /* the depth below which contexts are one,
                                 CP_DEEPER; 0: unlimited */
   cp_progress* progress;     /* NULL: none */
   const char* version;       /* of the program, for the outputs */
   const cp_texts* descriptions;   /* further ones for a difference that is
                                      written; NULL: none */
} cp_profile_options;

typedef struct {
   const char* path;
   int64_t mtime_ns;
   bool callgrind;            /* in Callgrind's format */
   bool contexts;             /* in the format of contexts; in Cachegrind's if
                                 it is neither */
   bool has_command;
   cp_buffer command;
   cp_buffer creator;         /* who wrote it; empty if it does not tell */
   cp_buffer version;         /* of its format, likewise */
   bool main_has_summary;     /* in its CP_XDEBUG_MAIN a summary stands */
   bool states_sums;          /* all of its parts do */
   cp_buffer* descriptions;   /* if there are parts, those of all parts */
   size_t n_descriptions;
   cp_buffer threads;         /* those of its parts, divided by blanks */
   cp_buffer* notes;          /* oddities of the input, in words */
   size_t n_notes;
   size_t notes_cap;
} cp_input_head;

/* Statements in the header of a part that are kept as long as all parts agree
   on them. */
enum { CP_COMMON_PID, CP_COMMON_PART, CP_COMMON_THREAD, CP_N_COMMON };

typedef struct {
   bool given;
   cp_buffer text;            /* if given */
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
   uint32_t file;             /* where the calls are */
} cp_arc;

typedef struct {
   cp_profile_options options;

   cp_input_head* inputs;     /* in the order of reading; maybe only one */
   size_t n_inputs;           /* that were read */
   uint64_t n_parts;          /* of all inputs; one input may have several */
   bool callgrind;            /* an input is in Callgrind's format */
   bool contexts;             /* the inputs are trees of contexts */
   bool has_other_writers;    /* than Xdebug */
   bool addresses;            /* an input has counts by instruction */
   cp_common common[CP_N_COMMON];

   cp_names events;           /* of the first input; the others agree */
   size_t n_events;           /* counts of a row: one for each event, or two
                                 if sides are kept, the differences first */
   size_t n_read;             /* counts of a line of an input */
   cp_names event_lines;      /* what `event:` lines say of events */
   cp_count* totals;          /* [event] sum of all counts */

   cp_renamed objects;        /* number 0 is the unknown one */
   cp_renamed files;
   cp_renamed funcs;
   cp_triples functions;      /* see cp_profile_function() */
   cp_place* entered;         /* [function] the lowest known line and address
                                 at which it was entered */
   uint32_t n_entered;        /* functions that `entered` has room for */
   cp_triples pairs;          /* see cp_profile_pair() */
   cp_count* pair_counts;     /* [pair * n_events + event] */
   cp_count* line0_counts;    /* [file * n_events + event] of line 0 only */
   uint32_t n_line0;          /* files that line0_counts has room for */
   cp_lines lines;
   cp_triples arcs;           /* see cp_profile_arc() */
   cp_lines calls;            /* by arc: the number of calls, then the events
                                 from call to return */
   cp_jumps jumps;            /* if they are remembered */
   cp_recursion recursion;    /* if calls are remembered */
   cp_tree tree;              /* of contexts */
   bool has_deeper;           /* some were below that depth */
   uint32_t n_blocks;         /* of functions that were read */

   /* Private: capacities. */
   size_t inputs_cap, pair_counts_cap, line0_cap, entered_cap;
} cp_profile;

/* Have names changed as OPTIONS tell; there must be no names yet. */
void cp_rename_as(const cp_profile_options* options, cp_renamed* files,
                  cp_renamed* funcs, cp_renamed* objects);

/* Make an empty profile with a copy of OPTIONS; cp_profile_free() frees all of
   its memory. */
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

/* Return whether the inputs of A and of B have the same events; each has at
   least one input. */
bool cp_profile_same_events(const cp_profile* a, const cp_profile* b);

/* Store the message that the events differ in the input at PATH (NULL: without
   a name); return false. */
bool cp_profile_fail_events(const char* path, cp_error* err);

/* Store the message that the input at PATH is not a tree of contexts, or is one
   and those before are not; return false. */
bool cp_profile_fail_kind(const char* path, cp_error* err);

/* Return the counts of pair number PAIR. */
const cp_count* cp_profile_pair_counts(const cp_profile* p, uint32_t pair);

/* Return the counts of line 0 of file number FILE, or NULL if there are
   none. */
const cp_count* cp_profile_line0(const cp_profile* p, uint32_t file);

/* Return the entry of function number FUNCTION; zeros if it is not known. */
cp_place cp_profile_entry(const cp_profile* p, uint32_t function);
