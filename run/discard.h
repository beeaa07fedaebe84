/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--------------------------------------------------------------------*/
/*--- Having code translated anew.                                   ---*/
/*--------------------------------------------------------------------*/

/* Code is instrumented anew once its translations have been discarded.  To be
   called while no translation is running: in client requests, after system
   calls, and while the scheduler runs. */

#ifndef CG_RUN_DISCARD_H
#define CG_RUN_DISCARD_H

#include "pub_tool_basics.h"

/* Have the code in these bytes, and all in superblocks that touch them,
   translated anew before it next runs. */
void cg_discard_translations(Addr start, SizeT size);

/* Have all code translated anew. */
void cg_discard_all_translations(void);

#endif
