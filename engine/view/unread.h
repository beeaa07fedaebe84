/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/view/unread.h: own functions whose files cannot be read. */

#pragma once

#include "engine/model/profile.h"

/* Set LIBRARY to false for the functions of P that are the user's own, but not
   by their files: those that Go's compiler has made for an own package, and
   those of an object of OWN_OBJECT in which no file is known. */
void cp_own_unread(const cp_profile* p, const bool* own_object, bool* library);
