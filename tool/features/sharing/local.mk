## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The plug-in for sharing.

tool_modules += \
	tool/features/sharing/clocks \
	tool/features/sharing/lines \
	tool/features/sharing/table \
	tool/features/sharing/uses \
	tool/features/sharing/windows
tool_files += \
	tool/features/sharing/instrument.c \
	tool/features/sharing/plugin.c \
	tool/features/sharing/write.c

sim_tests += \
	tests/unit/run/line_uses
sim_test_files += \
	tool/features/sharing/uses.c
