/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The names of each process's files.  The process that writes a file expands
   the pattern of its name, so that %p is that process's number.  A forked or
   traced child that would replace its parent's file appends its process number
   to the name, in seven digits: part numbers have fewer. */

#pragma once

#include "pub_tool_basics.h"

/* An option that takes the pattern of the profile's name. */
typedef struct {
   const HChar* option;
   const HChar* by_default; /* the default pattern */
   Bool is_created; /* the file exists from the start of the run; if it is not
                       there, an empty one is made */
} OutFileOption;

/* A file of the whole run, not divided into parts. */
typedef struct {
   const HChar* what;     /* words for messages: "the profile of ..." */
   const HChar* option;   /* option that takes the pattern of the file's name */
   const HChar* fallback; /* a pattern that can always be expanded */
   const HChar* suffix;   /* appended to the profile's name if there is no
                             pattern */
   Bool (*write)(const HChar* name); /* False on failure */
} SideFile;

/* The files that a run writes.  The profile and the file of contexts have
   parts; those from OUT_SIDE on are SideFiles. */
#define CG_MAX_SIDE_FILES 4
typedef enum {
   OUT_PROFILE, OUT_CONTEXTS, OUT_SIDE,
   N_OUT_FILES = OUT_SIDE + CG_MAX_SIDE_FILES
} OutFileId;

/* The files of this run, and the user's patterns for their names.  A file
   without a pattern has the profile's name with a suffix, if the profile has a
   pattern and is no pipe or device. */
typedef struct {
   Bool         is_written[N_OUT_FILES];
   const HChar* pattern[N_OUT_FILES]; /* NULL: no pattern was given */
   const SideFile* side[CG_MAX_SIDE_FILES]; /* the rest are NULL */
} OutFiles;

/* Add a file, whose name the pattern gives unless it is NULL. */
void cg_add_side_file(OutFiles* files, const SideFile* file,
                      const HChar* pattern);

/* Initialise, once, before the program runs.  End the run if two regular files
   have one name, or if a file to be created cannot be written.  If another file
   cannot be written, warn.  Traced children do not try their files again. */
void cg_name_init(const OutFileOption* option, const OutFiles* files);

const HChar* cg_what_is(OutFileId id);

Bool cg_has_file(OutFileId id);

/* Return the present name of this process's file, to be freed.  If the pattern
   gives the parent's name instead, print a notice of this name if it is new. */
HChar* cg_file_name(OutFileId id);

/* Write a file of the whole run from gathered counts; False if that fails. */
Bool cg_write_side_file(OutFileId id, const HChar* name);

#define CG_EACH_SIDE_FILE(id) \
   (OutFileId id = OUT_SIDE; id < N_OUT_FILES && cg_has_file(id); id++)

/* Return the file's name, to be freed, with the numbers of part n and of the
   thread appended, unless they are 0.  If the file is a pipe or the like, take
   the default pattern's name for parts from 1 on; a device such as /dev/null
   takes all parts. */
HChar* cg_part_name(OutFileId id, UInt n, UInt thread);

/* Create the profile's file, if the option says that it exists from the start,
   and this process has not created it yet. */
void cg_create_profile(void);

/* Empty the profile's file: this run's counts are in other files. */
void cg_empty_profile(void);

/* Does the profile's name denote a regular file, or no file yet? */
Bool cg_profile_is_file(void);
