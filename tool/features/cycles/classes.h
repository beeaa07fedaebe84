/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Classes of VEX's operations. */

#pragma once

#include "features/cycles/machine.h"

#include "libvex.h"

OpClass cg_class_of_op(IROp op);

/* Return the class of the helper function `name`, which the IR calls. */
OpClass cg_class_of_helper(const HChar* name);
