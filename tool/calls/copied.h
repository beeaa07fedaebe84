/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Stacks that the program copies to other memory, and continues to use there:
   Go does so if a goroutine's stack becomes too small.  The return addresses in
   a copy tell it from another stack with the same code.  They must be read
   before the program overwrites them, so the record is consumed at a
   transfer if its superblock has given the stack pointer a far value, neither
   from its old value nor from the frame pointer. */

#pragma once

#include "calls/stack.h"

/* Return whether the stack's frame, and those below it in the same memory, also
   lie `shift` bytes higher, wrapping around. is_latest is as in an Arrival
   (calls/resync.h); if False, half of the frames suffice. */
Bool cg_is_copied(const Stack* stack, Frame* frame, Addr shift, Bool is_latest);

/* Return a hash of the frames' distances and return addresses.  Stacks with
   equal hashes are taken to have the same copies. */
UWord cg_hash_of_frames(const Stack* stack, Frame* frame);

/* Find the copy of the frame, at most max_szB long, in which its function runs
   with stack pointer SP; set *shift.  Return False if none is found. */
Bool cg_find_copy(const Stack* stack, Frame* frame, Addr SP, SizeT max_szB,
                  Bool is_latest, Addr* shift);

/* Note that the frame, and those below it in the same memory, lie `shift` bytes
   higher.  The stack must be running, or not in the suspended stacks' table. */
void cg_move_frames(Stack* stack, Frame* frame, Addr shift);
