/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Where functions begin, by calls.  Each answer stays in an ordered set (OSet),
   sorted by the complement of its address, so that a search finds the nearest
   address at or before a given one. */

#include "names/entries.h"
#include "names/code_changes.h"

#include "pub_tool_libcassert.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_oset.h"

/* An address that was looked up, with its answer. */
typedef struct {
   UWord key;   /* its complement, so that a set's iterator goes downwards */
   Addr  entry; /* of the function that it is in */
} Answer;

static OSet* answers;

#define N_ANSWERS_OF_POOL 1000

void cg_entries_init(void)
{
   answers = VG_(OSetGen_Create_With_Pool)(
      offsetof(Answer, key), NULL, VG_(malloc), "cg.entries", VG_(free),
      N_ANSWERS_OF_POOL, sizeof(Answer));
}

/* Return the answer for a or, without one, for the nearest address before it;
   NULL if there is none. */
static const Answer* nearest_answer(Addr a)
{
   const UWord key = ~a;
   VG_(OSetGen_ResetIterAt)(answers, &key);
   return VG_(OSetGen_Next)(answers);
}

Addr cg_entry_of(Addr a, Addr low, Bool is_called)
{
   const Answer* before = nearest_answer(a);
   if (before != NULL && before->key == ~a)
      return before->entry;
   Answer* answer = VG_(OSetGen_AllocNode)(answers, sizeof(Answer));
   answer->key    = ~a;
   if (is_called)
      answer->entry = a;
   else if (before != NULL && ~before->key >= low)
      answer->entry = before->entry;
   else
      answer->entry = low;
   VG_(OSetGen_Insert)(answers, answer);
   return answer->entry;
}

Bool cg_has_entries(Addr start, Addr last)
{
   const Answer* answer = nearest_answer(last);
   return answer != NULL && ~answer->key >= start;
}

void cg_forget_entries(Addr start, SizeT szB)
{
   const Answer* answer;
   if (answers == NULL || szB == 0)
      return;
   while ((answer = nearest_answer(start + szB - 1)) != NULL
          && ~answer->key >= start) {
      UWord key = answer->key;
      VG_(OSetGen_FreeNode)(answers, VG_(OSetGen_Remove)(answers, &key));
      cg_code_means_else();
   }
}
