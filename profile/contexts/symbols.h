/*
   profile/contexts/symbols.h: what samples of pprof refer to by numbers:
   locations, functions, objects ("mappings") and strings.

   They are numbered as they are first asked for, from 1 (strings from 0, which
   is the empty one), and written at the end.

   Private to profile/contexts/.
*/

#ifndef CG_PROFILE_CONTEXTS_SYMBOLS_H
#define CG_PROFILE_CONTEXTS_SYMBOLS_H

#include "profile/io/sink.h"
#include "profile/model/profile.h"

/* The fields of pprof's message Profile. */
enum {
   CP_PPROF_SAMPLE_TYPE = 1, CP_PPROF_SAMPLE = 2, CP_PPROF_MAPPING = 3,
   CP_PPROF_LOCATION = 4, CP_PPROF_FUNCTION = 5, CP_PPROF_STRING = 6,
   CP_PPROF_TIME = 9, CP_PPROF_PERIOD_TYPE = 11, CP_PPROF_PERIOD = 12,
   CP_PPROF_COMMENT = 13, CP_PPROF_DEFAULT_TYPE = 14
};

typedef struct {
   const cp_profile* profile;
   cp_names strings;
   cp_triples locations;   /* function here, line, address */
   cp_triples addresses;   /* high and low half */
   cp_triples functions;   /* function of the profile, file */
   uint32_t* objects;      /* [object] its number; 0: none yet */
   uint32_t n_objects;
} cp_symbols;

void cp_symbols_init(cp_symbols* s, const cp_profile* p);
void cp_symbols_free(cp_symbols* s);

/* The number of a string; of one of bytes that no terminal, or no UTF-8, has,
   as that of what shows them. */
uint32_t cp_symbols_string(cp_symbols* s, cp_slice text);

/* The number of SITE in FUNCTION; its line and address may be 0, its file
   CP_NO_NAME: that of the function. */
uint32_t cp_symbols_location(cp_symbols* s, uint32_t function, cp_site site);

/* Writes all: the program that ran is the first object. */
void cp_symbols_write(cp_symbols* s, cp_sink* to);

#endif
