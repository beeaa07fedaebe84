/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/names.h: names, each kept once and known by a small number.

   cp_names is a set of byte strings, numbered from 0 as they come.  cp_renamed
   has the names that a profile records, and each name as the options change it:
   demangled, then modified, then folded.  Several recorded names may become the
   same shown name.

   Numbers and slices stay valid until the set is freed. */

#pragma once

#include "engine/model/demangle.h"
#include "engine/model/fold.h"
#include "engine/model/mod.h"

#define CP_NO_NAME UINT32_MAX

typedef struct {
   cp_slice* at;        /* the names by number */
   uint32_t n;

   /* Private: hashes by number, an open-addressed table of numbers + 1, and
      the chunk of memory that new names go to. */
   uint32_t* hashes;
   size_t cap;
   uint32_t* slots;
   size_t n_slots;
   struct cp_name_chunk* chunks;
} cp_names;

/* Return the number of NAME; add NAME if it is new. */
uint32_t cp_names_add(cp_names* names, cp_slice name);

/* Return the number of NAME, or CP_NO_NAME if NAME is not in the set. */
uint32_t cp_names_find(const cp_names* names, cp_slice name);

/* Return all numbers in the order of their names; the caller frees the
   array. */
uint32_t* cp_names_sorted(const cp_names* names);

/* Return each name's rank in ascending order of names, indexed by the name's
   number; the caller frees the array. */
uint32_t* cp_names_ranked(const cp_names* names);

void cp_names_free(cp_names* names);

typedef struct {
   cp_demangler* demangler;   /* NULL: names are not demangled */
   const cp_mod* mod;         /* NULL: names are not modified */
   const cp_fold* folds;      /* NULL: names are not folded */

   cp_names recorded;   /* the only set if options change no name */
   cp_names modified;   /* used if options change names */
   uint32_t* became;    /* [recorded name] the modified name's number, if
                           options change names */
   size_t became_cap;
   bool* is_fold;       /* [modified name] names were folded to it */
   uint32_t n_is_fold;
   size_t is_fold_cap;
} cp_renamed;

/* Return the set of shown names. */
const cp_names* cp_renamed_shown(const cp_renamed* r);

/* Add NAME to the recorded names; set *SHOWN to the number of its shown name.
   False if NAME could not be changed. */
bool cp_renamed_add(cp_renamed* r, cp_slice name, uint32_t* shown,
                    cp_error* err);

/* Add NAME to the shown names, unchanged by options; return its number. */
uint32_t cp_renamed_add_fixed(cp_renamed* r, cp_slice name);

/* Return the number of the shown name for recorded name number I. */
uint32_t cp_renamed_became(const cp_renamed* r, uint32_t i);

/* Return whether recorded names were folded to shown name number I. */
bool cp_renamed_is_fold(const cp_renamed* r, uint32_t i);

void cp_renamed_free(cp_renamed* r);
