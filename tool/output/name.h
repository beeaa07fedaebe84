/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The name of each process's profile.                            ---*/

/* The pattern that an option gives for the profile or a file beside it is
   expanded in the process that writes, so that %p is its number.  Where a
   child, forked or traced, would get its parent's name that way, it takes
   another, with its process number: no process writes over another's profile.
   That number has seven digits, with zeros in front, and those of parts have
   fewer: nor does one write over another's part. */

#pragma once

#include "pub_tool_basics.h"

/* An option that takes the pattern of the profile's name. */
typedef struct {
   const HChar* option;
   const HChar* by_default; /* its default, which can always be expanded */
   Bool is_created; /* the file is there from the start of the run: empty, or
                       an older one, which stays until it is replaced */
} OutFileOption;

/* A file of the whole run, which has no parts. */
typedef struct {
   const HChar* what;     /* for messages: "the profile of ..." */
   const HChar* option;   /* which takes the pattern of its name */
   const HChar* fallback; /* a pattern that can always be expanded */
   const HChar* suffix;   /* of its name, if that follows the profile's */
   Bool (*write)(const HChar* name); /* False, after a message, if it fails */
} SideFile;

/* What a run writes: the profile, and contexts beside it, which have parts; and
   from OUT_SIDE on, one after the other, files of the whole run. */
#define CG_MAX_SIDE_FILES 4
typedef enum {
   OUT_PROFILE, OUT_CONTEXTS, OUT_SIDE,
   N_OUT_FILES = OUT_SIDE + CG_MAX_SIDE_FILES
} OutFileId;

/* Which of them there are, and the patterns that users gave for their names.
   If the profile has one, and a file beside it has none, then that file's name
   is the profile's and a suffix. */
typedef struct {
   Bool         is_written[N_OUT_FILES];
   const HChar* pattern[N_OUT_FILES]; /* NULL: none was given */
   const SideFile* side[CG_MAX_SIDE_FILES]; /* NULL: there is none */
} OutFiles;

/* Have that file written, too. */
void cg_add_side_file(OutFiles* files, const SideFile* file,
                      const HChar* pattern);

/* Once, before the program runs; `option` is the profile's.  A bad option ends
   the run: two give the same name, of a file; so does one that cannot be
   written to, if it is to be created.  Otherwise that is a warning, but not
   from each of many traced children. */
void cg_name_init(const OutFileOption* option, const OutFiles* files);

/* What it is, for messages: "the profile". */
const HChar* cg_what_is(OutFileId id);

/* Is it written in this run? */
Bool cg_has_file(OutFileId id);

/* Names are the caller's to VG_(free). */

/* The name of this process's profile now.  Says so, once for each, if the
   pattern does not give that name. */
HChar* cg_profile_name(void);

/* The name of a file of the whole run; write it, which says False, after a
   message, if that fails.  Counts have been gathered. */
HChar* cg_side_name(OutFileId id);
Bool   cg_write_side_file(OutFileId id, const HChar* name);

/* Go through those that are written in this run. */
#define CG_EACH_SIDE_FILE(id) \
   (OutFileId id = OUT_SIDE; id < N_OUT_FILES && cg_has_file(id); id++)

/* The profile's name with the number of a part after it, n from 1, unless n is
   0; and with that of a thread, unless this is 0.  If the profile is no regular
   file, but a pipe, say, parts have the pattern's default for a name; only
   /dev/null takes all of them. */
HChar* cg_part_name(UInt n, UInt thread);

/* The name of the file of contexts of part n, or of the last one if n is 0; of
   parts as of the profile's. */
HChar* cg_contexts_name(UInt n);

/* Have the profile's file there, where the option says that it is from the
   start: a forked child's, as soon as it writes to another one. */
void cg_create_profile(void);

/* Take out of the profile's file what an older run has left in it: all of this
   one is in other files. */
void cg_empty_profile(void);

/* Does the name without numbers lead to a regular file, or nothing? */
Bool cg_profile_is_file(void);
