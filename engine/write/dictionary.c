/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/write/dictionary.c: gives ids in the order of writing. */

#include "engine/write/dictionary.h"

#include "engine/base/words.h"
#include "engine/model/profile.h"

#include <stdlib.h>

void cp_dictionary_init(cp_dictionary* d, const cp_names* names, uint32_t n)
{
   *d = (cp_dictionary){names, cp_names_ranked(names),
                        cp_alloc_zeroed(n, sizeof(uint32_t)), 0, false};
}

void cp_dictionary_free(cp_dictionary* d)
{
   free(d->rank);
   free(d->id);
}

void cp_write_thing(cp_sink* to, const char* keyword, cp_dictionary* d,
                    uint32_t thing, uint32_t name)
{
   bool is_new = d->id[thing] == 0;

   if (is_new)
      d->id[thing] = ++d->n_ids;
   cp_sink_text(to, keyword);
   cp_sink_text(to, "(");
   cp_sink_count(to, d->id[thing]);
   cp_sink_text(to, ")");
   if (is_new || d->repeats) {
      cp_slice text = d->names->at[name];

      cp_sink_text(to, " ");
      cp_sink_slice(to, cp_is_blank(text) ? cp_slice_of(CP_UNKNOWN) : text);
   }
   cp_sink_text(to, "\n");
}

void cp_write_name(cp_sink* to, const char* keyword, cp_dictionary* d,
                   uint32_t name)
{
   cp_write_thing(to, keyword, d, name, name);
}
