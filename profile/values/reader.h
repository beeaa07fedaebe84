/*
   profile/values/reader.h: the state of a profile of values while it is read.

   Private to the reader, profile/values/values.c (sites, and the file as a
   whole), and header.c.
*/

#ifndef CG_PROFILE_VALUES_READER_H
#define CG_PROFILE_VALUES_READER_H

#include "profile/io/line.h"
#include "profile/values/values.h"

typedef struct {
   cp_values* v;
   cp_line line;              /* that is being read */

   /* Of the header. */
   bool has_version, has_lists;
   ValueSampling sampling[N_SAMPLINGS];
   uint32_t kinds;
   uint64_t window;
   uint64_t max_entries;
   bool states_sites;
   uint64_t stated_sites, n_sites;

   bool in_body;
   uint32_t object, file, func;   /* in force; CP_NO_NAME: none yet */
   cp_value_site pending;     /* the site that is being read */
   bool has_pending;
   bool pending_has_samples;
   bool pending_has_burst;
   uint32_t n_partners;       /* p lines of the pending site so far */
} cp_value_reader;

/* ---- the header ---- */

bool cp_take_header_line(cp_value_reader* r);

/* Ends the header.  False with a message if it does not fit those of the files
   before. */
bool cp_value_begin_body(cp_value_reader* r);

#endif
