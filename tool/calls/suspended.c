/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Suspended stacks, perhaps one for each coroutine, in a hash table by several
   keys.  The program continues a stack by the return of its top frame,
   or of its highest frame that has moved: a coroutine moves to the stack of its
   scheduler.  So the keys are where these two frames began, where the moved or
   else the top one returns to, a hash of the frames, and the stack's memory.
   The last three are rarely needed, and put into the table only then.  Memory
   is divided into blocks of a power of two; a stack is in its end's block. */

#include "calls/suspended.h"
#include "base/table.h"
#include "calls/call_site.h"
#include "calls/copied.h"

#include "pub_tool_mallocfree.h"

/*--- The table                                            ---*/

typedef enum {
   BY_ENTRY, /* where entry_of's frame began */
   BY_TOP, /* where the top frame began, if that is not entry_of's */
   BY_RETURN, /* where entry_of's frame returns to; only one of equal stacks has
                 this key */
   BY_FRAMES,
   BY_MEMORY
} Key;
_Static_assert(CG_N_STACK_KEYS == BY_MEMORY + 1, "a link for each key");

static StackLink** chains;
static UWord       n_chains, n_links;

/* The stacks whose rare keys are not in the table yet, linked by BY_MEMORY. */
static StackLink* latest;

static void put_in(StackLink** list, StackLink* link)
{
   link->next = *list;
   link->at   = list;
   if (*list != NULL)
      (*list)->at = &link->next;
   *list = link;
}

static void take_out(StackLink* link)
{
   *link->at = link->next;
   if (link->next != NULL)
      link->next->at = link->at;
   link->at = NULL;
}

static StackLink** chain_of(UWord key)
{
   UWord hash = cg_mix(key << 3, 0);
   return &chains[(hash ^ hash >> 7) & (n_chains - 1)];
}

static void make_chains(void)
{
   StackLink** old   = chains;
   UWord       n_old = n_chains;
   n_chains = n_old == 0 ? 256 : 2 * n_old;
   chains   = VG_(calloc)("cg.suspended.chains", n_chains, sizeof(StackLink*));
   for (UWord i = 0; i < n_old; i++) {
      for (StackLink *next, *link = old[i]; link != NULL; link = next) {
         next = link->next;
         put_in(chain_of(link->key), link);
      }
   }
   VG_(free)(old);
}

static void add_link(Stack* stack, Key by, UWord key, StackLink** list)
{
   StackLink* link = &stack->links[by];
   link->key       = key;
   link->stack     = stack;
   put_in(list, link);
   n_links++;
}

static void add_key(Stack* stack, Key by, UWord key)
{
   if (n_links >= n_chains)
      make_chains();
   add_link(stack, by, key, chain_of(key));
}

/* Return the first link, from this one on, that has the key; or NULL. */
static StackLink* with_key(StackLink* link, Key by, UWord key)
{
   while (link != NULL
          && (link->key != key || link != &link->stack->links[by]))
      link = link->next;
   return link;
}

#define EACH_BY(by, wanted, link)                                            \
   for (StackLink* link                                                      \
        = n_chains == 0 ? NULL : with_key(*chain_of(wanted), by, wanted);    \
        link != NULL; link = with_key(link->next, by, wanted))

/*--- Blocks of memory                                     ---*/

#define MIN_BITS 12 /* log2 of the smallest block's size */

/* The number of stacks of each size, [bits]; [0]: of those in `latest`. */
static UWord n_of_size[8 * sizeof(Addr)];

static UInt size_of(const Stack* stack)
{
   UInt bits = MIN_BITS;
   while (bits < 8 * sizeof(Addr) - 1
          && (stack->high - stack->low) >> bits != 0)
      bits++;
   return bits;
}

static UWord block_of(Addr a, UInt bits)
{
   return a >> bits << 6 | bits;
}

#define EACH_SIZE(bits)                                                      \
   for (UInt bits = MIN_BITS; bits < 8 * sizeof(Addr); bits++)               \
      if (n_of_size[bits] > 0)

/*--- Stacks                                               ---*/

static void forget_key(StackLink* link)
{
   if (link->at == NULL)
      return;
   take_out(link);
   n_links--;
   if (link == &link->stack->links[BY_MEMORY])
      n_of_size[link->key & 63]--;
}

Frame* cg_highest_at_root(const Stack* stack)
{
   Frame* highest = stack->top;
   if (!stack->has_moved)
      return highest;
   for (Frame* frame = stack->top;; frame = cg_below(frame)) {
      if (cg_has_moved(frame))
         highest = frame;
      if (cg_is_root(stack, frame))
         return highest;
   }
}

/* Return the highest frame that has moved or, without one, the top frame. */
static Frame* entry_of(const Stack* stack)
{
   Frame* frame = stack->top;
   while (stack->has_moved && !cg_has_moved(frame)) {
      if (cg_is_root(stack, frame))
         return stack->top;
      frame = cg_below(frame);
   }
   return frame;
}

static void add_rare_keys(void)
{
   while (latest != NULL) {
      Stack* stack = latest->stack;
      UInt   bits  = size_of(stack);
      forget_key(&stack->links[BY_MEMORY]);
      add_key(stack, BY_MEMORY, block_of(stack->high, bits));
      n_of_size[bits]++;
      if (stack->state != STACK_IS_SUSPENDED)
         continue;
      Frame* entry = entry_of(stack);
      UWord  frames = cg_hash_of_frames(stack, entry);
      if (with_key(*chain_of(frames), BY_FRAMES, frames) == NULL)
         add_key(stack, BY_RETURN, entry->return_address);
      add_key(stack, BY_FRAMES, frames);
   }
}

static void add_latest(Stack* stack)
{
   add_link(stack, BY_MEMORY, 0, &latest);
   n_of_size[0]++;
}

void cg_suspend(Stack* stack)
{
   Addr         base  = cg_highest_at_root(stack)->base;
   const Frame* entry = entry_of(stack);
   stack->state = STACK_IS_SUSPENDED;
   stack->low   = base == CG_ROOT_BASE ? stack->high - CG_NEAR_CALL : base;
   cg_reorder_stack(stack, True);
   add_key(stack, BY_ENTRY, entry->base);
   if (entry != stack->top)
      add_key(stack, BY_TOP, stack->top->base);
   add_latest(stack);
}

void cg_interrupt(Stack* stack)
{
   stack->state = STACK_IS_INTERRUPTED;
   add_latest(stack);
}

/* Remove the stack's keys, and give the BY_RETURN key to an equal stack. */
static void forget_keys(Stack* stack)
{
   StackLink* links = stack->links;
   Bool       stood = links[BY_RETURN].at != NULL;
   for (UInt by = 0; by < CG_N_STACK_KEYS; by++)
      forget_key(&links[by]);
   if (!stood)
      return;
   UWord      frames = links[BY_FRAMES].key;
   StackLink* alike = with_key(*chain_of(frames), BY_FRAMES, frames);
   if (alike != NULL)
      add_key(alike->stack, BY_RETURN, links[BY_RETURN].key);
}

void cg_resume(Stack* stack)
{
   forget_keys(stack);
   if (stack->state == STACK_IS_SUSPENDED)
      cg_reorder_stack(stack, False);
   stack->state = STACK_RUNS;
}

/*--- Searches                                             ---*/

static Bool expects(const Frame* frame, Addr SP, Addr target)
{
   return frame->base == SP && frame->return_address == target;
}

Stack* cg_find_expecting(Addr SP, Addr target, Frame** frame)
{
   EACH_BY (BY_ENTRY, SP, link) {
      *frame = entry_of(link->stack);
      if (expects(*frame, SP, target))
         return link->stack;
   }
   EACH_BY (BY_TOP, SP, link) {
      *frame = link->stack->top;
      if (expects(*frame, SP, target))
         return link->stack;
   }
   for (Stack* stack = cg_stacks;
        stack != NULL && stack->state != STACK_IS_SUSPENDED;
        stack = stack->next) {
      if (!stack->has_moved || stack->state == STACK_IS_INTERRUPTED)
         continue;
      *frame = entry_of(stack);
      if (expects(*frame, SP, target) && *frame != stack->top)
         return stack;
   }
   return NULL;
}

/* Look for the stack whose function begins at SP; a function that begins at the
   top of a stack's memory begins a new stack. */
Stack* cg_find_called(Addr SP)
{
   Addr base = SP + CG_CALL_PUSHES;
   EACH_BY (BY_ENTRY, base, link) {
      Stack* stack = link->stack;
      if (stack->top->base == base && base < stack->high)
         return stack;
   }
   return NULL;
}

/* Prefer the stack whose top frame begins at SP: the memory of an abandoned
   stack may have become another stack's. */
Stack* cg_find_around(Addr SP)
{
   Stack* around = NULL;
   add_rare_keys();
   EACH_SIZE (bits) {
      for (UInt next = 0; next < 2; next++) {
         EACH_BY (BY_MEMORY, block_of(SP + ((Addr)next << bits), bits), link) {
            Stack* stack = link->stack;
            if (SP < stack->low || SP > stack->high)
               continue;
            if (stack->top->base == SP)
               return stack;
            if (around == NULL || stack->number > around->number)
               around = stack;
         }
      }
   }
   return around;
}

StackLink* cg_find_returning(StackLink* after, Addr target)
{
   if (after == NULL)
      add_rare_keys();
   if (n_chains == 0)
      return NULL;
   return with_key(after == NULL ? *chain_of(target) : after->next, BY_RETURN,
                   target);
}

/*--- Stacks that end                                      ---*/

void cg_end_stack(Stack* stack)
{
   forget_keys(stack);
   for (Stack* other = cg_stacks; stack->n_handlers > 0; other = other->next) {
      if (other->interrupted != stack)
         continue;
      stack->n_handlers--;
      other->interrupted = stack->interrupted;
      if (other->interrupted != NULL)
         other->interrupted->n_handlers++;
   }
   cg_free_stack(stack);
}

static void end_if_in(Stack* stack, Addr low, Addr high)
{
   if (stack->state == STACK_IS_SUSPENDED && stack->high > low
       && stack->high <= high)
      cg_end_stack(stack);
}

/* The maximum number of blocks that are looked up one by one.  Run-times that
   have their stacks in a heap (Erlang) have frames of one stack far apart. */
#define MAX_BLOCKS 1024

void cg_end_stacks_in(Addr low, Addr high)
{
   if ((high - low) >> MIN_BITS > MAX_BLOCKS) {
      for (Stack *stack = cg_stacks, *next; stack != NULL; stack = next) {
         next = stack->next;
         end_if_in(stack, low, high);
      }
      return;
   }
   add_rare_keys();
   EACH_SIZE (bits) {
      for (Addr n = low >> bits; n <= high >> bits; n++) {
         UWord      block = block_of(n << bits, bits);
         StackLink* next  = with_key(*chain_of(block), BY_MEMORY, block);
         while (next != NULL) {
            Stack* stack = next->stack;
            next         = with_key(next->next, BY_MEMORY, block);
            end_if_in(stack, low, high);
         }
      }
   }
}

void cg_forget_suspended(void)
{
   while (cg_last_stack != NULL
          && cg_last_stack->state == STACK_IS_SUSPENDED)
      cg_end_stack(cg_last_stack);
}
