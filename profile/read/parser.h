/*
   profile/read/parser.h: the state of one input while it is parsed.

   An input begins and ends in read.c; its header, in header.c, tells the
   format, so that cachegrind.c or callgrind.c knows the grammar of the rest.
   The end of each part is parts.c's.

   An input of Callgrind's format may have several parts, each with a header
   of its own; any other input is one part.
*/

#ifndef CG_PROFILE_READ_PARSER_H
#define CG_PROFILE_READ_PARSER_H

#include "profile/model/builder.h"
#include "profile/read/ids.h"

/* Sums that a part says it has. */
typedef struct {
   cg_count* counts;         /* [event] */
   uint64_t line_no;         /* 0: it does not say */
} cg_stated;

/* How much of what an input says of itself must be true: whose it is. */
typedef enum {
   CG_WRITER_OTHER,          /* any profiler's: what it adds up is its affair */
   CG_WRITER_CALLGRIND,      /* its totals are right and its last line */
   CG_WRITER_OURS            /* so is its summary; counts may be negative */
} cg_writer;

/* What the line of positions and counts that comes next is for. */
typedef enum {
   CG_NEXT_COSTS,
   CG_NEXT_CALL,             /* the costs of the calls just announced */
   CG_NEXT_JUMP              /* only the place of a jump */
} cg_next;

/* The state of the body of a Callgrind profile. */
typedef struct {
   cg_ids objects, files, funcs;
   uint32_t object;          /* in force */
   bool addresses, blocks, lines;   /* the positions that lines have */
   cg_place place;           /* of the line of counts before */
   cg_next next;
   cg_function callee;       /* what is known of it so far; else CG_NO_NAME */
   cg_place entry;           /* where it is entered */
} cg_callgrind;

typedef struct {
   cg_profile* profile;
   cg_input* in;
   cg_error* err;
   cg_input_head* head;
   cg_reading reading;       /* begun once the events are known */
   cg_count* call_row;       /* [1 + event] the number of calls, and then ... */
   cg_count* row;            /* [event] ... the counts of the present line */
   cg_stated summary, totals;
   cg_writer writer;
   cg_callgrind callgrind;
   bool ended;               /* the line taken last is the input's last */

   /* Of the header of the present part. */
   bool in_body;             /* something else than header has come */
   cg_common common[CG_N_COMMON];
   cg_buffer* descriptions;
   size_t n_descriptions, descriptions_cap;
   size_t header_size;       /* bytes kept of it */
   uint32_t n_parts;         /* of this input that have ended */
} cg_parser;

/* Prepares the counts in ps->row for a profile that keeps sides: what is
   subtracted from the difference is added to the side of its own. */
static inline void cg_parser_keep_side(cg_parser* ps)
{
   size_t n = ps->profile->n_read;

   if (ps->reading.negate && ps->profile->options.sides)
      for (size_t i = 0; i < n; i++)
         ps->row[n + i] = -ps->row[i];
}

/* ---- messages: all return false ---- */

/* Begins a message about line LINE_NO of the input. */
void cg_parser_locate(cg_parser* ps, uint64_t line_no);

/* A message about the line taken last. */
bool cg_parser_wrong(cg_parser* ps, const char* what);

/* Puts the place in front of a message that was made without it. */
bool cg_parser_wrong_because(cg_parser* ps, cg_error* why);

bool cg_parser_malformed(cg_parser* ps, cg_slice line);

/* ---- pieces ---- */

/* Reads the header up to its events, and finds out the format; the line that
   decides may be any of it. */
bool cg_parse_header(cg_parser* ps);

/* Reads LINE of a Callgrind profile if it is one of a header, which *KNOWN
   tells.  It may begin another part. */
bool cg_parse_key(cg_parser* ps, cg_slice line, bool* known);

/* Begins the body of an input: its events are known. */
void cg_parser_begin(cg_parser* ps);

/* Adds the words TEXT to the notes on the input. */
void cg_parser_note(cg_parser* ps, const cg_buffer* text);

/* Forgets what the present part is described by. */
void cg_parser_forget_descriptions(cg_parser* ps);

/* Ends a part: checks the sums that it states, and adds it to the profile. */
bool cg_parser_end_part(cg_parser* ps);

/* Reads all that follows the header. */
bool cg_parse_cachegrind(cg_parser* ps);
bool cg_parse_callgrind(cg_parser* ps);

/* Forgets the ids and positions of the part that has ended. */
void cg_callgrind_reset(cg_callgrind* c);

#endif
