/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/parser.h: the state of one input while it is parsed.

   Reading begins and ends in read.c.  The header, read by header.c, tells an
   input's format; cachegrind.c and callgrind.c have the grammars of the body,
   and parts.c ends each part.

   An input of Callgrind's format may have several parts, each with a header
   of its own; any other input is one part. */

#pragma once

#include "engine/model/builder.h"
#include "engine/read/ids.h"

/* Sums that a part states. */
typedef struct {
   cp_count* counts;         /* [event] */
   size_t n;                 /* number of counts given */
   uint64_t line_no;         /* 0: the part states none */
   bool wrapped;             /* some counts were below 0, and wrapped around */
} cp_stated;

/* Kinds of writers, which decide how strictly a header is checked. */
typedef enum {
   CP_WRITER_OTHER,          /* any profiler: its own sums are not checked */
   CP_WRITER_CALLGRIND,      /* totals are right and come last; others borrow
                                its name, but give no pid and no part */
   CP_WRITER_OURS            /* totals and summary are right; any sign */
} cp_writer;

/* The meaning of the next line of positions and counts. */
typedef enum {
   CP_NEXT_COSTS,
   CP_NEXT_CALL,             /* the costs of the calls just announced */
   CP_NEXT_JUMP              /* only the place of the jump just announced */
} cp_next;

/* The state of the body of a Callgrind profile. */
typedef struct {
   cp_ids objects, files, funcs;
   uint32_t object;          /* the object in force */
   bool addresses, blocks, lines;   /* the positions that lines have */
   cp_place place;           /* place of the previous line of counts */
   cp_next next;
   cp_function callee;       /* its parts known so far; others are CP_NO_NAME */
   cp_place entry;           /* where the callee is entered */
   cp_jump jump;             /* the jump that a line has announced */
   cp_function target;       /* target of the jump, as far as told */
} cp_callgrind;

/* Meanings of the numbers in a file of contexts. */
typedef struct {
   cp_ids objects, files, functions;
   uint32_t* nodes;          /* [line of a node] its number in the tree */
   uint32_t* depths;         /* [line of a node] depth, from 1; at most one more
                                than the options' limit */
   size_t n_nodes, nodes_cap, depths_cap;
   uint32_t part;            /* the parent of roots */
   cp_count* sums;           /* [function * n_events + event] own counts */
   size_t sums_cap;
   uint32_t n_sums;          /* number of functions that fit in SUMS */
} cp_contexts;

typedef struct {
   cp_profile* profile;
   cp_input* in;
   cp_error* err;
   cp_input_head* head;
   cp_builder builder;       /* begun once the events are known */
   cp_count* call_row;       /* [1 + event] the number of calls, then the
                                counts of the present line */
   cp_count* row;            /* [event]: the counts of the line, in call_row +
                                1 */
   size_t n_columns;         /* counts of a line of the input */
   uint32_t* columns;        /* [event] the position of its count in a line, if
                                only some events count; NULL: all do, in
                                order */
   cp_count* all;            /* [column] all counts of a line, if COLUMNS */
   cp_stated summary, totals;
   cp_writer writer;
   cp_callgrind callgrind;
   cp_contexts contexts;
   bool ended;               /* the line taken last is the input's last */
   bool wrapped;             /* a count of the line read last has wrapped */
   uint64_t path_line;       /* latest line with a path or a command, or the
                                rest of one */

   /* About the header of the present part. */
   bool in_body;             /* a line other than a header's has come */
   cp_common common[CP_N_COMMON];
   bool left_out;            /* part is of another thread than the wanted one */
   cp_buffer* descriptions;
   size_t n_descriptions, descriptions_cap;
   size_t header_size;       /* bytes kept of the header */
   bool has_wrapped;         /* lines of counts of this part have wrapped */
   uint32_t n_parts;         /* parts of this input that have ended */
} cp_parser;

/* Prepare the counts in ps->row for a profile that keeps both sides of a
   difference: put the counts of an input to be subtracted in their own side. */
static inline void cp_parser_keep_side(cp_parser* ps)
{
   size_t n = ps->profile->n_read;

   if (ps->builder.negate && ps->profile->options.sides)
      for (size_t i = 0; i < n; i++)
         ps->row[n + i] = -ps->row[i];
}

/* ---- messages: all return false ---- */

/* Begin a message about line LINE_NO of the input. */
void cp_parser_locate(cp_parser* ps, uint64_t line_no);

/* Store the message WHAT about the line taken last. */
bool cp_parser_wrong(cp_parser* ps, const char* what);

/* Put file and line in front of WHY, a message made without them. */
bool cp_parser_wrong_because(cp_parser* ps, cp_error* why);

/* Report a malformed LINE; if LINE begins with a key, its missing colon. */
bool cp_parser_malformed(cp_parser* ps, cp_slice line);

/* Return whether WORD is a key without its colon. */
bool cp_is_key(cp_slice word);

/* Note WHAT about this line, unless an earlier line has the same note. */
void cp_note_first(cp_parser* ps, const char* what);

/* ---- pieces ---- */

/* Read the header up to its events; any line may decide the format. */
bool cp_parse_header(cp_parser* ps);

/* Read LINE of a Callgrind profile if it belongs to a header, which may begin
   another part.  Set *KNOWN to whether LINE is of a header. */
bool cp_parse_key(cp_parser* ps, cp_slice line, bool* known);

/* Skip LINE, which breaks the grammar, if it continues the name of a file or
   object that contains a line end.  Like other readers, use only the first line
   of such a name.  The tool never writes such names. */
bool cp_parse_rest_of_path(cp_parser* ps, cp_slice line);

/* Return whether LINE separates profiles that Xdebug appended to one file. */
bool cp_is_appended(cp_slice line);

/* If LINE, number LINE_NO of a file, shows that the file is not a profile,
   return the kind of the file, with the text that shows it; else NULL. */
const char* cp_foreign_kind(cp_slice line, uint64_t line_no);

/* Begin the body of an input, whose events are known. */
void cp_parser_begin(cp_parser* ps);

/* Add the words TEXT to the notes on the input. */
void cp_parser_note(cp_parser* ps, const cp_buffer* text);

/* End the reading of an input.  If its description "Repeatable:" differs from
   the first input's, note that; or, if only the first head is kept, remove that
   description. */
void cp_parser_compare_runs(cp_parser* ps);

/* Forget the descriptions of the present part. */
void cp_parser_forget_descriptions(cp_parser* ps);

/* Return whether a part of the input so far belongs to the thread called
   TEXT. */
bool cp_parser_has_thread(const cp_parser* ps, cp_slice text);

/* End a part: check the sums that it states, and add it to the profile. */
bool cp_parser_end_part(cp_parser* ps);

/* Read everything after the header. */
bool cp_parse_cachegrind(cp_parser* ps);
bool cp_parse_callgrind(cp_parser* ps);
bool cp_parse_contexts(cp_parser* ps);

/* Free the memory of a file of contexts. */
void cp_contexts_free(cp_contexts* c);

/* The largest line number accepted. */
#define CP_LINE_NUMBER_MAX ((cp_ucount)1 << 31)

/* The largest number of events of an input.  Callgrind has up to 40. */
#define CP_EVENTS_MAX 1000u

/* Forget ids and positions at the end of a part. */
void cp_callgrind_reset(cp_callgrind* c);
