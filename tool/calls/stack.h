/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Shadow stacks: the calls that have not returned yet.  The program has a
   shadow stack for each thread, coroutine and signal handler.  A stack has
   running costs, which grow only while it runs or for its system calls.  A
   frame keeps their values at its beginning; when the frame ends, its arc gets
   the difference.  calls/shadow.h has the rules. */

#pragma once

#include "base/table.h"
#include "calls/arcs.h"
#include "calls/backdate.h"
#include "calls/tree.h"
#include "counts/region.h"
#include "names/functions.h"

enum {
   /* The frame was entered by a jump: it returns with the frame below. */
   FRAME_IS_TAIL = 1,
   /* The function, as it is shown, was already active on this stack. */
   FRAME_IS_INNER = 2,
   /* The frame is a lazy binding's resolver: its last jump is the real call. */
   FRAME_IS_RESOLVER = 4,
   /* The frame's function has moved to other memory, where the frames above
      lie: so the base does not tell whether the frame has been left. */
   FRAME_HAS_MOVED = 8,
   /* Flags of the calling-context tree: the frame's node is a cut, or a cut's
      child; the frame is above a cut, without a node at first; the frame shares
      the node of the frame below. */
   FRAME_IS_CUT       = 16,
   FRAME_IS_ABOVE_CUT = 32,
   FRAME_SHARES_NODE  = 64
};

typedef struct {
   Arc*      arc; /* the arc charged with the frame's costs */
   Function* function;
   Addr      base; /* stack pointer before the call, and again after the return;
                      of a root and its tail calls, CG_ROOT_BASE, the largest */
   Addr      return_address;
   UWord     flags;
   struct Context* context; /* NULL: the function is shown as itself */
   BackNode* node;    /* node of the chain of calls; NULL: not needed yet */
   ULong     entry[]; /* Stack.now when the frame began or was last flushed */
} Frame;

#define CG_ROOT_BASE (~(Addr)0)

/* A link of a stack that does not run, in a list of stacks that may have equal
   keys; calls/suspended.c defines the keys. */
typedef struct StackLink {
   struct StackLink*  next;
   struct StackLink** at; /* pointer to this link; NULL: not in a list */
   UWord              key;
   struct Stack*      stack;
} StackLink;

enum { CG_N_STACK_KEYS = 5 };

typedef struct Stack {
   Frame* top; /* never NULL */
   UWord  number; /* unique; a copied stack gets a new one */
   UChar* bottom;
   UChar* end;
   Addr   high;     /* SP where the root was first seen, shifted in copies */
   UInt   thread;   /* number of the thread in its arcs (Arc) */
   Bool   is_on;        /* the switch of counts/region.h */
   UInt   n_collecting; /* number of active functions that collect */
   Bool   in_region;    /* code on the stack counts (cg_is_in_region) */
   Bool   collects;     /* calls on the stack are charged to arcs */
   struct WatchedFrame* watched; /* innermost active watched function; set by
                                    calls/watch.c */
   Bool   SP_is_new; /* the stack pointer has been replaced, with no transfer
                        since */
   Bool   has_moved; /* some frame has had FRAME_HAS_MOVED */

   enum { STACK_RUNS, STACK_IS_SUSPENDED, STACK_IS_INTERRUPTED } state;
   Addr          low;         /* lowest stack pointer at which it continues */
   Addr          interrupted_at; /* next instruction, if a handler runs */
   BackNode*     tree;        /* root of its chains; NULL: not needed yet */
   struct Stack* interrupted; /* stack interrupted by this signal handler */
   UInt          n_handlers;  /* number of handlers that have interrupted it */
   StackLink     links[CG_N_STACK_KEYS];

   /* The costs flushed from the root since the latest dump, and before it.  If
      the root's call becomes known, the call gets these costs, too. */
   ULong flushed[N_EVENTS]; /* [column] */
   ULong dumped[N_EVENTS];

   struct Stack *next, *previous; /* among all stacks */
   ULong         now[N_EVENTS]; /* by cg_direct_place; nodes count the other
                                   events */
} Stack;

void cg_look_at_region(Stack* stack);

/* Return a new stack without frames; the first frame pushed is its root.
   `interrupted` is the stack that a signal handler has interrupted, or NULL. */
Stack* cg_new_stack(Addr SP, UInt thread, Stack* interrupted);

UWord cg_new_stack_number(void);

/* End all frames of the stack, and free it. */
void cg_free_stack(Stack* stack);

/* Return the node (calls/backdate.h) charged with cache lines that code of
   `line` loads: the node of the stack's chain of calls, or of the body that
   contains the line.  cg_find_stack_node is the slow part. */
BackNode* cg_find_stack_node(Stack* stack, const LineCost* line);

static inline BackNode* cg_stack_node(Stack* stack, const LineCost* line)
{
   BackNode* node = stack->top->node;
   return LIKELY(node != NULL && !cg_tree_has_bodies)
             ? node
             : cg_find_stack_node(stack, line);
}

/* Return the node of the stack's chain of calls, if the top frame is of this
   function and bodies inlined in it can have nodes below; else NULL. */
BackNode* cg_parent_of_bodies(Stack* stack, const Function* function);

/* The deferred events, in the order of a node's costs. */
extern const Event cg_deferred_event[CG_N_DEFERRED_COSTS];

void cg_add_deferred(ULong* to, const ULong* cost, UInt n);

/* Charge the node's deferred costs, as a BackCharge. */
void cg_charge_deferred(BackNode* node,
                        const ULong cost[CG_N_DEFERRED_COSTS]);

/* The list of all stacks, suspended ones last. */
extern Stack* cg_stacks;
extern Stack* cg_last_stack;

/* Move the stack to the list's end if suspended, else to the beginning. */
void cg_reorder_stack(Stack* stack, Bool is_suspended);

/* Charge arcs with the costs of all stacks' frames since the frames began or
   were last flushed.  Trees must have been flushed before. */
void cg_flush_stacks(void);

/* Note that the flushed costs of `thread`, or of all threads if it is 0, have
   been set to zero: after a dump if were_dumped, else to forget them. */
void cg_stacks_zeroed(Bool were_dumped, UInt thread);

/* Charge the flushed costs of the stack's root, whose call has become known, to
   arc `call`; and to `next`, the next root's arc, and its function.  `root`,
   the old root's arc, which was no call's, loses these costs.  Costs already
   dumped are charged in this part: so `root`, which profiles do not show, can
   have negative costs here. */
void cg_charge_flushed(const Stack* stack, Arc* call, Arc* root, Arc* next);

/* The callbacks for frames of functions with CG_FUNCTION_IS_WATCHED; is_alone:
   the frame is its function's only one on the stack. */
typedef struct {
   void (*enter)(Stack* stack, const Frame* frame, Bool is_alone);
   void (*leave)(Stack* stack, const Frame* frame, Bool is_alone);
   /* Note that a jump has entered the top frame at stack pointer SP. A jump
      back leaves the frame without passing its base. */
   void (*jumped)(Stack* stack, Addr SP);
   /* Note that the frames from `frame` down to `end`, exclusive, or to the root
      if `end` is NULL, have moved up in memory by `shift` bytes. */
   void (*moved)(Stack* stack, const Frame* frame, const Frame* end,
                 Addr shift);
} StackWatcher;
extern StackWatcher cg_stack_watcher;

/* The active_on of special functions: these have been active more than once at
   a time, are watched, or may be shown as other functions. */
#define CG_SPECIAL ((const void*)1)

/* The number of a special function's activations on a stack. */
typedef struct Activation {
   Link               link; /* in a table */
   const Function*    function;
   const Stack*       stack;
   UInt               n;
} Activation;

/* Return the number of the function's activations on the stack.  Mark the
   function as special, so that its frames may be shown as other functions';
   cg_n_active marks only if the function is active or in_any_case is True. */
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

void cg_watch_function(Function* function);

static inline SizeT cg_frame_szB(UInt n_columns)
{
   return sizeof(Frame) + n_columns * sizeof(ULong);
}

static inline Frame* cg_below(Frame* frame)
{
   return (Frame*)((UChar*)frame - cg_frame_szB(cg_n_direct_columns));
}

/* The offset in a stack, in bytes, of the first frame with which a chain of
   calls can have the calling-context tree's maximum depth. */
extern Word cg_deep_offset;

/* Can the chain up to `frame`, maybe below the root, have the maximum depth? */
static inline Bool cg_may_be_deep(const Stack* stack, const Frame* frame)
{
   return UNLIKELY((const UChar*)frame - stack->bottom >= cg_deep_offset);
}

static inline Bool cg_has_moved(const Frame* frame)
{
   return (frame->flags & FRAME_HAS_MOVED) != 0;
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

/* Count a call without a frame from the line, in the top frame's function. */
void cg_count_call(Stack* stack, LineCost* line, Function* callee);

/* Put a node for an outer call, along arc `outer`, above the node of the ending
   root, whose call was made during the outer one.  Return the outer call's
   node, or NULL; set *flags to the tree's flags for its frame. */
BackNode* cg_nest_root(Stack* stack, Frame* root, Arc* outer, UWord* flags);

/* The context of the next frame; NULL: none, or contexts are not kept. */
typedef struct Context Context;
extern Context* cg_entered;

/* Push a frame, which begins with costs stack->now[]; or pop the top frame. */
Frame* cg_push(Stack* stack, Arc* arc, Function* function, Addr base,
               Addr return_address, UWord flags);
void   cg_pop(Stack* stack);
