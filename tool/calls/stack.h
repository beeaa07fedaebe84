/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/*--- Shadow stacks: the calls that have not returned yet.           ---*/

/* A program has a shadow stack for each stack that it runs on: one for each
   thread, more for coroutines and signal handlers.  A stack has its own running
   costs, which only grow while it is the one that runs; a frame remembers what
   they were when it began, and when it ends, its arc gets the difference.

   What pushes and pops, and when, is calls/shadow.c's business. */

#pragma once

#include "base/table.h"
#include "calls/arcs.h"
#include "calls/backdate.h"
#include "calls/tree.h"
#include "counts/region.h"
#include "names/functions.h"
#include "pub_tool_basics.h"

enum {
   /* Entered by a jump: the return of the frame below is its return, too. */
   FRAME_IS_TAIL = 1,
   /* The function was active on this stack already. */
   FRAME_IS_INNER = 2,
   /* A lazy binding's resolver: its last jump is the original call. */
   FRAME_IS_RESOLVER = 4,
   /* Its function has itself moved to other memory, in which the frames above
      lie: its base does not say whether it has been left. */
   FRAME_HAS_MOVED = 8,
   /* If the calling-context tree is kept: its node is a cut, or it is above a
      frame of which that is so, and then has none to be charged to; or its node
      is that of the frame below, too. */
   FRAME_IS_CUT       = 16,
   FRAME_IS_ABOVE_CUT = 32,
   FRAME_SHARES_NODE  = 64
};

typedef struct {
   Arc*      arc; /* what it is charged to */
   Function* function;
   Addr      base; /* the stack pointer before the call, and again after the
                      return; no frame's is this large: a root */
   Addr      return_address;
   UWord     flags;
   struct Context* context; /* if these are kept; NULL: it is shown as what it
                               is */
   BackNode* node;    /* of its chain of calls; NULL: none was needed, not even
                         for the tree */
   ULong     entry[]; /* Stack.now when it began */
} Frame;

#define CG_ROOT_BASE (~(Addr)0)

/* A stack that does not run, in a list of those that may have the same key; by
   which keys, is calls/suspended.c's business. */
typedef struct StackLink {
   struct StackLink*  next;
   struct StackLink** at; /* what points at this one; NULL: it is in no list */
   UWord              key;
   struct Stack*      stack;
} StackLink;

enum { CG_N_STACK_KEYS = 5 };

typedef struct Stack {
   Frame* top; /* there is always one, at least the root */
   UWord  number; /* no other stack has it, not even later, nor this one after
                     it was copied */
   UChar* bottom;
   UChar* end;
   Addr   high;     /* the highest stack pointer that was seen on it */
   UInt   thread;   /* whose arcs these are, see Arc */
   Bool   is_on;        /* the switch of counts/region.h */
   UInt   n_collecting; /* so many of its functions are active */
   Bool   in_region;    /* by these two: is what runs on it counted? */
   Bool   collects;     /* are calls? */
   struct WatchedFrame* watched; /* the innermost; calls/watch.c's */
   Bool   SP_is_new; /* has been replaced, no transfer has been seen since */
   Bool   has_moved; /* some frame has been FRAME_HAS_MOVED */

   enum { STACK_RUNS, STACK_IS_SUSPENDED, STACK_IS_INTERRUPTED } state;
   Addr          low;         /* while it does not run: no lower stack pointer
                                 leads back to it */
   Addr          interrupted_at; /* the next instruction, if a handler runs */
   BackNode*     tree;        /* the root of its chains of calls; NULL: none was
                                 needed */
   struct Stack* interrupted; /* a signal handler's: what it interrupted */
   UInt          n_handlers;  /* whose `interrupted` this is */
   StackLink     links[CG_N_STACK_KEYS];

   /* What the root was charged with by flushing, since the latest dump, and
      before: its call may become known, and then has cost that, too. */
   ULong flushed[N_EVENTS]; /* [column] */
   ULong dumped[N_EVENTS];

   struct Stack *next, *previous; /* among all stacks */
   ULong         now[N_EVENTS]; /* of cg_direct_column alone: other events
                                   are counted by nodes */
} Stack;

/* Set what follows from is_on and n_collecting. */
void cg_look_at_region(Stack* stack);

/* A stack without frames, of which the first to be pushed is a root; that of a
   signal handler if it has interrupted another. */
Stack* cg_new_stack(Addr SP, UInt thread, Stack* interrupted);

/* A number that no stack has had. */
UWord cg_new_stack_number(void);

/* End all its frames, and the stack. */
void cg_free_stack(Stack* stack);

/* The node (calls/backdate.h) of the stack's chain of calls, to which belongs
   what is loaded by code of the line; or of the body that the line is in.
   cg_find_stack_node is the same, where it is not at hand. */
BackNode* cg_find_stack_node(Stack* stack, const LineCost* line);

static inline BackNode* cg_stack_node(Stack* stack, const LineCost* line)
{
   BackNode* node = stack->top->node;
   return LIKELY(node != NULL && !cg_tree_has_bodies)
             ? node
             : cg_find_stack_node(stack, line);
}

/* The node of the chain, if the top frame's function is this one, and bodies of
   inlined code can have nodes below; else NULL. */
BackNode* cg_parent_of_bodies(Stack* stack, const Function* function);

/* The events whose costs nodes have, in their order. */
extern const Event cg_deferred_event[CG_N_DEFERRED_COSTS];

/* Add n such costs to the columns of their events. */
void cg_add_deferred(ULong* to, const ULong* cost, UInt n);

/* A BackCharge. */
void cg_charge_deferred(BackNode* node,
                        const ULong cost[CG_N_DEFERRED_COSTS]);

/* The list of all stacks; those that are suspended come last. */
extern Stack* cg_stacks;
extern Stack* cg_last_stack;

/* Move the stack to the list's other end: suspended, or no more. */
void cg_reorder_stack(Stack* stack, Bool is_suspended);

/* Charge to their arcs what the frames of all stacks have cost since they
   began, or since they were last flushed.  Trees have been flushed before. */
void cg_flush_stacks(void);

/* What was flushed is zero now, of that thread or, if it is 0, of all: because
   it was dumped, or forgotten. */
void cg_stacks_zeroed(Bool were_dumped, UInt thread);

/* The call of the stack's root has become known, and has cost what was flushed
   as well.  So charge that to the call's arc, and to the arc of the next root
   and its function, instead of to the old root's arc, which was no call.  What
   was dumped of it is charged in this part, so that the old root's arc, which
   is in no profile, can have negative costs here. */
void cg_charge_flushed(const Stack* stack, Arc* call, Arc* root, Arc* next);

/* Frames of functions that are CG_FUNCTION_IS_WATCHED begin and end; is_alone:
   it is the only one of the function on the stack. */
typedef struct {
   void (*enter)(Stack* stack, const Frame* frame, Bool is_alone);
   void (*leave)(Stack* stack, const Frame* frame, Bool is_alone);
   /* The top frame, which has begun just now, was entered by a jump at that
      stack pointer: a jump back leaves it without passing its base. */
   void (*jumped)(Stack* stack, Addr SP);
   /* The frames from this one on, down to `end`, which is not among them, or to
      the root if that is NULL, lie so much higher in memory. */
   void (*moved)(Stack* stack, const Frame* frame, const Frame* end,
                 Addr shift);
} StackWatcher;
extern StackWatcher cg_stack_watcher;

/* The active_on of special functions: those that have been active more than
   once at a time, or are watched. */
#define CG_SPECIAL ((const void*)1)

/* How often a special function is active on a stack. */
typedef struct Activation {
   Link               link; /* in a table */
   const Function*    function;
   const Stack*       stack;
   UInt               n;
} Activation;

/* How often the function is active on the stack.  If it is active, or
   in_any_case, its frames may be shown as other functions' from now on. */
UInt cg_n_active_special(const Stack* stack, Function* function);

static inline UInt cg_n_active(const Stack* stack, Function* function,
                               Bool in_any_case)
{
   if (function->active_on == NULL && !in_any_case)
      return 0;
   const Activation* a = function->latest;
   return LIKELY(a != NULL && a->stack == stack
                 && (function->flags & CG_FUNCTION_HAS_CONTEXTS) != 0)
             ? a->n
             : cg_n_active_special(stack, function);
}

/* Have the function's frames watched. */
void cg_watch_function(Function* function);

static inline SizeT cg_frame_szB(UInt n_columns)
{
   return sizeof(Frame) + n_columns * sizeof(ULong);
}

/* The frame below; there is one unless this is the root. */
static inline Frame* cg_below(Frame* frame)
{
   return (Frame*)((UChar*)frame - cg_frame_szB(cg_n_direct_columns));
}

static inline Bool cg_is_root(const Stack* stack, const Frame* frame)
{
   return (const UChar*)frame == stack->bottom;
}

static inline void cg_leave_node(const Frame* frame)
{
   if (LIKELY(frame->node == NULL))
      return;
   cg_back_leave(frame->node);
}

/* The line of the top frame's function calls, and there is no frame of that. */
void cg_count_call(Stack* stack, LineCost* line, Function* callee);

/* The root frame, which ends, has been called along its arc, amid a call along
   the other one, that of a frame that takes its place: returns the node of
   that, and its flags. */
BackNode* cg_nest_root(Stack* stack, Frame* root, Arc* outer, UWord* flags);

/* The next frame's context; NULL: none, or none are kept. */
typedef struct Context Context;
extern Context* cg_entered;

/* A frame begins, or the top frame ends, by stack->now[]. */
Frame* cg_push(Stack* stack, Arc* arc, Function* function, Addr base,
               Addr return_address, UWord flags);
void   cg_pop(Stack* stack);

/* Push a root that has the node and the flags. */
Frame* cg_push_root(Stack* stack, Arc* arc, Function* function,
                    BackNode* node, UWord flags);
