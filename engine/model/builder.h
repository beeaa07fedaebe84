/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/builder.h: adds one input to a cp_profile.

   The readers in engine/read/, which know the grammars, report their findings
   here; builder.c decides about the sums, and drops calls, jumps and lines that
   the options do not keep.  Counts come in runs: all counts between two lines
   that switch file or function belong to one pair.  So a run is summed in a
   small array that stays in the host's cache, and only that sum is added to the
   pair and to the part's total. */

#pragma once

#include "engine/model/profile.h"

/* The number of a function or pair that is not known yet. */
#define CP_NO_NUMBER UINT32_MAX

/* The unknown object. */
#define CP_NO_OBJECT 0u

/* State while one input is read. */
typedef struct {
   cp_profile* profile;
   bool negate;           /* this input is subtracted */
   uint32_t first_block;  /* number of this part's first block, see
                             engine/model/recursion.h */
   cp_function who;       /* the present function; CP_NO_NAME: none yet */
   uint32_t file;         /* the file in force: the function's own, or that of
                             inlined code */
   uint32_t function;     /* number of `who` after folding; CP_NO_NUMBER
                             until something in `file` is added */
   uint32_t counted;      /* file that gets the counts, after folding */
   bool has_lines;        /* the present counts keep their lines */
   uint32_t pair;         /* CP_NO_NUMBER until the pair has a count line */
   cp_count* run;         /* [event] sums of the present run */
   cp_count* computed;    /* [event] sums of all runs that ended in this part */
} cp_builder;

/* Free the memory that HEAD points to. */
void cp_input_head_free(cp_input_head* head);

/* Begin to add an input, whose events are known, to P; or free B's memory. */
void cp_builder_begin(cp_builder* b, cp_profile* p);
void cp_builder_free(cp_builder* b);

/* Store the number of NAME, a name in the input, in *FILE or *FUNC; false if
   NAME could not be changed as the options ask.  Or return CP_UNSPECIFIED's
   number. */
bool cp_builder_file_name(cp_builder* b, cp_slice name, uint32_t* file,
                          cp_error* err);
bool cp_builder_func_name(cp_builder* b, cp_slice name, uint32_t* func,
                          cp_error* err);
uint32_t cp_builder_unspecified(cp_builder* b);

/* Return the number of the function WHO, or of the one that WHO is folded to.
   cp_builder_is_folded() returns whether functions are folded to FUNCTION. */
uint32_t cp_builder_function(cp_builder* b, cp_function who);
bool cp_builder_is_folded(const cp_builder* b, uint32_t function);

/* Switch to the function WHO, in its own file. */
bool cp_builder_enter_function(cp_builder* b, cp_function who, cp_error* err);

/* Switch to FILE, inside the present function. */
bool cp_builder_enter_file(cp_builder* b, uint32_t file, cp_error* err);

/* Note that the input has counts by instruction. */
bool cp_builder_know_addresses(cp_builder* b, cp_error* err);

/* Add the counts ROW at PLACE in the present pair. */
bool cp_builder_add_counts(cp_builder* b, cp_place place, const cp_count* row,
                           cp_error* err);

/* Add calls from PLACE in the present pair to CALLEE, which is entered at
   ENTRY.  ROW is the number of calls, then their inclusive counts. */
void cp_builder_add_calls(cp_builder* b, cp_place place, cp_function callee,
                          cp_place entry, const cp_count* row);

/* Add JUMP, unless an end is in folded code: from PLACE in the present pair to
   JUMP.to.place in the file JUMP.to.file (CP_NO_NAME: the present file).  TO is
   the target's function in that file; if its name is CP_NO_NAME, the target is
   in the present function. */
void cp_builder_add_jump(cp_builder* b, cp_place place, cp_jump jump,
                         cp_function to);

/* Add ROW to the excess of the present function: the counts that the function
   and its calls contain more than once. */
bool cp_builder_add_recursion(cp_builder* b, const cp_count* row,
                              cp_error* err);

/* End the present run. */
bool cp_builder_end_run(cp_builder* b, cp_error* err);

/* End a part, or an input without parts, after cp_builder_end_run().  There is
   no present function until the next one is entered. */
bool cp_builder_end_part(cp_builder* b, cp_error* err);
