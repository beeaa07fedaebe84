/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The program's memory. */

#include "run/client_memory.h"
#include "base/valgrind.h"

Bool cg_read_client_word(Addr a, UWord* word)
{
   if (!VG_(am_is_valid_for_client)(a, sizeof(*word), VKI_PROT_READ))
      return False;
   VG_(memcpy)(word, (const void*)a, sizeof(*word));
   return True;
}
