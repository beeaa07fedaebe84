/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Profiles of values as text: their one writer.                  ---*/
/*--------------------------------------------------------------------*/

/* lib/Cachegrind/Values/Files.pm reads them, and writes the sum of several;
   docs/FORMAT.md has the format.  Nothing is needed here but a compiler.

   A name is whatever its owner has for it: it is compared as a pointer, so
   equal names of neighbouring sites should be one, and handed to put_name. */

#ifndef CG_FEATURES_VALUES_TEXT_H
#define CG_FEATURES_VALUES_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How a load is in conflict with a store (features/values/conflicts.h). */
typedef enum {
   CONFLICT_COVERED,
   CONFLICT_PARTIAL,
   CONFLICT_ALIAS,
   N_CONFLICTS
} ConflictClass;

/* How one subject was sampled. */
typedef struct {
   bool     is_there;
   bool     is_exact;
   uint64_t n, period; /* bursts of n instructions, one a period */
   uint64_t seed;
   uint64_t bursts, short_bursts;
} ValueSampling;

enum { SAMPLING_VALUES, SAMPLING_CONFLICTS, N_SAMPLINGS };

typedef struct {
   const void*   kinds; /* a name; NULL: none were asked for */
   ValueSampling sampling[N_SAMPLINGS];
   uint32_t      max_entries;
   uint64_t      window; /* of conflicts, in instructions; 0: none */
   uint64_t      n_sites;
} ValuesHeader;

typedef struct {
   uint64_t value; /* of a conflict: the partner's offset */
   uint64_t count, error;
   /* Of conflicts. */
   ConflictClass conflict;
   uint64_t      line;
   uint64_t      distances; /* their sum, in instructions */
   const void*   function;  /* a name, or NULL */
} EntryText;

typedef struct {
   const void *object, *file, *function; /* names */
   bool        is_conflict;
   uint64_t    offset, line;
   const void* kind; /* a name */
   const void* reg;  /* a name, or NULL: of no register, or the kind tells it */
   uint64_t    width, executions;
   uint64_t    samples;
   uint64_t    n_conflicts; /* of the samples */
   uint64_t    pairs, equal_pairs; /* of samples of one burst */
   const EntryText* entries; /* falling counts */
   uint32_t         n_entries;
} SiteText;

typedef struct {
   /* Put len bytes; or a name, on one line. */
   void (*put)(void* to, const char* text, size_t len);
   void (*put_name)(void* to, const void* name);
   void* to;
   /* The rest is the writer's own, 0 at first. */
   const void *object, *file, *function; /* in force */
} ValuesWriter;

/* What every such file begins with; the lines of commands follow, and then the
   header. */
void cg_put_values_mark(ValuesWriter* w);
void cg_put_values_header(ValuesWriter* w, const ValuesHeader* header);

void cg_put_site(ValuesWriter* w, const SiteText* site);

/* What is at an address of code: a name; and where, if file is not NULL. */
void cg_put_code_place(ValuesWriter* w, uint64_t address, const void* function,
                       const void* file, uint64_t line);

#endif
