/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of the Callgrind format (docs/FORMAT.md), which can have calls,
   with inclusive costs, and addresses of instructions. */

#pragma once

#include "output/file.h"

struct CallgrindHeader;

/* A function that writes the header of a part, from "part:" to "events:"; the
   part is of one thread or, if `thread` is 0, of all threads. */
typedef void (*HeaderPutter)(OutFile*                      file,
                             const struct CallgrindHeader* header,
                             UInt                          thread);

typedef struct {
   HeaderPutter put_header; /* for Callgrind's format */
   const HChar* desc;    /* lines about the simulation for a profile's header */
   const HChar* features_desc; /* lines about plug-ins for the header */
   const HChar* formulas; /* lines about computed events; or NULL */
   Bool         is_flat; /* Cachegrind's format, not Callgrind's */
   /* Members used only in Callgrind's format. */
   Bool by_insn;   /* positions have addresses of instructions */
   Bool by_line;   /* positions have lines, after the addresses or alone */
   Bool relative;  /* positions can be relative to previous ones */
   Bool begins_anew; /* a function's first position is absolute, as Callgrind's
                        is: speedscope refuses a relative one */
   Bool trims_all; /* zeros at the end of all lines are left out, even of a
                      function's first line in a file */
   Bool ids;       /* a name is written once, later its number (output/ids.h) */
   Bool keeps_ids; /* names keep their numbers in all parts of a file */
   Bool all_threads; /* a thread that did nothing has a part, too */
   Bool has_calls; /* calls are followed and written */
} WriterOptions;

/* The part of a process's counts that a profile holds (output/parts.h). */
typedef struct {
   const HChar* trigger; /* reason for writing the part, in words */
   const HChar* notes;   /* more lines for the part's header */
   UInt         number;  /* number of the part, from 1 */
   ULong begin, end; /* the part's first and last time, in superblocks */
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

/* Write Cachegrind's header, which describes the events; or a header like
   Callgrind's, since some readers stop at a key that they do not know. */
void cg_put_our_header(OutFile* file, const CallgrindHeader* header,
                       UInt thread);
void cg_put_callgrinds_header(OutFile* file, const CallgrindHeader* header,
                              UInt thread);

/* Write functions, lines and arcs as one part; if threads are told apart, but
   the part is not of one thread, as parts of threads. */
void cg_put_callgrind(OutFile* file, const CallgrindHeader* header);

/* Note that this process is a forked child, which has written no part yet. */
void cg_callgrind_begin_anew(void);
