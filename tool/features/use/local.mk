## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The plug-in for cache use.

tool_modules += \
	tool/features/use/groups \
	tool/features/use/residencies \
	tool/features/use/use
tool_files += \
	tool/features/use/instrument.c \
	tool/features/use/plugin.c

sim_tests += \
	tests/unit/use/random
sim_test_files += \
	tool/features/use/groups.c \
	tool/features/use/residencies.c
