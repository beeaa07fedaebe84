/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*
   engine/write/contexts.h: writing a tree of contexts.

   Private to the writer. */

#ifndef CG_ENGINE_WRITE_CONTEXTS_H
#define CG_ENGINE_WRITE_CONTEXTS_H

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Writes the tree of P in the format that it was read in.  The order of its
   lines depends on nothing but the tree. */
void cp_write_contexts(const cp_profile* p, cp_sink* to);

#endif
