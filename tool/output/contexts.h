/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of the file of contexts (docs/FORMAT.md), beside the profile: the
   costs of each chain of calls (calls/tree.h). */

#pragma once

#include "output/writer.h"

/* Have contexts written in this run; call this once. `desc` is
   WriterOptions.desc; tells_insns: calls are told apart by instruction. */
void cg_contexts_writer_init(const HChar* desc, Bool tells_insns);

Bool cg_writes_contexts(void);

/* Write the part's contexts to the file `name`; return False if that fails. */
Bool cg_write_contexts(const HChar* name, const ProfilePart* part);

/* Print how many instructions are charged to cuts, if any are. */
void cg_report_cuts(void);
