/*
   profile/model/names.h: names, each kept once and known by a small number.

   cg_names    a set of byte strings; they are numbered from 0 as they come.
   cg_renamed  names as a profile records them, and what the options that change
               names make of each: they are demangled, then modified, then
               folded.  Several recorded names may become the same shown name,
               which is the point of those options.

   Numbers stay valid, and slices too, until the set is freed.
*/

#ifndef CG_PROFILE_MODEL_NAMES_H
#define CG_PROFILE_MODEL_NAMES_H

#include "profile/model/demangle.h"
#include "profile/model/fold.h"
#include "profile/model/mod.h"

#define CG_NO_NAME UINT32_MAX

typedef struct {
   cg_slice* at;        /* the names by number */
   uint32_t n;

   /* Private: hashes by number, an open-addressed table of numbers + 1, and
      the chunk of memory that new names go to. */
   uint32_t* hashes;
   size_t cap;
   uint32_t* slots;
   size_t n_slots;
   struct cg_name_chunk* chunks;
} cg_names;

/* The number of NAME, which is added if it is new. */
uint32_t cg_names_add(cg_names* names, cg_slice name);

/* The number of NAME, or CG_NO_NAME. */
uint32_t cg_names_find(const cg_names* names, cg_slice name);

/* All numbers in ascending order of names; the caller frees the array. */
uint32_t* cg_names_sorted(const cg_names* names);

/* The place of each name, by number, in that order; the caller frees it. */
uint32_t* cg_names_ranked(const cg_names* names);

void cg_names_free(cg_names* names);

typedef struct {
   cg_demangler* demangler;   /* NULL: names are not demangled, ... */
   const cg_mod* mod;         /* ... not modified, ... */
   const cg_fold* folds;      /* ... or not folded */
   bool final;                /* new names are as they are to be shown */

   cg_names recorded;   /* the only set if nothing changes names */
   cg_names modified;   /* used otherwise */
   uint32_t* became;    /* then: modified number by recorded number */
   size_t became_cap;
   bool* is_fold;       /* by modified number, if there are folds */
   uint32_t n_is_fold;
   size_t is_fold_cap;
} cg_renamed;

/* The names that are shown, which all numbers below belong to. */
const cg_names* cg_renamed_shown(const cg_renamed* r);

/* Adds a recorded name; *SHOWN is the number of what it is shown as.  False if
   it could not be changed. */
bool cg_renamed_add(cg_renamed* r, cg_slice name, uint32_t* shown,
                    cg_error* err);

/* Adds a name which nothing changes. */
uint32_t cg_renamed_add_fixed(cg_renamed* r, cg_slice name);

/* The shown number of recorded name number I. */
uint32_t cg_renamed_became(const cg_renamed* r, uint32_t i);

/* Whether shown name number I is one that others were folded to. */
bool cg_renamed_is_fold(const cg_renamed* r, uint32_t i);

void cg_renamed_free(cg_renamed* r);

#endif
