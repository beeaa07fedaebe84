/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/instructions.h: the rows about single instructions. */

#pragma once

#include "engine/io/sink.h"
#include "engine/view/view.h"

/* Write the events; then the places, jumps and calls of each selected function
   of which a part reaches a threshold; then other functions' places among
   these.  V's profile must keep lines by pair.  False if a sum does not fit. */
bool cp_rows_instructions(const cp_view* v, cp_sink* to, cp_error* err);
