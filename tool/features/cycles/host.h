/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The machine file of the host: the file of machines/ that describes the host
   or, if there is none, the nearest processor.  Freestanding. */

#pragma once

#include "base/port.h"

/* Return the file's name, never NULL.  Set *is_exact: False if the file is of
   another, similar processor. */
const HChar* cg_host_machine(Bool* is_exact);

/* Return the file's name for a given processor.  The first function takes the
   vendor (CPUID leaf 0: EBX, EDX, ECX, as twelve letters), and the family and
   model as tools display them; the second, implementer and part in MIDR_EL1;
   the third, the text of an Arm processor's /proc/cpuinfo. */
const HChar* cg_machine_of_cpuid(const HChar* vendor, UInt family, UInt model,
                                 Bool* is_exact);
const HChar* cg_machine_of_midr(UInt implementer, UInt part, Bool* is_exact);
const HChar* cg_machine_of_cpuinfo(const HChar* cpuinfo, Bool* is_exact);

/* The names of all files in machines/, as a list for messages. */
extern const HChar cg_machine_names[];
