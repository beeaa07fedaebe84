## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The record of calls, shadow stacks, arcs, the tree of contexts.

tool_files += \
	tool/calls/arcs.c \
	tool/calls/arcs.h \
	tool/calls/backdate.c \
	tool/calls/backdate.h \
	tool/calls/call_events.c \
	tool/calls/call_events.h \
	tool/calls/call_site.c \
	tool/calls/call_site.h \
	tool/calls/copied.c \
	tool/calls/copied.h \
	tool/calls/fast_path.h \
	tool/calls/frame_costs.h \
	tool/calls/inlined.c \
	tool/calls/inlined.h \
	tool/calls/nodes.c \
	tool/calls/push_pop.h \
	tool/calls/record.c \
	tool/calls/record.h \
	tool/calls/resync.c \
	tool/calls/resync.h \
	tool/calls/separate/contexts.c \
	tool/calls/separate/contexts.h \
	tool/calls/separate/nesting.c \
	tool/calls/separate/nesting.h \
	tool/calls/separate/treatments.c \
	tool/calls/separate/treatments.h \
	tool/calls/shadow.c \
	tool/calls/shadow.h \
	tool/calls/stack.c \
	tool/calls/stack.h \
	tool/calls/suspended.c \
	tool/calls/suspended.h \
	tool/calls/syscalls.c \
	tool/calls/syscalls.h \
	tool/calls/tree.c \
	tool/calls/tree.h \
	tool/calls/watch.c \
	tool/calls/watch.h
