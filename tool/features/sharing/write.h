/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The writer of sharing.  The lines of features/sharing/table.h are the last
   part of a profile of data. */

#pragma once

#include "features/data/write.h"

/* For cg_data_appendix. */
extern const DataAppendix cg_sharing_appendix;
