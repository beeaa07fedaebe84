/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- The writer of calling contexts.                                ---*/

/* The file of contexts lies beside the profile.  It has a line for each chain
   of calls, with what that chain has cost (calls/tree.h); docs/FORMAT.md has
   the format. */

#pragma once

#include "output/writer.h"

#include "pub_tool_basics.h"

/* Contexts are to be written in this run.  `desc` is that of WriterOptions;
   tells_insns: are calls told apart by instruction?  Once. */
void cg_contexts_writer_init(const HChar* desc, Bool tells_insns);

/* Are contexts written in this run? */
Bool cg_writes_contexts(void);

/* Write the contexts of that part to the file with that name.  Returns what
   cg_write_profile returns. */
Bool cg_write_contexts(const HChar* name, const ProfilePart* part);

/* Print how much was charged to cuts, unless nothing was. */
void cg_report_cuts(void);
