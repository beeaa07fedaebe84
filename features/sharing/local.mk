## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Which lines of memory threads contend for.

tool_files += \
	features/sharing/clocks.c \
	features/sharing/clocks.h \
	features/sharing/instrument.c \
	features/sharing/instrument.h \
	features/sharing/lines.c \
	features/sharing/lines.h \
	features/sharing/plugin.c \
	features/sharing/plugin.h \
	features/sharing/refs.c \
	features/sharing/refs.h \
	features/sharing/table.c \
	features/sharing/table.h \
	features/sharing/text.c \
	features/sharing/text.h \
	features/sharing/uses.c \
	features/sharing/uses.h \
	features/sharing/windows.c \
	features/sharing/windows.h \
	features/sharing/write.c \
	features/sharing/write.h

sim_tests += \
	tests/unit/run/line_uses
sim_test_files += \
	features/sharing/uses.c
