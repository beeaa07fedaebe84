/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   profile/write/contexts.h: writing a tree of contexts.

   Private to the writer. */

#ifndef CG_PROFILE_WRITE_CONTEXTS_H
#define CG_PROFILE_WRITE_CONTEXTS_H

#include "profile/io/sink.h"
#include "profile/model/profile.h"

/* Writes the tree of P in the format that it was read in.  The order of its
   lines depends on nothing but the tree. */
void cp_write_contexts(const cp_profile* p, cp_sink* to);

#endif
