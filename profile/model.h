/*
   profile/model.h: how the parser fills a cg_profile.

   Private to profile/parse.c (the parser) and profile/model.c.  The parser
   knows the grammar and says here what it met; what that does to the sums is
   decided here.

   Counts come in runs: between two lines that switch file or function all
   belong to the same pair, so they are summed in a small array that stays in
   the cache, and only that sum is added to the pair and to the input's total.
*/

#ifndef CG_PROFILE_MODEL_H
#define CG_PROFILE_MODEL_H

#include "profile/parse.h"

#define CG_NO_PAIR UINT32_MAX

/* The state of one input while it is read. */
typedef struct {
   cg_profile* profile;
   bool negate;           /* this input is subtracted */
   uint32_t file;         /* CG_NO_NAME before the first file line */
   uint32_t func;
   uint32_t pair;         /* CG_NO_PAIR until (file, func) has a count line */
   cg_count* run;         /* [event] sums since the last switch */
   cg_count* computed;    /* [event] sums of all runs that ended */
} cg_reading;

/* Begins an input whose events are known. */
void cg_reading_begin(cg_reading* r, cg_profile* p);
void cg_reading_free(cg_reading* r);

/* Switches to another file, and to the function CG_UNSPECIFIED unless
   KEEP_FUNC. */
bool cg_reading_file(cg_reading* r, cg_slice name, bool keep_func,
                     cg_error* err);

bool cg_reading_func(cg_reading* r, cg_slice name, cg_error* err);

/* The counts ROW of a line of the present pair. */
bool cg_reading_counts(cg_reading* r, cg_count line, const cg_count* row,
                       cg_error* err);

/* Ends the present run. */
bool cg_reading_flush(cg_reading* r, cg_error* err);

/* Ends the input, whose `summary:` line says SUMMARY. */
bool cg_reading_end(cg_reading* r, const cg_count* summary, cg_error* err);

#endif
