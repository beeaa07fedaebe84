/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/symbols.h: the tables to which pprof's samples refer by
   number: locations, functions, objects ("mappings") and strings.

   Entries are numbered from 1, strings from 0, the empty string.  The tables
   are written last.  Private to engine/contexts/. */

#pragma once

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Fields of pprof's message Profile. */
enum {
   CP_PPROF_SAMPLE_TYPE = 1, CP_PPROF_SAMPLE = 2, CP_PPROF_MAPPING = 3,
   CP_PPROF_LOCATION = 4, CP_PPROF_FUNCTION = 5, CP_PPROF_STRING = 6,
   CP_PPROF_TIME = 9, CP_PPROF_PERIOD_TYPE = 11, CP_PPROF_PERIOD = 12,
   CP_PPROF_COMMENT = 13, CP_PPROF_DEFAULT_TYPE = 14
};

typedef struct {
   const cp_profile* profile;
   cp_names strings;
   cp_triples locations;   /* (index in `functions`, line, index in
                              `addresses`) */
   cp_triples addresses;   /* (high half, low half, 0) */
   cp_triples functions;   /* (function of the profile, file, 0) */
   uint32_t* objects;      /* [object of the profile] its number; 0: none yet */
   uint32_t n_objects;
} cp_symbols;

void cp_symbols_init(cp_symbols* s, const cp_profile* p);
void cp_symbols_free(cp_symbols* s);

/* Return the number of the string TEXT.  Control characters, and bytes outside
   UTF-8, are replaced by visible escapes. */
uint32_t cp_symbols_string(cp_symbols* s, cp_slice text);

/* Return the number of the location SITE in FUNCTION.  The site's line and
   address may be 0; if its file is CP_NO_NAME, it is in the function's own
   file. */
uint32_t cp_symbols_location(cp_symbols* s, uint32_t function, cp_site site);

/* Write all tables.  The first mapping is the program that ran, if known. */
void cp_symbols_write(cp_symbols* s, cp_sink* to);
