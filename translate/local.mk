## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Translation time: a superblock's IR in, instrumented IR out.

tool_files += \
	translate/accesses.c \
	translate/accesses.h \
	translate/calls.c \
	translate/calls.h \
	translate/cold.c \
	translate/cold.h \
	translate/data.c \
	translate/data.h \
	translate/dead_loads.c \
	translate/dead_loads.h \
	translate/emit.c \
	translate/emit.h \
	translate/group.c \
	translate/group.h \
	translate/guest.h \
	translate/instrument.c \
	translate/instrument.h \
	translate/ir.c \
	translate/ir.h \
	translate/jumps.c \
	translate/jumps.h \
	translate/lookahead.c \
	translate/lookahead.h \
	translate/plan.c \
	translate/plan.h \
	translate/predict.c \
	translate/predict.h \
	translate/probe.c \
	translate/probe.h \
	translate/record.c \
	translate/record.h \
	translate/segment.c \
	translate/segment.h \
	translate/use.c
