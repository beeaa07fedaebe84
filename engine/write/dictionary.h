/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/dictionary.h: the ids with which names are written.

   A dictionary has the names of objects, of files or of functions ("things").
   A thing gets its id, and its name is written, where the thing first
   occurs. */

#pragma once

#include "engine/io/sink.h"
#include "engine/model/names.h"

typedef struct {
   const cp_names* names;
   uint32_t* rank;         /* [name] place in ascending order */
   uint32_t* id;           /* [thing] its id; 0: not written yet */
   uint32_t n_ids;
   bool repeats;           /* names are written with each id */
} cp_dictionary;

/* Make an empty dictionary for N things that have NAMES. */
void cp_dictionary_init(cp_dictionary* d, const cp_names* names, uint32_t n);
void cp_dictionary_free(cp_dictionary* d);

/* Write a line with KEYWORD, the id of THING and, the first time or if the
   dictionary `repeats`, its NAME. */
void cp_write_thing(cp_sink* to, const char* keyword, cp_dictionary* d,
                    uint32_t thing, uint32_t name);

/* Write the line for an object or a file, which has its name's number. */
void cp_write_name(cp_sink* to, const char* keyword, cp_dictionary* d,
                   uint32_t name);
