/*
   profile/values/values.h: value profiles, read and merged.

   This is what the tool writes for --value-profile and --replay-profile: sites,
   each of which is one value of an instruction, with lists of the most frequent
   values. docs/FORMAT.md has the format.  Several files are merged as they are
   read: executions and counts add up, and a list is cut to the length that
   lists have, with the errors that follow: a value that a full list does not
   hold may have been there as often as the least that it does hold.

   A malformed file gives a message of one line, with its name and the number of
   the line; the values read so far may then only be freed. */

#ifndef CG_PROFILE_VALUES_VALUES_H
#define CG_PROFILE_VALUES_VALUES_H

#include "format/values_text.h"
#include "profile/io/input.h"
#include "profile/io/sink.h"
#include "profile/model/names.h"

/* The most entries of a list. */
#define CP_VALUES_MAX_ENTRIES 1024

typedef struct {
   uint64_t value;      /* of a conflict: the partner's address */
   uint64_t count, error;
   /* Of conflicts. */
   uint64_t distances;  /* their sum, in instructions */
   uint64_t line;       /* the partner's */
   uint32_t func;       /* the partner's name, or CP_NO_NAME */
   ConflictClass conflict;
} cp_value_entry;

typedef struct {
   /* What tells sites apart. */
   uint32_t object, file, func;   /* names */
   uint64_t offset, line;
   uint32_t kind;       /* a name: "load", "arg:rdi" */
   uint32_t width;      /* bytes */
   uint32_t ordinal;    /* of those of one file that have all else in common */
   bool is_conflict;

   uint32_t seen_in;    /* the number of the last file that has it */
   uint64_t executions, samples;
   uint64_t n_conflicts;          /* of the samples */
   uint64_t pairs;      /* of samples that one burst has */
   uint64_t equal_pairs;          /* pairs of the same value */
   cp_value_entry* entries;       /* falling counts */
   uint32_t n_entries;
} cp_value_site;

/* The name of what is at an address of code. */
typedef struct {
   uint64_t address;
   uint32_t name;
} cp_code_place;

typedef struct {
   cp_names names;
   uint32_t n_files;
   cp_buffer commands;  /* lines, without repetition of the one before */
   uint32_t last_command;
   uint32_t kinds;      /* a name; CP_NO_NAME: none */
   ValueSampling sampling[N_SAMPLINGS];   /* seeds: of the first file */
   uint64_t window;     /* of conflicts, in instructions */
   uint32_t max_entries;

   cp_value_site* sites;
   uint32_t n_sites;

   cp_code_place* codes;
   uint32_t n_codes;

   /* Private. */
   size_t sites_cap, codes_cap;
   uint32_t* slots;     /* of sites, plus one */
   size_t n_slots;
   cp_names known_codes;
} cp_values;

/* Makes V empty; frees all that it has. */
void cp_values_init(cp_values* v);
void cp_values_free(cp_values* v);

/* Reads the input, which it closes, and merges it into V. */
bool cp_values_read(cp_values* v, cp_input* in, cp_error* err);

/* Merges SITE, of the present file, whose entries V owns from now on. */
bool cp_values_add(cp_values* v, cp_value_site* site, cp_error* err);

/* Writes V in the format that it was read in. */
void cp_values_write(const cp_values* v, cp_sink* to);

#endif
