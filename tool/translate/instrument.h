/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Instrumentation: from a superblock's events to counting IR. */

#pragma once

#include "libvex.h"
#include "pub_tool_tooliface.h"

/* The choice of events to count; set once, before the first translation. */
typedef struct {
   Bool cache_sim;
   Bool branch_sim;
   Bool count_rep_checks; /* the check of the count register that VEX makes
                             after a REP instruction's last iteration is
                             counted; processors do not make it */
   Bool modify_is_write;  /* an instruction's read and write of one place are
                             one write, not one read */
   Bool sees_quiet;       /* plug-ins see instructions without accesses, too */
} InstrumentOptions;

extern InstrumentOptions cg_instrument_options;

IRSB* cg_instrument(VgCallbackClosure* closure, IRSB* in,
                    const VexGuestLayout* layout,
                    const VexGuestExtents* extents,
                    const VexArchInfo* host, IRType guest_word,
                    IRType host_word);
