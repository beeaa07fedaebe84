/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The running thread's window.  References in it are first counted in a small
   direct-mapped table of lines.  When the window ends or another thread runs,
   the counts are handed over to lines.h. */

#include "features/sharing/windows.h"
#include "base/near.h"
#include "base/port.h"
#include "features/data/heap.h"
#include "features/sharing/clocks.h"
#include "features/sharing/lines.h"
#include "features/sharing/table.h"
#include "run/discard.h"
#include "base/valgrind.h"

/* The buffer for records, drained before another thread runs. */
static UChar buffer[CG_REFS_FULL + CG_REFS_MARGIN]
   __attribute__((aligned(2 * CG_REFS_FULL)));

Bool    cg_records_refs;
UWord** cg_refs_next;

/*--- The running thread's window                          ---*/

#define N_SLOTS 8192

typedef struct {
   UWord     line; /* number of the line; 0: the slot is free */
   WindowUse done;
} Slot;

static Slot*  slots; /* [N_SLOTS] */
static UShort taken[N_SLOTS]; /* indices of slots; some may be free again */
static UInt   n_taken;

static ThreadId running; /* VG_INVALID_THREADID before a thread has run */
static UInt     number;  /* cg_number_of() the running thread */
static ULong*   clock;   /* the running thread's clock */
static UInt     window;  /* number of the clock's window */
static ULong    window_end;

static void hand_over(Slot* slot)
{
   cg_line_used(slot->line, number, window, &slot->done);
   *slot = (Slot){ .line = 0 };
}

/* The number of lines handed over between two prefetches for the same line. */
#define AHEAD 6

static void hand_over_all(void)
{
   for (UInt i = 0; i < n_taken; i++) {
      for (UInt near = CG_LINE_NEAR; near <= CG_LINE_FAR; near++) {
         if (i + near * AHEAD < n_taken)
            cg_line_comes(slots[taken[i + near * AHEAD]].line, number, near);
      }
      if (slots[taken[i]].line != 0)
         hand_over(&slots[taken[i]]);
   }
   n_taken = 0;
}

/* Note that the clock has changed, so that a new window may have begun. */
static void see_clock(void)
{
   if (*clock < window_end
       && *clock + cg_sharing_window >= window_end)
      return;
   hand_over_all();
   window     = (UInt)(*clock / cg_sharing_window);
   window_end = ((ULong)window + 1) * cg_sharing_window;
}

static inline Slot* slot_of(UWord line)
{
   return &slots[line % N_SLOTS];
}

static Slot* take_slot(UWord line)
{
   if (n_taken == N_SLOTS)
      hand_over_all();
   Slot* slot = slot_of(line);
   if (slot->line != 0)
      hand_over(slot);
   else
      taken[n_taken++] = (UShort)(slot - slots);
   slot->line = line;
   return slot;
}

/*--- References                                           ---*/

/* The count of a word above which its slot is emptied, so that the counts
   always have room for one more SharedRef. */
#define FULL (0xffff - CG_MAX_SAME_REFS)

/* Count the references to the szB bytes at a, all in one line. */
static inline void use_line(const SharedRef* ref, Addr a, UWord szB)
{
   UWord line = a / CG_SHARED_LINE_SZB;
   UInt  from = (UInt)(a % CG_SHARED_LINE_SZB);
   ULong mask = (~(ULong)0 >> (CG_SHARED_LINE_SZB - szB)) << from;
   Slot* slot = slot_of(line);
   if (UNLIKELY(slot->line != line))
      slot = take_slot(line);
   WindowUse* done = &slot->done;
   UInt       word = from / 8;
   UInt       last = (from + (UInt)szB - 1) / 8;
   done->read_mask |= ref->n_reads != 0 ? mask : 0;
   done->write_mask |= ref->n_writes != 0 ? mask : 0;
   done->n_reads += ref->n_reads;
   done->n_writes += ref->n_writes;
   do {
      done->reads[word]  = (UShort)(done->reads[word] + ref->n_reads);
      done->writes[word] = (UShort)(done->writes[word] + ref->n_writes);
      if (UNLIKELY((done->reads[word] > FULL) | (done->writes[word] > FULL))) {
         hand_over(slot);
         return;
      }
   } while (UNLIKELY(word++ != last));
}

static void use_lines(const SharedRef* ref, Addr a)
{
   for (UWord left = ref->size; left > 0;) {
      UWord part = CG_SHARED_LINE_SZB - a % CG_SHARED_LINE_SZB;
      part       = left < part ? left : part;
      use_line(ref, a, part);
      a += part;
      left -= part;
   }
}

/* Note a read of address a, if a may be the address of a thread's end word. */
static void see_end(const SharedRef* ref, Addr a)
{
   if (ref->n_reads == 0 || !cg_clock_may_end_at(a))
      return;
   cg_clock_reads(running, a);
   see_clock();
}

static void consume(const UWord* at, const UWord* end)
{
   while (at < end) {
      const RefsHead* head  = (const RefsHead*)(cg_anchor + (Word)at[1]);
      const UWord*    bases = at + 1; /* from 1 on */
      *clock += *at + head->n_insns;
      if (UNLIKELY(*clock >= window_end))
         see_clock();
      at += 2 + head->n_bases;
      const SharedRef* last = head->refs + head->n_refs;
      for (const SharedRef* ref = head->refs; ref < last; ref++) {
         UWord base = ref->base == CG_ZERO_BASE ? 0 : bases[ref->base];
         Addr  a    = base + ref->offset;
         if (UNLIKELY(ref->is_guarded) && base == 0)
            continue;
         if (UNLIKELY(cg_end_words != 0))
            see_end(ref, a);
         if (LIKELY(ref->size <= CG_SHARED_LINE_SZB - a % CG_SHARED_LINE_SZB))
            use_line(ref, a, ref->size);
         else
            use_lines(ref, a);
      }
   }
   *clock += *at;
}

void cg_refs_drain(void)
{
   static Bool is_draining; /* consuming may call this function again */
   if (is_draining || clock == NULL)
      return;
   UChar* end = (UChar*)(*cg_refs_next + 1);
   tl_assert(end <= buffer + sizeof(buffer));
   is_draining = True;
   consume((const UWord*)buffer, *cg_refs_next);
   VG_(memset)(buffer, 0, (SizeT)(end - buffer));
   *cg_refs_next = (UWord*)buffer;
   is_draining   = False;
}

/*--- Other events                                         ---*/

static void catch_up(void)
{
   cg_refs_drain();
   hand_over_all();
}

void cg_windows_close(void)
{
   catch_up();
   cg_lines_close_all();
}

void cg_windows_forget(void)
{
   catch_up();
   cg_lines_forget();
}

/* Close the lines of szB bytes at `start`, whose object changes. */
static void memory_changes(Addr start, UWord szB)
{
   if (!cg_records_refs || szB == 0)
      return;
   cg_refs_drain();
   UWord first = start / CG_SHARED_LINE_SZB;
   UWord n     = (start + szB - 1) / CG_SHARED_LINE_SZB - first + 1;
   if (n >= N_SLOTS)
      hand_over_all();
   for (UWord i = 0; i < n && n < N_SLOTS; i++) {
      if (slot_of(first + i)->line == first + i)
         hand_over(slot_of(first + i));
   }
   cg_lines_close(start, szB);
}

void cg_windows_init(void)
{
   /* Allocate the slots, each in one of the host's cache lines.  A large static
      array would move the area where Valgrind places the program. */
   UWord begin = (UWord)cg_alloc("cg.sharing.slots",
                                 (N_SLOTS + 1) * sizeof(Slot));
   slots = (Slot*)VG_ROUNDUP(begin, sizeof(Slot));
   cg_refs_next  = cg_alloc_near("cg.refs", sizeof(*cg_refs_next));
   *cg_refs_next = (UWord*)buffer;
   cg_blocks_listener = memory_changes;
}

void cg_windows_thread_begins(ThreadId creator, ThreadId tid)
{
   if (creator == VG_INVALID_THREADID)
      return;
   catch_up();
   cg_clock_begins(creator, tid);
   if (!cg_records_refs) {
      cg_records_refs = True;
      cg_discard_all_translations();
   }
}

void cg_windows_thread_ends(ThreadId tid)
{
   /* A thread that has waited for this thread continues in a later window. */
   catch_up();
   ULong end = *cg_clock_of(tid) + cg_sharing_window - 1;
   cg_clock_ends(tid, end - end % cg_sharing_window);
}

void cg_windows_thread_runs(ThreadId tid)
{
   if (tid != running)
      hand_over_all();
   running = tid;
   cg_clock_runs(tid);
   number  = cg_number_of(tid);
   clock   = cg_clock_of(tid);
   see_clock();
}

void cg_windows_pre_syscall(ThreadId tid, UInt call, const UWord* args)
{
   cg_refs_drain();
   cg_clock_pre_syscall(tid, call, args);
}
