/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/xdebug.h: writing a sum of Xdebug's profiles as one. */

#ifndef CG_ENGINE_WRITE_XDEBUG_H
#define CG_ENGINE_WRITE_XDEBUG_H

#include "engine/io/sink.h"
#include "engine/model/profile.h"

/* Whether all that P consists of was read from Xdebug's profiles, and has
   nothing that these have not. */
bool cp_is_xdebug(const cp_profile* p);

/* Writes such a P; takes and returns what cp_profile_write() does. */
bool cp_write_xdebug(const cp_profile* p, cp_sink* to, cp_error* err);

#endif
