/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/read/ids.h: the ids that a Callgrind profile has given to names.

   `fn=(12) main` gives the name main the id 12; then `fn=(12)` means main.  Ids
   come in any order, with gaps; an id may later be given to another name.  The
   table maps each id to the number of its name. */

#pragma once

#include "engine/base/base.h"

typedef struct cp_id_entry cp_id_entry;

typedef struct {
   /* Private: an array, a hash table, and how often ids were given. */
   uint32_t* array;
   size_t n_array, array_cap;
   cp_id_entry* slots;
   size_t n_slots, n_used;
   size_t n;
} cp_ids;

/* Give ID to the name number NAME. */
void cp_ids_set(cp_ids* ids, uint64_t id, uint32_t name);

/* Set *NAME to the number of the name with ID; false if no name has that id. */
bool cp_ids_find(const cp_ids* ids, uint64_t id, uint32_t* name);

/* Forget all ids, and free the memory. */
void cp_ids_free(cp_ids* ids);
