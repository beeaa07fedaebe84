/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* calibrate/text.h: the text of a machine file (features/cycles/machine.h), and
   the replacement of figures in it.  A file may have more figures than this
   program measures. */

#pragma once

#include "engine/base/base.h"

/* Read the machine file NAME, which is a path if it contains a slash, else the
   name of a shipped file; the error for an unknown name lists KNOWN, the
   shipped names.  Set *PATH to the file's path, which the caller frees.  A file
   that is too large for the tool is an error. */
bool cp_machine_read(const char* name, const char* known, cp_buffer* text,
                     char** path, cp_error* err);

/* Give the figure NAME in the text the new VALUE (one or more numbers).  Its
   comment becomes WHY and the old value.  Do nothing if the text has no such
   figure. */
void cp_machine_replace(cp_buffer* text, const char* name, const char* value,
                        const char* why);

/* Return the first number of the figure; 0 if the text has no such figure. */
double cp_machine_number(const cp_buffer* text, const char* name);
