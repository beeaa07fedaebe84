/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The profile in the Callgrind format (docs/FORMAT.md): the flat format with
   calls, their inclusive costs and, on request, addresses of instructions. */

#pragma once

#include "output/file.h"

/* The header of a part: Cachegrind's, which describes the events, or one like
   Callgrind's: some readers stop at a key that they do not know. */
struct CallgrindHeader;

/* Write the header, from "part:" to "events:", of one thread's counts, or of
   all threads' if `thread` is 0. */
typedef void (*HeaderPutter)(OutFile*                      file,
                             const struct CallgrindHeader* header,
                             UInt                          thread);

typedef struct {
   HeaderPutter put_header; /* of Callgrind's format */
   const HChar* desc;    /* lines about the simulation for a profile's header */
   const HChar* features_desc; /* lines of plug-ins for the header */
   const HChar* formulas; /* Callgrind's lines about computed events; or NULL */
   Bool         is_flat; /* Cachegrind's format; else Callgrind's */
   /* Members used only in Callgrind's format. */
   Bool by_insn;   /* positions have addresses of instructions */
   Bool by_line;   /* positions have lines, after the addresses or alone */
   Bool relative;  /* positions can be relative to previous ones */
   Bool begins_anew; /* a function's first line is absolute, as in Callgrind:
                        speedscope refuses other files */
   Bool trims_all; /* zeros at the end of all lines are left out, even of a
                      function's first line in a file */
   Bool ids;       /* a name is written once, then its number stands for it */
   Bool keeps_ids; /* names keep their numbers in all parts of a file */
   Bool all_threads; /* threads that did nothing have a part, too */
   Bool has_calls; /* calls are followed and written */
} WriterOptions;

/* The part of a process's counts that a profile holds (output/parts.h). */
typedef struct {
   const HChar* trigger; /* reason for writing now, in words */
   const HChar* notes;   /* more lines for the part's header */
   UInt         number;  /* number of the part, from 1 */
   ULong begin, end; /* the times, in superblocks, when its counts began and
                        ended */
   Bool  is_last;
   UInt  thread;  /* the part's only thread; 0: all threads */
   Bool  goes_on; /* the file has earlier parts, to which this one is
                     appended */
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

/* Write all functions, lines and arcs: as one part, or as one for each thread
   if threads are told apart. */
void cg_put_callgrind(OutFile* file, const CallgrindHeader* header);

/* Note that the next profile is the first of this process, a forked child. */
void cg_callgrind_begin_anew(void);
