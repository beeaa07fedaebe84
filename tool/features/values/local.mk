## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The values with which instructions work.

tool_files += \
	tool/features/values/burst.c \
	tool/features/values/burst.h \
	tool/features/values/conflicts.c \
	tool/features/values/conflicts.h \
	tool/features/values/hot_list.c \
	tool/features/values/hot_list.h \
	tool/features/values/instrument.c \
	tool/features/values/instrument.h \
	tool/features/values/options.h \
	tool/features/values/plugin.c \
	tool/features/values/points.c \
	tool/features/values/points.h \
	tool/features/values/sampled_code.c \
	tool/features/values/sampled_code.h \
	tool/features/values/write.c

sim_tests += \
	tests/unit/caches/hot_list
sim_test_files += \
	tool/features/values/hot_list.c
run_tests += \
	tests/unit/run/bursts
run_test_files += \
	tool/features/values/burst.c
