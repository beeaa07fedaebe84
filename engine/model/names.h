/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/names.h: names, each kept once and known by a small number.

   cp_names    a set of byte strings; they are numbered from 0 as they come.
   cp_renamed: the names that a profile records, and the changed name of each by
   the options: they are demangled, then modified, then folded.  Several
   recorded names may become the same shown name, which is the point of those
   options.

   Numbers stay valid, and slices too, until the set is freed. */

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

/* Return the number of NAME, which is added if it is new. */
uint32_t cp_names_add(cp_names* names, cp_slice name);

/* Return the number of NAME, or CP_NO_NAME. */
uint32_t cp_names_find(const cp_names* names, cp_slice name);

/* Return all numbers in ascending order of names; the caller frees the
   array. */
uint32_t* cp_names_sorted(const cp_names* names);

/* Return the rank of each name, by number, in that order; the caller frees the
   array. */
uint32_t* cp_names_ranked(const cp_names* names);

void cp_names_free(cp_names* names);

typedef struct {
   cp_demangler* demangler;   /* NULL: names are not demangled */
   const cp_mod* mod;         /* NULL: names are not modified */
   const cp_fold* folds;      /* new names are added as they will be shown */
   bool final;                /* new names are as they are to be shown */

   cp_names recorded;   /* the only set if nothing changes names */
   cp_names modified;   /* used otherwise */
   uint32_t* became;    /* then: the modified name's number by that of the
                           recorded name */
   size_t became_cap;
   bool* is_fold;       /* by modified number, if there are folds */
   uint32_t n_is_fold;
   size_t is_fold_cap;
} cp_renamed;

/* Return the shown names, to which the numbers below refer. */
const cp_names* cp_renamed_shown(const cp_renamed* r);

/* Add a recorded name; *SHOWN is the number of its shown name.  False if the
   name could not be changed. */
bool cp_renamed_add(cp_renamed* r, cp_slice name, uint32_t* shown,
                    cp_error* err);

/* Add a name that the options do not change. */
uint32_t cp_renamed_add_fixed(cp_renamed* r, cp_slice name);

/* Return the number of the shown name for recorded name number I. */
uint32_t cp_renamed_became(const cp_renamed* r, uint32_t i);

/* Return whether others were folded into shown name number I. */
bool cp_renamed_is_fold(const cp_renamed* r, uint32_t i);

void cp_renamed_free(cp_renamed* r);
