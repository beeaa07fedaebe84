/*--------------------------------------------------------------------*/
/*--- Active calls.                              run/calls/frames.c ---*/
/*--------------------------------------------------------------------*/

/* See run/calls/frames.h.  A frame's arc has the line that it was called from;
   what it is called from is the function of the frame below.  Frames lie behind
   each other in memory, with rising bases from the top to the root, so that of
   an address is found by halving. */

#include "run/calls/frames.h"

#include "run/calls/stack.h"

#include "pub_tool_libcbase.h"

/* The frame that the frame was called from, past such as are no calls. */
static Frame* caller_of(const Stack* stack, Frame* frame)
{
   do {
      if (cg_is_root(stack, frame))
         return NULL;
      frame = cg_below(frame);
   } while ((frame->flags & FRAME_IS_TENTATIVE) != 0);
   return frame;
}

static Bool ends_chain(const Function* function)
{
   return VG_(strcmp)(function->name, "main") == 0
          || VG_(strcmp)(function->name, "(below main)") == 0;
}

static CallPlace place_of(const Frame* frame, const LineCost* line)
{
   return (CallPlace){ .function = frame->function,
                       .file     = line->function->file,
                       .line     = line->line };
}

UInt cg_chain_of_calls(const Stack* stack, const LineCost* here,
                       Bool (*is_left_out)(const Function* function),
                       CallPlace* places, UInt max)
{
   UInt   n     = 0;
   Frame* frame = stack->top;
   if ((frame->flags & FRAME_IS_TENTATIVE) != 0)
      frame = caller_of(stack, frame);
   if (here != NULL && !is_left_out(frame->function)) {
      places[n++] = place_of(frame, here);
      if (ends_chain(frame->function))
         return n;
   }
   while (frame != NULL && n < max) {
      Frame*          caller = caller_of(stack, frame);
      const LineCost* line   = frame->arc->caller;
      if (caller == NULL || line == NULL)
         break;
      if (n > 0 || !is_left_out(caller->function)) {
         places[n++] = place_of(caller, line);
         if (ends_chain(caller->function))
            break;
      }
      frame = caller;
   }
   return n;
}

const Function* cg_function_of_frame(const Stack* stack, Addr a)
{
   while (a >= stack->high && stack->interrupted != NULL)
      stack = stack->interrupted;
   if (a >= stack->high)
      return NULL;
   SizeT szB  = cg_frame_szB(cg_n_direct_columns);
   /* The frames, counted from the root, that may be it. */
   UWord low  = 0;
   UWord high = (UWord)((UChar*)stack->top - stack->bottom) / szB;
   while (low < high) {
      UWord        middle = (low + high + 1) / 2;
      const Frame* frame  = (const Frame*)(stack->bottom + middle * szB);
      if (frame->base > a)
         low = middle;
      else
         high = middle - 1;
   }
   return ((const Frame*)(stack->bottom + low * szB))->function;
}
