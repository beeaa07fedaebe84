/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Copied stacks, which are rare.  A stack's frames lie in one piece of memory
   down to the next frame with FRAME_HAS_MOVED, or to the root. */

#include "calls/copied.h"
#include "calls/call_site.h"
#include "calls/suspended.h"
#include "run/client_memory.h"

/* The maximum number of frames whose return addresses are compared. */
#define MAX_LOOKED_AT 256

/* The number of words at the end of a frame that are searched for its return
   address: if calls do not push it, a function may store it in any of them. */
#define MAX_LINK_WORDS (CG_CALL_PUSHES > 0 ? 1 : 64)

static Bool holds(Addr end, Addr word)
{
   for (UInt i = 1; i <= MAX_LINK_WORDS; i++) {
      UWord found;
      if (cg_read_client_word(end - i * sizeof(UWord), &found) && found == word)
         return True;
   }
   return False;
}

/* Does the copy have the same word at its upper end as the stack?  If the first
   function was entered by a jump, that word is its return address. */
static Bool begins_alike(const Stack* stack, Addr shift)
{
   UWord old, new;
   return cg_read_client_word(stack->high, &old)
          && cg_read_client_word(stack->high + shift, &new) && old == new
          && old != 0;
}

Bool cg_is_copied(const Stack* stack, Frame* frame, Addr shift, Bool is_latest)
{
   UInt n = 0, n_alike = 0;
   Addr low = frame->base, high = low;
   for (; (frame->flags & FRAME_HAS_MOVED) == 0 && n < MAX_LOOKED_AT;
        frame = cg_below(frame)) {
      if (cg_is_root(stack, frame)) {
         n_alike += begins_alike(stack, shift);
         high = stack->high;
         break;
      }
      if ((frame->flags & FRAME_IS_TAIL) != 0)
         continue;
      n++;
      high = frame->base;
      n_alike += holds(frame->base + shift, frame->return_address);
   }
   /* Make sure that the copy does not overlap the original. */
   SizeT szB = low == CG_ROOT_BASE ? 0 : high - low;
   if (szB < CG_NEAR_CALL)
      szB = CG_NEAR_CALL;
   return shift + szB > 2 * szB && n_alike > 0
          && (is_latest ? n_alike >= n : 2 * n_alike >= n);
}

UWord cg_hash_of_frames(const Stack* stack, Frame* frame)
{
   UWord hash = 0;
   Addr  base = frame->base;
   for (UInt n = 0; n < MAX_LOOKED_AT; n++, frame = cg_below(frame)) {
      Bool is_root = cg_is_root(stack, frame);
      hash         = cg_mix(hash, (is_root ? stack->high : frame->base) - base);
      if (is_root || (n > 0 && (frame->flags & FRAME_HAS_MOVED) != 0))
         break;
      hash = cg_mix(hash, frame->return_address);
   }
   return hash;
}

Bool cg_find_copy(const Stack* stack, Frame* frame, Addr SP, SizeT max_szB,
                  Bool is_latest, Addr* shift)
{
   while ((frame->flags & FRAME_IS_TAIL) != 0)
      frame = cg_below(frame);
   if (CG_CALL_PUSHES == 0 || cg_is_root(stack, frame)
       || (frame->flags & FRAME_HAS_MOVED) != 0)
      return False;
   UWord word;
   for (Addr a = SP & -sizeof(UWord);
        a - SP < max_szB && cg_read_client_word(a, &word);
        a += sizeof(UWord)) {
      *shift = a + CG_CALL_PUSHES - frame->base;
      if (word == frame->return_address && *shift != 0
          && cg_is_copied(stack, frame, *shift, is_latest))
         return True;
   }
   return False;
}

void cg_move_frames(Stack* stack, Frame* frame, Addr shift)
{
   const Frame* highest = frame;
   while ((frame->flags & FRAME_HAS_MOVED) == 0 && !cg_is_root(stack, frame)) {
      if (frame->base != CG_ROOT_BASE) /* else the root has jumped to it */
         frame->base += shift;
      frame = cg_below(frame);
   }
   const Frame* end = frame;
   if ((frame->flags & FRAME_HAS_MOVED) == 0) {
      stack->high += shift;
      end = NULL;
   }
   stack->number = cg_new_stack_number();
   if (stack->watched != NULL)
      cg_stack_watcher.moved(stack, highest, end, shift);
}
