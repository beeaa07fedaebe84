/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The profile in the Callgrind format: a superset of the flat format that also
   has the calls that each function makes, their inclusive costs and, on
   request, the addresses of instructions.  docs/FORMAT.md has the grammar. */

#pragma once

#include "output/file.h"

/* Readers are strict about the header of a part: some stop at a key that they
   do not know.  So a run has one of two: ours, which describes the events, or
   Callgrind's, to the letter but for the creator. */
struct CallgrindHeader;

/* Write the header, from "part:" to "events:", of one thread's counts, or of
   all threads' if `thread` is 0. */
typedef void (*HeaderPutter)(OutFile*                      file,
                             const struct CallgrindHeader* header,
                             UInt                          thread);

typedef struct {
   HeaderPutter put_header; /* of Callgrind's format */
   const HChar* desc;    /* what a profile's header says of the simulation,
                            whole lines */
   const HChar* features_desc; /* and of plug-ins */
   const HChar* formulas; /* of events computed from others, whole lines of
                             Callgrind's format; or NULL */
   Bool         is_flat; /* Cachegrind's format; else Callgrind's */
   /* Of the latter. */
   Bool by_insn;   /* positions have addresses of instructions */
   Bool by_line;   /* positions have lines, after the addresses or alone */
   Bool relative;  /* positions can be relative to those before */
   Bool begins_anew; /* a function's first line is absolute, as in Callgrind:
                        speedscope refuses other files */
   Bool trims_all; /* all lines leave out zeros at their end, as in Callgrind;
                      else the first line of a function in a file keeps them */
   Bool ids;       /* a name is written once, and later replaced by its
                      number */
   Bool keeps_ids; /* names keep their numbers in all parts of a file */
   Bool all_threads; /* also threads that did nothing have a part */
   Bool has_calls; /* with calls, which are followed */
} WriterOptions;

/* The part of a process's counts that a profile holds (output/parts.h). */
typedef struct {
   const HChar* trigger; /* why it is written now, in words */
   const HChar* notes;   /* more lines of its header; or NULL */
   UInt         number;  /* from 1 */
   ULong begin, end; /* when its contents were counted, in superblocks */
   Bool  is_last;
   UInt  thread;  /* the only thread in it; 0: all threads */
   Bool  goes_on; /* the file has the parts before, to which it is added */
} ProfilePart;

typedef struct CallgrindHeader {
   const WriterOptions* options;
   const ProfilePart*   part;
   Bool goes_on; /* the file has other parts before this one */
} CallgrindHeader;

void cg_put_our_header(OutFile* file, const CallgrindHeader* header,
                       UInt thread);
void cg_put_callgrinds_header(OutFile* file, const CallgrindHeader* header,
                              UInt thread);

/* Write all functions, lines and arcs: one part, or one for each thread if
   these are told apart. */
void cg_put_callgrind(OutFile* file, const CallgrindHeader* header);

/* Note that the next profile is the first of this process, a forked child. */
void cg_callgrind_begin_anew(void);
