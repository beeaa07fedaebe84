## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Which values instructions work with.

tool_files += \
	features/values/burst.c \
	features/values/burst.h \
	features/values/conflicts.c \
	features/values/conflicts.h \
	features/values/hot_list.c \
	features/values/hot_list.h \
	features/values/instrument.c \
	features/values/instrument.h \
	features/values/options.h \
	features/values/plugin.c \
	features/values/plugin.h \
	features/values/points.c \
	features/values/points.h \
	features/values/sampled_code.c \
	features/values/sampled_code.h \
	features/values/text.c \
	features/values/text.h \
	features/values/write.c \
	features/values/write.h

sim_tests += \
	tests/unit/sim/hot_list
sim_test_files += \
	features/values/hot_list.c
run_tests += \
	tests/unit/run/bursts
run_test_files += \
	features/values/burst.c
