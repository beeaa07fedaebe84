/*
   profile/write/dictionary.h: the ids that names are written with.

   Names of one kind: of objects, files or functions.  A thing gets its id, and
   tells its name, where it is written first.
*/

#ifndef CG_PROFILE_WRITE_DICTIONARY_H
#define CG_PROFILE_WRITE_DICTIONARY_H

#include "profile/io/sink.h"
#include "profile/model/names.h"

typedef struct {
   const cp_names* names;
   uint32_t* rank;         /* [name] place in ascending order */
   uint32_t* id;           /* [thing] 0: not written yet */
   uint32_t n_ids;
} cp_dictionary;

/* For N things that have NAMES. */
void cp_dictionary_init(cp_dictionary* d, const cp_names* names, uint32_t n);
void cp_dictionary_free(cp_dictionary* d);

/* Writes a line that begins with KEYWORD and tells of THING, called NAME. */
void cp_write_thing(cp_sink* to, const char* keyword, cp_dictionary* d,
                    uint32_t thing, uint32_t name);

/* The same for an object or a file, which its name says all about. */
void cp_write_name(cp_sink* to, const char* keyword, cp_dictionary* d,
                   uint32_t name);

#endif
