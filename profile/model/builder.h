/*
   profile/model/builder.h: how the parser fills a cg_profile.

   Private to the parser and profile/model/builder.c.  The parser knows the
   grammars and says here what it met; what that does to the sums is decided
   here.

   Counts come in runs: between two lines that switch file or function all
   belong to the same pair, so they are summed in a small array that stays in
   the cache, and only that sum is added to the pair and to the part's total.
*/

#ifndef CG_PROFILE_MODEL_BUILDER_H
#define CG_PROFILE_MODEL_BUILDER_H

#include "profile/model/profile.h"

/* For functions and pairs whose number is not known yet. */
#define CG_NO_NUMBER UINT32_MAX

/* The unknown object. */
#define CG_NO_OBJECT 0u

/* The state of one input while it is read. */
typedef struct {
   cg_profile* profile;
   bool negate;           /* this input is subtracted */
   uint32_t first_block;  /* of this part, see profile/model/recursion.h */
   cg_function who;       /* the present function; its name is CG_NO_NAME
                             before the first */
   uint32_t file;         /* in force: its own, or that of inlined code */
   uint32_t function;     /* CG_NO_NUMBER until something of it is counted in
                             this file, and then ... */
   uint32_t counted;      /* ... the file that it is counted in: the one in
                             force, if nothing is folded, and ... */
   bool has_lines;        /* ... whether lines of that are told */
   uint32_t pair;         /* CG_NO_NUMBER until it has a count line */
   cg_count* run;         /* [event] sums since the last switch */
   cg_count* computed;    /* [event] sums of all runs that ended in this part */
} cg_reading;

/* Frees what HEAD points to. */
void cg_input_head_free(cg_input_head* head);

/* Begins an input whose events are known. */
void cg_reading_begin(cg_reading* r, cg_profile* p);
void cg_reading_free(cg_reading* r);

/* The numbers of names as an input has them, before any mod. */
bool cg_reading_file_name(cg_reading* r, cg_slice name, uint32_t* file,
                          cg_error* err);
bool cg_reading_func_name(cg_reading* r, cg_slice name, uint32_t* func,
                          cg_error* err);
uint32_t cg_reading_unspecified(cg_reading* r);

/* Switches to the function WHO, in its own file. */
bool cg_reading_function(cg_reading* r, cg_function who, cg_error* err);

/* Switches to FILE, inside the present function. */
bool cg_reading_file(cg_reading* r, uint32_t file, cg_error* err);

/* The input tells instructions apart. */
bool cg_reading_addresses(cg_reading* r, cg_error* err);

/* The counts ROW at PLACE in the present pair. */
bool cg_reading_counts(cg_reading* r, cg_place place, const cg_count* row,
                       cg_error* err);

/* Calls from PLACE in the present pair to CALLEE, which is entered at ENTRY.
   ROW is their number and then the counts between call and return. */
void cg_reading_calls(cg_reading* r, cg_place place, cg_function callee,
                      cg_place entry, const cg_count* row);

/* So much is counted more than once by the present function and its calls. */
bool cg_reading_recursion(cg_reading* r, const cg_count* row, cg_error* err);

/* Ends the present run. */
bool cg_reading_flush(cg_reading* r, cg_error* err);

/* Ends a part, or an input that has none, after cg_reading_flush().  No
   function is known then. */
bool cg_reading_end(cg_reading* r, cg_error* err);

#endif
