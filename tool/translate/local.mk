## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Translation time: a superblock's IR in, instrumented IR out.

tool_files += \
	tool/translate/accesses.c \
	tool/translate/accesses.h \
	tool/translate/calls.c \
	tool/translate/calls.h \
	tool/translate/cold.c \
	tool/translate/cold.h \
	tool/translate/dead_loads.c \
	tool/translate/dead_loads.h \
	tool/translate/emit.c \
	tool/translate/emit.h \
	tool/translate/group.c \
	tool/translate/group.h \
	tool/translate/guest.h \
	tool/translate/instrument.c \
	tool/translate/instrument.h \
	tool/translate/ir.c \
	tool/translate/ir.h \
	tool/translate/jumps.c \
	tool/translate/jumps.h \
	tool/translate/lookahead.c \
	tool/translate/lookahead.h \
	tool/translate/operands.c \
	tool/translate/operands.h \
	tool/translate/plan.c \
	tool/translate/plan.h \
	tool/translate/record.c \
	tool/translate/record.h \
	tool/translate/segment.c \
	tool/translate/segment.h
