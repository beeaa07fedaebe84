## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The record of calls, shadow stacks, arcs, the tree of contexts.

tool_modules += \
	tool/calls/arcs \
	tool/calls/backdate \
	tool/calls/call_events \
	tool/calls/call_site \
	tool/calls/copied \
	tool/calls/inlined \
	tool/calls/record \
	tool/calls/resync \
	tool/calls/separate/contexts \
	tool/calls/separate/nesting \
	tool/calls/separate/treatments \
	tool/calls/shadow \
	tool/calls/stack \
	tool/calls/suspended \
	tool/calls/syscalls \
	tool/calls/tree \
	tool/calls/watch
tool_files += \
	tool/calls/fast_path.h \
	tool/calls/frame_costs.h \
	tool/calls/nodes.c \
	tool/calls/push_pop.h
