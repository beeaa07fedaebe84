## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# While the program runs: what generated code calls, and when.

tool_files += \
	tool/run/caches/caches.c \
	tool/run/caches/caches.h \
	tool/run/caches/heat.c \
	tool/run/caches/heat.h \
	tool/run/caches/helper.h \
	tool/run/caches/refs.h \
	tool/run/caches/replay.c \
	tool/run/caches/replay.h \
	tool/run/caches/use.c \
	tool/run/caches/use.h \
	tool/run/caches/use_calls.c \
	tool/run/client_memory.c \
	tool/run/client_memory.h \
	tool/run/calls/call_events.c \
	tool/run/calls/call_events.h \
	tool/run/calls/call_site.c \
	tool/run/calls/call_site.h \
	tool/run/calls/contexts.c \
	tool/run/calls/contexts.h \
	tool/run/calls/copied.c \
	tool/run/calls/copied.h \
	tool/run/calls/fast_path.h \
	tool/run/calls/frames.c \
	tool/run/calls/frames.h \
	tool/run/calls/inlined.c \
	tool/run/calls/inlined.h \
	tool/run/calls/nodes.c \
	tool/run/calls/record.c \
	tool/run/calls/record.h \
	tool/run/calls/nesting.c \
	tool/run/calls/nesting.h \
	tool/run/calls/push_pop.h \
	tool/run/calls/resync.c \
	tool/run/calls/resync.h \
	tool/run/calls/shadow.c \
	tool/run/calls/shadow.h \
	tool/run/calls/stack.c \
	tool/run/calls/frame_costs.h \
	tool/run/calls/stack.h \
	tool/run/calls/suspended.c \
	tool/run/calls/suspended.h \
	tool/run/calls/syscalls.c \
	tool/run/calls/syscalls.h \
	tool/run/calls/treatments.c \
	tool/run/calls/treatments.h \
	tool/run/calls/watch.c \
	tool/run/calls/watch.h \
	tool/run/discard.c \
	tool/run/discard.h \
	tool/run/faults.c \
	tool/run/faults.h \
	tool/run/guest_call.c \
	tool/run/guest_call.h \
	tool/run/jumps.c \
	tool/run/jumps.h \
	tool/run/mode.h \
	tool/run/thread.c \
	tool/run/thread.h
