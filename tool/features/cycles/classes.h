/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Of which class is an operation of VEX's? */

#pragma once

#include "features/cycles/machine.h"

#include "libvex.h"

OpClass cg_class_of_op(IROp op);

/* Return the class of a helper that generated code calls, by its name. */
OpClass cg_class_of_helper(const HChar* name);
