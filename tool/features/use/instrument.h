/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The builder of groups of references for cache use. */

#pragma once

#include "translate/group.h"

extern const GroupBuilder cg_use_groups;
