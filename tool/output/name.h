/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The names of each process's files.  The pattern that an option gives is
   expanded in the process that writes, so that %p is its number.  A forked or
   traced child that would get its parent's name takes another, with its process
   number in seven digits: part numbers have fewer. */

#pragma once

#include "pub_tool_basics.h"

/* An option that takes the pattern of the profile's name. */
typedef struct {
   const HChar* option;
   const HChar* by_default; /* the default pattern */
   Bool is_created; /* the file exists from the start of the run: empty, or an
                       older one, which stays until it is replaced */
} OutFileOption;

/* A file of the whole run, not divided into parts. */
typedef struct {
   const HChar* what;     /* words for messages: "the profile of ..." */
   const HChar* option;   /* option that takes the pattern of its name */
   const HChar* fallback; /* a pattern that can always be expanded */
   const HChar* suffix;   /* appended to the profile's name if there is no
                             pattern */
   Bool (*write)(const HChar* name); /* False, after a message, on failure */
} SideFile;

/* The files that a run writes.  The profile and the contexts beside it have
   parts; from OUT_SIDE on come files of the whole run. */
#define CG_MAX_SIDE_FILES 4
typedef enum {
   OUT_PROFILE, OUT_CONTEXTS, OUT_SIDE,
   N_OUT_FILES = OUT_SIDE + CG_MAX_SIDE_FILES
} OutFileId;

/* The files of this run, and the users' patterns for their names.  If only the
   profile has a pattern, another file's name is the profile's with a suffix. */
typedef struct {
   Bool         is_written[N_OUT_FILES];
   const HChar* pattern[N_OUT_FILES]; /* NULL: none was given */
   const SideFile* side[CG_MAX_SIDE_FILES]; /* NULL: there is none */
} OutFiles;

/* Add a file, to be named by the pattern unless that is NULL. */
void cg_add_side_file(OutFiles* files, const SideFile* file,
                      const HChar* pattern);

/* Initialise, once, before the program runs.  The run ends if two files have
   one name, or if a file to be created cannot be written.  If any other file
   cannot be written, a warning is printed, one for all traced children. */
void cg_name_init(const OutFileOption* option, const OutFiles* files);

const HChar* cg_what_is(OutFileId id);

Bool cg_has_file(OutFileId id);

/* The caller frees the names returned below with VG_(free). */

/* Return the present name of this process's file.  If it is not the pattern's
   name, print a message, once for each name. */
HChar* cg_file_name(OutFileId id);

/* Write a file of the whole run, after counts have been gathered.  Return
   False, after a message, if that fails. */
Bool cg_write_side_file(OutFileId id, const HChar* name);

/* Loop over the side files that are written in this run. */
#define CG_EACH_SIDE_FILE(id) \
   (OutFileId id = OUT_SIDE; id < N_OUT_FILES && cg_has_file(id); id++)

/* Return the file's name with the number of part n, from 1, appended, unless n
   is 0, and the number of a thread, unless that is 0.  If the file is, say, a
   pipe instead of a regular file, parts are named by the pattern's default;
   only /dev/null takes all of them. */
HChar* cg_part_name(OutFileId id, UInt n, UInt thread);

/* Create the profile's file, if the option says that it exists from the start;
   in a forked child, only if the child writes to a file of its own. */
void cg_create_profile(void);

/* Empty the profile's older file: this run's counts are in other files. */
void cg_empty_profile(void);

/* Is the profile's name that of a regular file, or of no file? */
Bool cg_profile_is_file(void);
