/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Chains of active calls.  A frame's arc has the line of the call; the frame's
   return address tells which functions are inlined at the call. */

#include "features/data/frames.h"
#include "base/text.h"
#include "calls/stack.h"
#include "counts/lines.h"
#include "names/inlined.h"
#include "base/valgrind.h"

#include "pub_tool_debuginfo.h"

static Bool ends_chain(const Function* function)
{
   return VG_(strcmp)(function->name, "main") == 0
          || VG_(strcmp)(function->name, "(below main)") == 0;
}

/* Sources that are not the program's own: beginnings and parts of paths, as in
   lib/Cachegrind/Source/Own.pm. */
static const HChar* const beginnings[]
   = { "/usr/", "/lib", "/build/", "/rustc/", "node:", "<frozen ",
       "java.lang.", "java.util.", "java.io.", "java.nio.", "java.net.",
       "java.math.", "java.security.", "java.text.", "java.time.", "javax.",
       "jdk.", "sun.misc.", "sun.nio.", "sun.security.", "sun.util.",
       "com.sun." };
static const HChar* const parts[]
   = { "/.cargo/", "/.rustup/", "/node_modules/", "/go/pkg/mod/",
       "/site-packages/", "/dist-packages/", "/lib/python3.", "/vendor/" };

static Bool is_of_system(const HChar* path)
{
   for (UInt i = 0; i < sizeof(beginnings) / sizeof(beginnings[0]); i++) {
      if (cg_begins(path, beginnings[i]))
         return True;
   }
   for (UInt i = 0; i < sizeof(parts) / sizeof(parts[0]); i++) {
      if (VG_(strstr)(path, parts[i]) != NULL)
         return True;
   }
   return False;
}

/* Is this a relative path, left by the build of a package? */
static Bool is_built(const HChar* path)
{
   return VG_(strncmp)(path, "./", 2) == 0
          || VG_(strncmp)(path, "../", 3) == 0
          || VG_(strstr)(path, "/../") != NULL
          || VG_(strstr)(path, "/./") != NULL;
}

/* Is the source the program's own?  Own.pm also looks for the file. */
static Bool is_own(const HChar* file, const HChar* object)
{
   if (VG_(strcmp)(file, "???") == 0)
      return False;
   return file[0] == '/' ? !is_of_system(file)
                         : !is_built(file) && !is_of_system(object);
}

/* The places of a call, innermost first: those in inlined functions, then the
   place in the function around them. */
typedef struct {
   Addr       a;
   DiEpoch    epoch;
   UInt       n;
   UInt       n_left_out; /* number of innermost places left out */
   Bool       is_own;     /* a place that is not left out is own */
   CallPlace* places;
} KnownCall;

#define N_KNOWN 1024
static KnownCall known[N_KNOWN];

static void read_call(KnownCall* call, const Function* function,
                      const LineCost* line, const LeftOut* left_out)
{
   InlinedLevel levels[CG_MAX_INLINED];
   UInt         n = line == NULL ? 0 : cg_inlined_at(call->a, levels);
   if (n == 0) {
      n         = 1;
      levels[0] = (InlinedLevel){ .file = line->function->file,
                                  .line = line->line };
   }
   levels[n - 1].function = function->name;
   VG_(free)(call->places);
   call->places     = VG_(malloc)("cg.frames.places", n * sizeof(CallPlace));
   call->n          = n;
   call->n_left_out = 0;
   call->is_own     = False;
   for (UInt i = 0; i < n; i++) {
      call->places[i] = (CallPlace){ .function = levels[i].function,
                                     .file     = levels[i].file,
                                     .line     = levels[i].line,
                                     .is_own   = is_own(levels[i].file,
                                                        function->object) };
      if (call->n_left_out == i && i < n - 1
          && left_out->inlined(levels[i].function))
         call->n_left_out++;
      else
         call->is_own |= call->places[i].is_own;
   }
}

static const KnownCall* call_at(Addr a, const Function* function,
                                const LineCost* line, const LeftOut* left_out)
{
   KnownCall* call  = &known[(a ^ a >> 10) % N_KNOWN];
   DiEpoch    epoch = VG_(current_DiEpoch)();
   if (call->places == NULL || call->a != a || call->epoch.n != epoch.n
       || call->places[call->n - 1].function != function->name) {
      call->a     = a;
      call->epoch = epoch;
      read_call(call, function, line, left_out);
   }
   return call;
}

/* Return the call that entered the frame, made by the function of `caller`. */
static const KnownCall* call_of(const Frame* frame, const Frame* caller,
                                const LeftOut* left_out)
{
   /* The call for a frame entered by a jump, whose address is unknown. */
   static KnownCall of_jump;
   if ((frame->flags & FRAME_IS_TAIL) == 0)
      return call_at(frame->return_address - 1, caller->function,
                     frame->arc->caller, left_out);
   of_jump.a = 0;
   read_call(&of_jump, caller->function, frame->arc->caller, left_out);
   return &of_jump;
}

/* The number of calls, beyond a chain's maximum, that are searched for the
   first place in the program's own source. */
#define MAX_OF_LIBRARIES 16

typedef struct {
   CallPlace* places;
   UInt       n, n_calls;
   Bool       has_own;
   UInt       n_at_max; /* number of places in the first `max` calls */
} Chain;

/* Add the places of a call.  Return False if the chain is complete. */
static Bool add_call(Chain* chain, const KnownCall* call, UInt max)
{
   for (UInt i = chain->n == 0 ? call->n_left_out : 0;
        i < call->n && chain->n < CG_MAX_CALL_PLACES; i++)
      chain->places[chain->n++] = call->places[i];
   if (call->is_own && !chain->has_own) {
      chain->has_own = True;
      chain->n_calls = 0;
   }
   chain->n_calls++;
   if (chain->n_calls <= max)
      chain->n_at_max = chain->n;
   return chain->n < CG_MAX_CALL_PLACES
          && chain->n_calls < max + (chain->has_own ? 0 : MAX_OF_LIBRARIES);
}

UInt cg_chain_of_calls(const Stack* stack, Addr here, const LeftOut* left_out,
                       CallPlace* places, UInt max)
{
   Chain  chain = { .places = places };
   Frame* frame = stack->top;
   Bool   goes_on = True;
   if (here != 0 && !left_out->function(frame->function))
      goes_on = add_call(&chain, call_at(here, frame->function,
                                         cg_line_cost(here), left_out), max)
                && !ends_chain(frame->function);
   while (goes_on) {
      Frame* caller = cg_is_root(stack, frame) ? NULL : cg_below(frame);
      if (caller == NULL || frame->arc->caller == NULL)
         break;
      if (chain.n > 0 || !left_out->function(caller->function))
         goes_on = add_call(&chain, call_of(frame, caller, left_out), max)
                   && !ends_chain(caller->function);
      frame = caller;
   }
   return chain.has_own ? chain.n : chain.n_at_max;
}

const Function* cg_function_of_frame(const Stack* stack, Addr a)
{
   while (a >= stack->high && stack->interrupted != NULL)
      stack = stack->interrupted;
   if (a >= stack->high)
      return NULL;
   SizeT        szB   = cg_frame_szB(cg_n_direct_columns);
   const UChar* first = stack->bottom + szB; /* frame behind the root */
   UInt n = (UInt)((UWord)((UChar*)stack->top - stack->bottom) / szB);
   UInt         last
      = CG_N_WHILE (n, i, ((const Frame*)(first + i * szB))->base > a);
   return ((const Frame*)(stack->bottom + last * szB))->function;
}
