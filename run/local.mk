## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# While the program runs: what generated code calls, and when.

tool_files += \
	run/caches/caches.c \
	run/caches/caches.h \
	run/caches/heat.c \
	run/caches/heat.h \
	run/caches/helper.h \
	run/caches/refs.h \
	run/caches/replay.c \
	run/caches/replay.h \
	run/caches/use.c \
	run/caches/use.h \
	run/caches/use_calls.c \
	run/client_memory.c \
	run/client_memory.h \
	run/calls/call_events.c \
	run/calls/call_events.h \
	run/calls/call_site.c \
	run/calls/call_site.h \
	run/calls/contexts.c \
	run/calls/contexts.h \
	run/calls/copied.c \
	run/calls/copied.h \
	run/calls/fast_path.h \
	run/calls/frames.c \
	run/calls/frames.h \
	run/calls/inlined.c \
	run/calls/inlined.h \
	run/calls/nodes.c \
	run/calls/record.c \
	run/calls/record.h \
	run/calls/nesting.c \
	run/calls/nesting.h \
	run/calls/push_pop.h \
	run/calls/resync.c \
	run/calls/resync.h \
	run/calls/shadow.c \
	run/calls/shadow.h \
	run/calls/stack.c \
	run/calls/frame_costs.h \
	run/calls/stack.h \
	run/calls/suspended.c \
	run/calls/suspended.h \
	run/calls/syscalls.c \
	run/calls/syscalls.h \
	run/calls/treatments.c \
	run/calls/treatments.h \
	run/calls/watch.c \
	run/calls/watch.h \
	run/discard.c \
	run/discard.h \
	run/faults.c \
	run/faults.h \
	run/guest_call.c \
	run/guest_call.h \
	run/jumps.c \
	run/jumps.h \
	run/mode.h \
	run/thread.c \
	run/thread.h
