/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Allocators.  A call that has not returned is pending.  A call has a result
   only if it returns to its return address and stack pointer; an exception, for
   example, ends a call without a result. */

#include "features/data/allocators.h"
#include "base/table.h"
#include "base/text.h"
#include "calls/call_site.h"
#include "calls/record.h"
#include "calls/watch.h"
#include "features/data/batch.h"
#include "features/data/frames.h"
#include "names/inlined.h"
#include "names/patterns.h"
#include "run/guest_call.h"
#include "base/valgrind.h"

#include "pub_tool_seqmatch.h"

#include <valgrind/valgrind.h>

/*--- Allocators by their names                            ---*/

/* The action of a function on blocks.  Sizes are in bytes.  Unless stated
   otherwise, the function returns the block's address. */
typedef enum {
   NO_ALLOCATOR,
   ALLOCATOR_WRAPPER,   /* only calls an allocator for its caller */
   ALLOCATES_FIRST,     /* the size is the first argument */
   ALLOCATES_SECOND,    /* the size is the second argument */
   ALLOCATES_PRODUCT,   /* the size is the first argument times the second */
   ALLOCATES_INTO,      /* the size is the third argument; the block's address
                           is stored where the first argument points */
   REALLOCATES,         /* the arguments are the old block and the new size */
   REALLOCATES_PRODUCT, /* the size is the second argument times the third */
   FREES,               /* the first argument is the block; no result */
   MAPS,                /* as mmap does */
   ATTACHES,            /* as shmat does */
   UNMAPS,              /* as munmap does; returns 0 on success */
   REMAPS,              /* as mremap does */
   ALLOCATES_FOR_GO,    /* the size is the first argument as Go passes it */
   ALLOCATES_PIECE      /* the function returns a piece of a pool; the size is
                           argument number size_argument */
} AllocatorKind;

typedef struct {
   AllocatorKind kind;
   UInt          size_argument; /* for ALLOCATES_PIECE; counted from 0 */
} Allocator;

/* Functions of the C library and of Go's run-time.  A function may have further
   names, with prefixes; debug information may give any of them. */
static const struct {
   const HChar*  name;
   AllocatorKind kind;
} functions[] = {
   { "malloc", ALLOCATES_FIRST },
   { "valloc", ALLOCATES_FIRST },
   { "pvalloc", ALLOCATES_FIRST },
   { "calloc", ALLOCATES_PRODUCT },
   { "aligned_alloc", ALLOCATES_SECOND },
   { "memalign", ALLOCATES_SECOND },
   { "posix_memalign", ALLOCATES_INTO },
   { "realloc", REALLOCATES },
   { "reallocarray", REALLOCATES_PRODUCT },
   { "free", FREES },
   { "cfree", FREES },
   { "free_sized", FREES },
   { "free_aligned_sized", FREES },
   { "mmap", MAPS },
   { "mmap64", MAPS },
   { "shmat", ATTACHES },
   { "munmap", UNMAPS },
   { "mremap", REMAPS },
   { "runtime.mallocgc", ALLOCATES_FOR_GO },
};

static const HChar* const prefixes[]
   = { "__libc_", "__GI___libc_", "__GI_", "__minimal_", "__rtld_", "__", "je_",
       "tc_", "mi_" };

/* The functions of C++. */
static const struct {
   const HChar*  pattern;
   AllocatorKind kind;
} patterns[] = {
   { "operator new(*", ALLOCATES_FIRST },
   { "operator new[](*", ALLOCATES_FIRST },
   { "operator delete(*", FREES },
   { "operator delete[](*", FREES },
   { "_Znw*", ALLOCATES_FIRST },
   { "_Zna*", ALLOCATES_FIRST },
   { "_ZdlPv*", FREES },
   { "_ZdaPv*", FREES },
};

static const HChar* const wrappers[]
   = { "strdup", "strndup", "__strdup", "__strndup", "xmalloc", "xcalloc",
       "xrealloc", "xstrdup", "xstrndup", "xmemdup", "std::allocator<*",
       "std::allocator_traits<*", "std::__new_allocator<*",
       "__gnu_cxx::new_allocator<*", "__rust_*alloc*", "__rdl_*alloc*",
       "__rustc::__r*alloc*", "_R*___rustc*alloc*", "alloc::alloc::*",
       "<alloc::alloc::Global *", "caml_stat_alloc*", "CRYPTO_*alloc",
       "CRYPTO_strdup", "g_malloc*", "g_try_malloc*", "g_realloc*",
       "g_strdup*" };

typedef struct {
   const HChar* pattern;
   Allocator    allocator;
} Named;

static Named* named;
static UInt   n_named, max_named;

static void name_allocator(const HChar* pattern, Allocator allocator)
{
   CG_MAKE_ROOM("cg.allocators.named", named, max_named, n_named);
   named[n_named++] = (Named){ pattern, allocator };
}

void cg_add_wrapper(const HChar* pattern)
{
   name_allocator(pattern, (Allocator){ .kind = ALLOCATOR_WRAPPER });
}

void cg_add_pool(const HChar* pattern, UInt size_argument)
{
   name_allocator(pattern, (Allocator){ ALLOCATES_PIECE, size_argument });
}

static Bool names_pools(void)
{
   for (UInt i = 0; i < n_named; i++) {
      if (named[i].allocator.kind == ALLOCATES_PIECE)
         return True;
   }
   return False;
}

/* Is the name `plain`, perhaps with a version, such as malloc@@GLIBC_2.2.5? */
static Bool is_name(const HChar* name, const HChar* plain)
{
   SizeT length = VG_(strlen)(plain);
   return cg_begins(name, plain)
          && (name[length] == '\0' || name[length] == '@');
}

static AllocatorKind kind_of_plain(const HChar* name)
{
   for (UInt i = 0; i < sizeof(functions) / sizeof(functions[0]); i++) {
      if (is_name(name, functions[i].name))
         return functions[i].kind;
   }
   return NO_ALLOCATOR;
}

/* Is this C++'s placement operator new, which only returns its argument? */
static Bool is_placement(const HChar* name)
{
   return VG_(string_match)("operator new(unsigned *, void*)", name)
          || VG_(string_match)("operator new[](unsigned *, void*)", name)
          || VG_(string_match)("_Zn??Pv", name);
}

static Allocator allocator_named(const HChar* name)
{
   for (UInt i = 0; i < n_named; i++) {
      if (cg_names_function(named[i].pattern, name))
         return named[i].allocator;
   }
   AllocatorKind kind = kind_of_plain(name);
   if (is_placement(name))
      return (Allocator){ .kind = NO_ALLOCATOR };
   for (UInt i = 0; i < sizeof(prefixes) / sizeof(prefixes[0])
                    && kind == NO_ALLOCATOR; i++) {
      if (cg_begins(name, prefixes[i]))
         kind = kind_of_plain(name + VG_(strlen)(prefixes[i]));
   }
   for (UInt i = 0; i < sizeof(patterns) / sizeof(patterns[0])
                    && kind == NO_ALLOCATOR; i++) {
      if (VG_(string_match)(patterns[i].pattern, name))
         kind = patterns[i].kind;
   }
   for (UInt i = 0; i < sizeof(wrappers) / sizeof(wrappers[0])
                    && kind == NO_ALLOCATOR; i++) {
      if (VG_(string_match)(wrappers[i], name))
         kind = ALLOCATOR_WRAPPER;
   }
   return (Allocator){ .kind = kind };
}

static UInt max_callers;

/* The action of each function, by [Function.number]; filled in by wanted(). */
static Allocator* allocator_of;
static UInt       max_allocators;

typedef struct {
   ThreadId      tid;
   Addr          base; /* the stack pointer after the call's return */
   Addr          return_address;
   AllocatorKind kind;
   UWord         szB;   /* size of the block that is allocated or unmapped */
   Addr          old;   /* address of the block or map that is reallocated or
                           unmapped, or 0; for ALLOCATES_INTO, the address
                           where the block's address is stored */
   UWord         old_szB; /* size of the memory that is remapped */
   DataObject*   object;
} PendingCall;

static PendingCall* pending;
UInt                cg_n_pending_calls;
static UInt         max_pending;

/* The maximum number of costs that wait until pending calls return. */
#define MAX_WAITING (1u << 20)
typedef struct {
   ThreadId tid;
   Waiting  what;
} WaitingOfThread;
static WaitingOfThread* waiting;
static UInt             n_waiting, max_waiting;

/*--- Names and time                                       ---*/

static AllocatorKind kind_of(const Function* function)
{
   return function->number < max_allocators
             ? allocator_of[function->number].kind
             : NO_ALLOCATOR;
}

static UInt wanted(const Function* function)
{
   Allocator allocator = allocator_named(function->name);
   CG_MAKE_ROOM("cg.allocators.kinds", allocator_of, max_allocators,
                function->number);
   allocator_of[function->number] = allocator;
   switch (allocator.kind) {
   case NO_ALLOCATOR: case ALLOCATOR_WRAPPER: case ALLOCATES_PIECE: return 0;
   default: return WATCH_ENTRY | WATCH_END;
   }
}

static UInt wanted_of_pools(const Function* function)
{
   return kind_of(function) == ALLOCATES_PIECE ? WATCH_ENTRY | WATCH_END : 0;
}

/* Is the function left out of a block's chain of calls?  A function that
   returns pieces stays: it allocates the blocks of which its pool is made. */
static Bool is_left_out(const Function* function)
{
   AllocatorKind kind = kind_of(function);
   return kind != NO_ALLOCATOR && kind != ALLOCATES_PIECE;
}

static Bool is_left_out_of_piece(const Function* function)
{
   return kind_of(function) != NO_ALLOCATOR;
}

static Bool is_left_out_inlined(const HChar* name)
{
   return allocator_named(name).kind != NO_ALLOCATOR;
}

void cg_allocators_stop_client_code(void)
{
   cg_batch_flush();
   cg_heap_time();
}

/*--- Maps and chains of calls                             ---*/

/* Return the object for the running thread's chain of calls, which begins at
   instruction `here` or, if that is 0, at the running function's call. */
static DataObject* object_by_calls(ObjectKind kind, Addr here, Bool is_piece)
{
   CallPlace places[CG_MAX_CALL_PLACES];
   Stack*    stack = cg_shadow_current();
   ObjectKey key   = { .kind = kind, .places = places };
   if (stack != NULL)
      key.n_places = cg_chain_of_calls(stack, here,
                                       &(LeftOut){
                                          is_piece ? is_left_out_of_piece
                                                   : is_left_out,
                                          is_left_out_inlined },
                                       places, max_callers);
   return cg_object(&key);
}

/*--- Misses that wait                                     ---*/

/* Is the thread in an allocator or, if a_piece, in one that returns pieces? */
static Bool is_allocating(ThreadId tid, Bool a_piece)
{
   for (UInt i = 0; i < cg_n_pending_calls; i++) {
      if (pending[i].tid == tid
          && (!a_piece || pending[i].kind == ALLOCATES_PIECE))
         return True;
   }
   return False;
}

Bool cg_wait_for_block(const Waiting* what)
{
   if (cg_n_pending_calls == 0 || what->may_be == NOTHING_ELSE
       || n_waiting == MAX_WAITING)
      return False;
   ThreadId tid = VG_(get_running_tid)();
   if (!is_allocating(tid, what->may_be == A_PIECE))
      return False;
   CG_MAKE_ROOM("cg.allocators.waiting", waiting, max_waiting, n_waiting);
   waiting[n_waiting++] = (WaitingOfThread){ tid, *what };
   return True;
}

static void flush(const Waiting* what)
{
   Bool             is_piece;
   const LiveBlock* block = cg_live_block(what->a, &is_piece);
   DataPlace        place
      = block == NULL ? what->place : cg_place_in_block(block, what->a);
   what->flush(what, &place);
}

static void flush_all(ThreadId tid)
{
   UInt n_left = 0;
   for (UInt i = 0; i < n_waiting; i++) {
      if (waiting[i].tid == tid)
         flush(&waiting[i].what);
      else
         waiting[n_left++] = waiting[i];
   }
   n_waiting = n_left;
}

void cg_allocators_end(void)
{
   while (cg_n_pending_calls > 0)
      flush_all(pending[--cg_n_pending_calls].tid);
}

/*--- Calls                                                ---*/

/* Return n times szB or, on overflow, the largest word. */
static UWord product(UWord n, UWord szB)
{
   UWord all;
   return __builtin_mul_overflow(n, szB, &all) ? ~(UWord)0 : all;
}

/* Read the call's arguments, and free the block that is to be freed.  Return
   False if the result does not matter. */
static Bool read_arguments(PendingCall* call, UInt size_argument)
{
   UWord a = cg_argument(call->tid, 0);
   UWord b = cg_argument(call->tid, 1);
   switch (call->kind) {
   case ALLOCATES_FIRST: call->szB = a; break;
   case ALLOCATES_SECOND: call->szB = b; break;
   case ALLOCATES_PRODUCT: call->szB = product(a, b); break;
   case ALLOCATES_INTO: call->szB = cg_argument(call->tid, 2);
                        call->old = a; break;
   case REALLOCATES: call->szB = b; call->old = a; break;
   case REALLOCATES_PRODUCT: call->szB = product(b, cg_argument(call->tid, 2));
                             call->old = a; break;
   case FREES: cg_heap_free(HEAP_BLOCKS, a); return False;
   case MAPS: call->szB = b;
              return (cg_argument(call->tid, 3) & VKI_MAP_ANONYMOUS) != 0;
   case UNMAPS: call->szB = b; call->old = a; break;
   case ATTACHES: break;
   case REMAPS: call->szB = cg_argument(call->tid, 2);
                call->old_szB = b; call->old = a; break;
   /* Go passes the first argument in the register of a C function's result. */
   case ALLOCATES_FOR_GO: call->szB = cg_result(call->tid); break;
   case ALLOCATES_PIECE:
      call->szB = cg_argument(call->tid, size_argument); break;
   case NO_ALLOCATOR: case ALLOCATOR_WRAPPER: tl_assert(0);
   }
   return True;
}

static void begin_call(const WatchedCall* watched)
{
   PendingCall call = { .tid  = VG_(get_running_tid)(),
                        .base = watched->base,
                        .kind = kind_of(watched->function) };
   if (VG_(get_SP)(call.tid) + CG_CALL_PUSHES != call.base)
      return; /* the thread is not at the function's first instruction */
   call.return_address = cg_return_address(call.tid);
   if (!read_arguments(&call,
                       allocator_of[watched->function->number].size_argument))
      return;
   Bool maps = call.kind == MAPS || call.kind == ATTACHES;
   if (call.kind != UNMAPS && call.kind != REMAPS)
      call.object = object_by_calls(maps ? OBJECT_ANONYMOUS : OBJECT_HEAP, 0,
                                    call.kind == ALLOCATES_PIECE);
   CG_MAKE_ROOM("cg.allocators.pending", pending, max_pending,
                cg_n_pending_calls);
   pending[cg_n_pending_calls++] = call;
}

static void take_map(const PendingCall* call, Addr result)
{
   const DataObject* object = call->object;
   if (call->kind == REMAPS) {
      object = cg_object_of_map(call->old);
      cg_maps_remove(call->old, call->old_szB);
   }
   if (object == NULL)
      return;
   UWord szB = call->kind == ATTACHES ? cg_mapped_szB(result) : call->szB;
   cg_maps_add(result, szB, object);
}

static void take_reallocated(const PendingCall* call, Addr result)
{
   const ObjectKey* caller = &call->object->key;
   DataObject* owner = cg_heap_move(HEAP_BLOCKS, call->old, result, call->szB);
   if (owner == NULL)
      cg_heap_add(HEAP_BLOCKS, result, call->szB, call->object);
   else if (caller->n_places > 0)
      cg_object_resized_by(owner, cg_site_of(caller));
}

static void take_result(const PendingCall* call, UWord result)
{
   switch (call->kind) {
   case ALLOCATES_INTO:
      if (result == 0)
         cg_heap_add(HEAP_BLOCKS, *(const Addr*)call->old, call->szB,
                     call->object);
      return;
   case REALLOCATES: case REALLOCATES_PRODUCT:
      if (result != 0)
         take_reallocated(call, result);
      if (result == 0 && call->szB == 0)
         cg_heap_free(HEAP_BLOCKS, call->old);
      return;
   case MAPS: case ATTACHES: case REMAPS:
      if (result < (UWord)-4096)
         take_map(call, result);
      return;
   case UNMAPS:
      if (result == 0)
         cg_maps_remove(call->old, call->szB);
      return;
   case ALLOCATES_FOR_GO:
      /* Ignore implausible sizes: those of old Go, or on x86, are arbitrary. */
      if (result != 0 && call->szB <= cg_mapped_szB(result))
         cg_heap_add(HEAP_BLOCKS, result, call->szB, call->object);
      return;
   case ALLOCATES_PIECE:
      if (result != 0)
         cg_heap_add(HEAP_PIECES, result, call->szB, call->object);
      return;
   default:
      if (result != 0)
         cg_heap_add(HEAP_BLOCKS, result, call->szB, call->object);
   }
}

static Bool has_returned(const PendingCall* call)
{
   return VG_(get_running_tid)() == call->tid
          && VG_(get_SP)(call->tid) == call->base
          && cg_returned_to(call->tid) == call->return_address;
}

static void end_call(const WatchedCall* watched)
{
   UInt i = cg_n_pending_calls;
   while (i > 0 && pending[i - 1].base != watched->base)
      i--;
   if (i-- == 0)
      return;
   PendingCall call = pending[i];
   pending[i]       = pending[--cg_n_pending_calls];
   if (has_returned(&call))
      take_result(&call, cg_result(call.tid));
   /* Costs wait for the thread's outermost call to return, since the block of a
      pool must be known before the pieces in the block. */
   if (!is_allocating(call.tid, False))
      flush_all(call.tid);
}

static void act(const WatchedCall* call)
{
   cg_batch_flush();
   if (call->is_inner)
      return;
   if (call->what == WATCH_ENTRY)
      begin_call(call);
   else
      end_call(call);
}

/*--- Announced blocks                                     ---*/

/* A pool that the program announces, and its blocks, which end with it. */
typedef struct Pool {
   struct Pool* next;
   UWord        name;   /* the program's name for the pool: an address */
   LiveBlocks   blocks; /* only their starts and sizes are used */
} Pool;

static Pool* pools;

/* Return the pool of this name; make it if there is none. */
static Pool* pool_of(UWord name)
{
   for (Pool* pool = pools; pool != NULL; pool = pool->next) {
      if (pool->name == name)
         return pool;
   }
   Pool* pool = VG_(calloc)("cg.data.pool", 1, sizeof(*pool));
   pool->name = name;
   pool->next = pools;
   return pools = pool;
}

static void add(Pool* pool, Addr a, UWord szB)
{
   LiveBlock removed;
   while (cg_blocks_remove_any(&pool->blocks, a, szB, &removed)) {}
   cg_blocks_add(&pool->blocks, &(LiveBlock){ .start = a, .szB = szB });
}

/* Note a block that a client request announces, unless the thread is in an
   allocator, which will return the block. */
static void allocate(ThreadId tid, UWord name, Addr a, UWord szB)
{
   if (is_allocating(tid, False))
      return;
   cg_record_drain();
   cg_heap_add(HEAP_PIECES, a, szB,
               object_by_calls(OBJECT_HEAP, VG_(get_IP)(tid), True));
   add(pool_of(name), a, szB);
}

static void release(UWord name, Addr a)
{
   LiveBlock removed;
   if (cg_blocks_remove(&pool_of(name)->blocks, a, &removed))
      cg_heap_free(HEAP_PIECES, a);
}

static void release_in(UWord name, Addr start, UWord szB)
{
   LiveBlock removed;
   Pool*     pool = pool_of(name);
   while (szB > 0
          && cg_blocks_remove_any(&pool->blocks, start, szB, &removed))
      cg_heap_free(HEAP_PIECES, removed.start);
}

static void change(ThreadId tid, UWord name, Addr from, Addr to, UWord szB)
{
   LiveBlock removed;
   Pool*     pool = pool_of(name);
   if (!cg_blocks_remove(&pool->blocks, from, &removed)) {
      allocate(tid, name, to, szB);
      return;
   }
   cg_heap_move(HEAP_PIECES, from, to, szB);
   add(pool, to, szB);
}

/* The name of the pool for blocks announced without a pool. */
#define NO_POOL 0

Bool cg_data_request(ThreadId tid, const UWord* args)
{
   switch (args[0]) {
   case VG_USERREQ__MALLOCLIKE_BLOCK:
      allocate(tid, NO_POOL, args[1], args[2]);
      return True;
   case VG_USERREQ__RESIZEINPLACE_BLOCK:
      change(tid, NO_POOL, args[1], args[1], args[3]);
      return True;
   case VG_USERREQ__FREELIKE_BLOCK:
      release(NO_POOL, args[1]);
      return True;
   case VG_USERREQ__MEMPOOL_ALLOC:
      allocate(tid, args[1], args[2], args[3]);
      return True;
   case VG_USERREQ__MEMPOOL_FREE:
      release(args[1], args[2]);
      return True;
   case VG_USERREQ__MEMPOOL_TRIM:
      /* Free all blocks that do not lie wholly in this memory. */
      release_in(args[1], 0, args[2]);
      release_in(args[1], args[2] + args[3],
                 ~(Addr)0 - (args[2] + args[3]));
      return True;
   case VG_USERREQ__MEMPOOL_CHANGE:
      change(tid, args[1], args[2], args[3], args[4]);
      return True;
   case VG_USERREQ__MOVE_MEMPOOL:
      pool_of(args[1])->name = args[2];
      return True;
   case VG_USERREQ__CREATE_MEMPOOL:
   case VG_USERREQ__DESTROY_MEMPOOL:
      release_in(args[1], 0, ~(UWord)0);
      return True;
   default:
      return False;
   }
}

/*------------------------------------------------------------*/

void cg_allocators_init(UInt n_callers)
{
   max_callers = n_callers;
   cg_inlined_init();
   cg_watch_init(&(Watcher){ .wanted = wanted, .act = act });
   /* Functions of pools have a separate watcher: if one calls malloc, each call
      is the outermost of its watcher. */
   if (names_pools())
      cg_watch_init(&(Watcher){ .wanted = wanted_of_pools, .act = act });
}
