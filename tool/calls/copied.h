/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Stacks that the program copies to other memory, to go on there with the
   active calls: Go does so with a goroutine's stack that has become too small.
   That the stack is a copy, not another one on which the same code runs, is
   seen in memory: the return addresses of the frames lie in it as they lay in
   the old one.  They have to be read before the program overwrites them; so
   generated code has the record consumed where it gives the stack pointer a
   value that comes from neither the old one nor the frame pointer. */

#pragma once

#include "calls/stack.h"

/* Return whether the frame of the stack, and those below it in the same memory,
   also lie `shift` bytes higher, wrapping around. is_latest: nothing has run
   since the copying; else half of the frames suffice. */
Bool cg_is_copied(const Stack* stack, Frame* frame, Addr shift, Bool is_latest);

/* Return a hash of the words that cg_is_copied compares: if two stacks' frames
   have the same hash, either both are copied there or neither is. */
UWord cg_hash_of_frames(const Stack* stack, Frame* frame);

/* Find the copy of the frame, at most max_szB bytes long, in which its function
   runs with this stack pointer; set *shift, as above.  False if there is no
   copy. */
Bool cg_find_copy(const Stack* stack, Frame* frame, Addr SP, SizeT max_szB,
                  Bool is_latest, Addr* shift);

/* Note that the frame, and those below it in the same memory, now lie `shift`
   bytes higher.  The stack runs, or is not in the table of suspended ones. */
void cg_move_frames(Stack* stack, Frame* frame, Addr shift);
