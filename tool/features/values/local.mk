## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The plug-in for values and conflicts.

tool_modules += \
	tool/features/values/burst \
	tool/features/values/conflicts \
	tool/features/values/hot_list \
	tool/features/values/instrument \
	tool/features/values/points \
	tool/features/values/sampled_code
tool_files += \
	tool/features/values/options.h \
	tool/features/values/plugin.c \
	tool/features/values/write.c

sim_tests += \
	tests/unit/caches/hot_list
sim_test_files += \
	tool/features/values/hot_list.c
run_tests += \
	tests/unit/run/bursts
run_test_files += \
	tool/features/values/burst.c
