/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/parser.h: the state of one input while it is read.

   read.c begins and ends the reading. header.c reads the header, which
   determines the format; then cachegrind.c, callgrind.c or contexts.c reads the
   body. parts.c ends each part.

   An input in Callgrind's format may have several parts, each with a header of
   its own; any other input is one part. */

#pragma once

#include "engine/model/builder.h"
#include "engine/read/ids.h"

/* The sum of a part's counts, as the part states it. */
typedef struct {
   cp_count* counts;         /* [event] */
   size_t n;                 /* number of counts given */
   uint64_t line_no;         /* line of the sum; 0: the part states none */
   bool wrapped;             /* a count of 2^63 or more became negative */
} cp_stated;

/* Kinds of writers, which decide how strictly Callgrind's format is checked. */
typedef enum {
   CP_WRITER_OTHER,          /* any other profiler: wrong sums are only noted */
   CP_WRITER_CALLGRIND,      /* Callgrind, or others under its name; see
                                check_sums() in parts.c */
   CP_WRITER_OURS            /* our programs: all sums must be right, and counts
                                may be below 0 */
} cp_writer;

/* The meaning of the next line of positions and counts. */
typedef enum {
   CP_NEXT_COSTS,
   CP_NEXT_CALL,             /* the costs of the calls just announced */
   CP_NEXT_JUMP              /* the place of the jump just announced */
} cp_next;

/* The state of the body of a Callgrind profile. */
typedef struct {
   cp_ids objects, files, funcs;
   uint32_t object;          /* the object in force */
   bool addresses, blocks, lines;   /* positions that lines of counts have */
   cp_place place;           /* place of the previous line of counts */
   cp_next next;
   cp_function callee;       /* callee of the next calls; members not read yet
                                are CP_NO_NAME */
   cp_place entry;           /* place where the callee is entered */
   cp_jump jump;             /* the jump that a line has announced */
   cp_function target;       /* target of the next jump; members not read yet
                                are CP_NO_NAME */
} cp_callgrind;

/* The state of the body of a file of contexts, in which objects, files,
   functions and nodes have numbers. */
typedef struct {
   cp_ids objects, files, functions;
   uint32_t* nodes;          /* [file's node - 1] its number in the tree */
   uint32_t* depths;         /* [file's node - 1] its depth, from 1; at most
                                the option `depth`, if any, plus 1 */
   size_t n_nodes, nodes_cap, depths_cap;
   uint32_t part;            /* number of the roots' parent */
   cp_count* sums;           /* [function * n_events + event] own counts */
   size_t sums_cap;
   uint32_t n_sums;          /* number of functions that fit in `sums` */
} cp_contexts;

typedef struct {
   cp_profile* profile;
   cp_input* in;
   cp_error* err;
   cp_input_head* head;
   cp_builder builder;       /* begun once the events are known */
   cp_count* call_row;       /* [1 + event] the number of calls, then the
                                counts of the present line */
   cp_count* row;            /* [event] the line's counts: call_row + 1 */
   size_t n_columns;         /* counts in a line of the input */
   uint32_t* columns;        /* [event] the index of its count in a line; NULL:
                                all events are read, in their order */
   cp_count* all;            /* [column] counts of a line, if `columns` */
   cp_stated summary, totals;
   cp_writer writer;
   cp_callgrind callgrind;
   cp_contexts contexts;
   bool ended;               /* the line taken last is the input's last */
   bool wrapped;             /* the latest cp_parse_counts() read a count of
                                2^63 or more */
   uint64_t path_line;       /* number of the latest line with a path or a
                                command, or a part of one */

   /* About the header of the present part. */
   bool in_body;             /* a line of the part's body has been read */
   cp_common common[CP_N_COMMON];
   bool left_out;            /* the part is not of the wanted thread */
   cp_buffer* descriptions;
   size_t n_descriptions, descriptions_cap;
   size_t header_size;       /* bytes of its descriptions and `event:` lines */
   bool has_wrapped;         /* `wrapped` was true for a line of its counts */
   uint32_t n_parts;         /* parts of this input that were added */
} cp_parser;

/* Fill the old side of ps->row, in a difference that keeps both sides, for an
   input that is subtracted.  The row is negated when it is added, so it gets
   negated counts here. */
static inline void cp_parser_keep_side(cp_parser* ps)
{
   size_t n = ps->profile->n_read;

   if (ps->builder.negate && ps->profile->options.sides)
      for (size_t i = 0; i < n; i++)
         ps->row[n + i] = -ps->row[i];
}

/* ---- messages ---- */

/* Begin an error message about line LINE_NO of the input. */
void cp_parser_locate(cp_parser* ps, uint64_t line_no);

/* Store the message WHAT about the line taken last; return false. */
bool cp_parser_wrong(cp_parser* ps, const char* what);

/* Store the message WHY about the line taken last, free WHY, and return
   false. */
bool cp_parser_wrong_because(cp_parser* ps, cp_error* why);

/* Store the message that LINE is malformed and, if it begins with a key without
   a colon, that the colon is missing; return false. */
bool cp_parser_malformed(cp_parser* ps, cp_slice line);

/* Return whether WORD is a header's key without its colon. */
bool cp_is_key(cp_slice word);

/* Add the note WHAT, with the number of the line taken last, unless the input
   has a note that begins with WHAT. */
void cp_note_first(cp_parser* ps, const char* what);

/* ---- pieces ---- */

/* Read the first header up to its events, and determine the format. */
bool cp_parse_header(cp_parser* ps);

/* Read LINE of a Callgrind profile if it belongs to a header, which may begin
   another part.  Set *KNOWN to whether LINE belongs to one. */
bool cp_parse_key(cp_parser* ps, cp_slice line, bool* known);

/* Skip LINE, which breaks the grammar, if it continues a path or a command that
   contains a line end; return whether it does.  Like other readers, use only
   the first line of these.  The tool never writes them. */
bool cp_parse_rest_of_path(cp_parser* ps, cp_slice line);

/* Return whether LINE separates profiles that Xdebug appended to one file. */
bool cp_is_appended(cp_slice line);

/* Return a text that says what a file is, if LINE, number LINE_NO of it, shows
   that it is not a profile; else NULL. */
const char* cp_foreign_kind(cp_slice line, uint64_t line_no);

/* Begin the body of an input, whose events are known. */
void cp_parser_begin(cp_parser* ps);

/* Add a copy of TEXT to the notes on the input. */
void cp_parser_note(cp_parser* ps, const cp_buffer* text);

/* Compare an input's description "Repeatable:" with the first input's.  If they
   differ, note that; or, if only the first head is kept, remove the first
   one's. */
void cp_parser_compare_runs(cp_parser* ps);

/* Forget the descriptions of the present part. */
void cp_parser_forget_descriptions(cp_parser* ps);

/* Return whether a part read so far belongs to the thread called TEXT. */
bool cp_parser_has_thread(const cp_parser* ps, cp_slice text);

/* End a part: check the sums that it states, and add it to the profile. */
bool cp_parser_end_part(cp_parser* ps);

/* Read the body, which follows the first header. */
bool cp_parse_cachegrind(cp_parser* ps);
bool cp_parse_callgrind(cp_parser* ps);
bool cp_parse_contexts(cp_parser* ps);

void cp_contexts_free(cp_contexts* c);

/* The largest line number accepted in a profile. */
#define CP_LINE_NUMBER_MAX ((cp_ucount)1 << 31)

/* The largest number of events of an input. */
#define CP_EVENTS_MAX 1000u

/* Forget ids and positions at the end of a part. */
void cp_callgrind_reset(cp_callgrind* c);
