/*
   profile/values/reader.h: the state of a profile of values while it is read.

   Private to the reader, profile/values/values.c (sites, and the file as a
   whole), header.c, and words.c, which takes lines apart.
*/

#ifndef CG_PROFILE_VALUES_READER_H
#define CG_PROFILE_VALUES_READER_H

#include "profile/values/values.h"

typedef struct {
   cp_values* v;
   cp_input* in;
   cp_error* err;
   const char* at;            /* in the line that is being read ... */
   const char* end;           /* ... up to here */

   /* Of the header. */
   bool has_version, has_lists;
   ValueSampling sampling[N_SAMPLINGS];
   uint32_t kinds;
   uint64_t window;
   bool is_counting_sample;
   uint64_t max_entries;
   bool states_sites;
   uint64_t stated_sites, n_sites;

   bool in_body;
   uint32_t object, file, func;   /* in force; CP_NO_NAME: none yet */
   cp_value_site pending;     /* a site that has not been added yet ... */
   bool has_pending;
   bool pending_has_samples;
   bool pending_has_burst;
   uint32_t n_partners;       /* ... and how many of its p lines have come */
} cp_value_reader;

/* ---- messages: all return false ---- */

/* Stores a message about the line taken last. */
bool cp_wrong(cp_value_reader* r, const char* what);

/* Puts the place in front of the message WHY, which was made without it, and
   frees WHY. */
bool cp_wrong_because(cp_value_reader* r, cp_error* why);

/* ---- pieces of the line: taken, or false ---- */

bool cp_take_text(cp_value_reader* r, const char* text);

/* Takes decimal digits; or 0x and up to 16 hexadecimal ones. */
bool cp_take_number(cp_value_reader* r, uint64_t* n);
bool cp_take_hex(cp_value_reader* r, uint64_t* n);

/* Takes a blank and a number. */
bool cp_take_field(cp_value_reader* r, uint64_t* n);

/* Takes a word of letters, digits, colons and the like. */
bool cp_take_word(cp_value_reader* r, cp_slice* word);

bool cp_at_end(const cp_value_reader* r);
cp_slice cp_rest_of(const cp_value_reader* r);
bool cp_word_is(cp_slice word, const char* text);

/* ---- the header ---- */

bool cp_take_header_line(cp_value_reader* r);

/* Ends the header.  False with a message if it does not fit those of the files
   before. */
bool cp_value_begin_body(cp_value_reader* r);

#endif
