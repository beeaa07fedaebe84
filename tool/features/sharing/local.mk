## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The lines of memory for which threads contend.

tool_files += \
	tool/features/sharing/clocks.c \
	tool/features/sharing/clocks.h \
	tool/features/sharing/instrument.c \
	tool/features/sharing/instrument.h \
	tool/features/sharing/lines.c \
	tool/features/sharing/lines.h \
	tool/features/sharing/plugin.c \
	tool/features/sharing/table.c \
	tool/features/sharing/table.h \
	tool/features/sharing/uses.c \
	tool/features/sharing/uses.h \
	tool/features/sharing/windows.c \
	tool/features/sharing/windows.h \
	tool/features/sharing/write.c

sim_tests += \
	tests/unit/run/line_uses
sim_test_files += \
	tool/features/sharing/uses.c
