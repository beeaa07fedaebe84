/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of value profiles.  Writes the points (features/values/points.h)
   to a file of its own beside the profile; docs/FORMAT.md has the format. */

#pragma once

#include "output/name.h"

extern const SideFile cg_values_file;
