/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/text.h: the text of a machine file (features/cycles/machine.h), and
   figures in it that are replaced.  This module does not know the meanings of
   figures: a file may have more of them than this program can measure. */

#pragma once

#include "engine/base/base.h"

/* Reads the machine file NAME: a path if it has a slash, else a name of those
   that are shipped, which a message lists as KNOWN.  *PATH is its path, to be
   freed by the caller.  A file larger than machine files can be is an error. */
bool cp_machine_read(const char* name, const char* known, cp_buffer* text,
                     char** path, cp_error* err);

/* Gives the figure NAME in the text the new VALUE (one or more numbers), with
   WHY as its comment, in front of the old comment; a figure that is not in the
   text is left out. */
void cp_machine_replace(cp_buffer* text, const char* name, const char* value,
                        const char* why);

/* Returns the first number of the figure, 0 if there is no such figure. */
double cp_machine_number(const cp_buffer* text, const char* name);
