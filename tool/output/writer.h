/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of profiles. */

#pragma once

#include "output/callgrind.h"

void cg_writer_init(const WriterOptions* options);

/* Write the part's lines and arcs to the file `name`, from gathered counts
   (counts/counts.h); return False if that fails. */
Bool cg_write_profile(const HChar* name, const ProfilePart* part);
