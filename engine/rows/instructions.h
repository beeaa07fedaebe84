/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/rows/instructions.h: the rows about single instructions. */

#pragma once

#include "engine/io/sink.h"
#include "engine/view/view.h"

/* Write the events, and then each function of V with a part that reaches a
   threshold, with the places of its counts.  The lines of V's profile must be
   kept by pair.  False if no input has counts by instruction. */
bool cp_rows_instructions(const cp_view* v, cp_sink* to, cp_error* err);
