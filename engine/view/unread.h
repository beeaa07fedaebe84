/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/unread.h: the user's own functions in files that cannot be
   read. */

#pragma once

#include "engine/model/profile.h"

/* Set LIBRARY[function] to false for the user's own functions of P whose files
   do not show it: functions that Go's compiler made for an own package, and
   functions of unknown files in an object of OWN_OBJECT that has no function in
   an own file. */
void cp_own_unread(const cp_profile* p, const bool* own_object, bool* library);
