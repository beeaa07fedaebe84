/*
   profile/rows/functions.h: the rows of a report that lists functions.

   Private to profile/rows/rows.c, but for making and freeing.
*/

#ifndef CG_PROFILE_ROWS_FUNCTIONS_H
#define CG_PROFILE_ROWS_FUNCTIONS_H

#include "profile/io/sink.h"
#include "profile/view/functions.h"

typedef struct {
   cg_functions list;
   const cg_view_options* options;
   cg_call_list calls;      /* used for one list after the other */
   bool* told;              /* [function] has had its rows */
   uint32_t* cycle;         /* [cycle of the graph] its number in the rows */
   uint32_t n_cycles;       /* that have one */
} cg_function_rows;

/* Makes the list that OPTIONS ask for; V annotates its files, too. */
bool cg_function_rows_make(cg_function_rows* r, cg_view* v,
                           const cg_view_options* options, cg_error* err);
void cg_function_rows_free(cg_function_rows* r);

/* Writes the table of functions. */
bool cg_function_rows_write(cg_function_rows* r, cg_sink* to, cg_error* err);

/* Writes the calls from the lines of FILE. */
bool cg_function_rows_calls(cg_function_rows* r, uint32_t file, cg_sink* to,
                            cg_error* err);

#endif
