/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/unread.h: own functions whose files cannot be read. */

#pragma once

#include "engine/model/profile.h"

/* Set LIBRARY[function] to false for functions of P that are the user's own
   although their files do not show it: functions that Go's compiler made for an
   own package, and functions of unknown files in an object that is own by
   OWN_OBJECT and has no function in an own file. */
void cp_own_unread(const cp_profile* p, const bool* own_object, bool* library);
