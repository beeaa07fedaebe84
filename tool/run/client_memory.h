/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The program's memory, read by the tool. */

#pragma once

#include "pub_tool_basics.h"

/* Read the word at a, which may be any address.  Return False, and leave *word
   unchanged, if the program could not read the word. */
Bool cg_read_client_word(Addr a, UWord* word);
