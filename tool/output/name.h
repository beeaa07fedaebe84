/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The name of each process's profile.  The pattern that an option gives for the
   profile or a file beside it is expanded in the process that writes, so that
   %p is its number.  A child, forked or traced, that would get its parent's
   name in this way takes another, with its process number in seven digits: part
   numbers have fewer, so no profile overwrites a part either. */

#pragma once

#include "pub_tool_basics.h"

/* An option that takes the pattern of the profile's name. */
typedef struct {
   const HChar* option;
   const HChar* by_default; /* its default, which can always be expanded */
   Bool is_created; /* the file exists from the start of the run: empty, or an
                       older one, which stays until it is replaced */
} OutFileOption;

/* A file of the whole run, which has no parts. */
typedef struct {
   const HChar* what;     /* for messages: "the profile of ..." */
   const HChar* option;   /* which takes the pattern of its name */
   const HChar* fallback; /* a pattern that can always be expanded */
   const HChar* suffix;   /* of its name, if that follows the profile's */
   Bool (*write)(const HChar* name); /* returns False, after a message, if it
                                        fails */
} SideFile;

/* The files that a run writes: the profile, and contexts beside it, both of
   which have parts; and from OUT_SIDE on, consecutively, files of the whole
   run. */
#define CG_MAX_SIDE_FILES 4
typedef enum {
   OUT_PROFILE, OUT_CONTEXTS, OUT_SIDE,
   N_OUT_FILES = OUT_SIDE + CG_MAX_SIDE_FILES
} OutFileId;

/* The files of this run, and the users' patterns for their names.  If the
   profile has a pattern and a file beside it has none, that file's name is the
   profile's with a suffix. */
typedef struct {
   Bool         is_written[N_OUT_FILES];
   const HChar* pattern[N_OUT_FILES]; /* NULL: none was given */
   const SideFile* side[CG_MAX_SIDE_FILES]; /* NULL: there is none */
} OutFiles;

/* Add that file to the files written. */
void cg_add_side_file(OutFiles* files, const SideFile* file,
                      const HChar* pattern);

/* Initialise, once, before the program runs; `option` is the profile's.  A bad
   option ends the run: one that gives two files one name, or one whose file is
   to be created but cannot be written to.  If it is not to be created, that is
   a warning, which only the first of many traced children prints. */
void cg_name_init(const OutFileOption* option, const OutFiles* files);

/* Return the words for the file in messages: "the profile". */
const HChar* cg_what_is(OutFileId id);

/* Is the file written in this run? */
Bool cg_has_file(OutFileId id);

/* The caller frees the names returned below with VG_(free). */

/* Return the name of this process's profile at this time.  If it is not the
   pattern's, prints a message, once for each name. */
HChar* cg_profile_name(void);

/* Return the name of a file of the whole run.  The second function writes the
   file, after counts have been gathered; it returns False, after a message, if
   that fails. */
HChar* cg_side_name(OutFileId id);
Bool   cg_write_side_file(OutFileId id, const HChar* name);

/* Loop over the side files that are written in this run. */
#define CG_EACH_SIDE_FILE(id) \
   (OutFileId id = OUT_SIDE; id < N_OUT_FILES && cg_has_file(id); id++)

/* Return the profile's name with the number of a part appended, n from 1,
   unless n is 0; and with the number of a thread, unless that is 0.  If the
   profile is not a regular file but, say, a pipe, parts are named by the
   pattern's default; only /dev/null takes all of them. */
HChar* cg_part_name(UInt n, UInt thread);

/* Return the name of the file of contexts of part n, or of the last part if n
   is 0; numbers are appended as to the profile's name. */
HChar* cg_contexts_name(UInt n);

/* Create the profile's file, if the option has it exist from the start.  In a
   forked child, it is created as soon as the child writes to another one. */
void cg_create_profile(void);

/* Empty an older run's file of the profile's name: this run's counts are all in
   other files. */
void cg_empty_profile(void);

/* Does the name without numbers denote a regular file, or nothing? */
Bool cg_profile_is_file(void);
