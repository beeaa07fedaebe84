/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/unread.h: the user's functions in files that cannot be read. */

#pragma once

#include "engine/model/profile.h"

/* Set LIBRARY[function] to false for functions of P that are the user's
   although their files do not show it: functions that Go's compiler made for a
   user's package, and functions of unknown files in an object of OWN_OBJECT
   that has no function in a user's file. */
void cp_own_unread(const cp_profile* p, const bool* own_object, bool* library);
