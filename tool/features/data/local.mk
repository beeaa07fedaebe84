## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The plug-in for data profiles.

tool_modules += \
	tool/features/data/allocators \
	tool/features/data/batch \
	tool/features/data/elements \
	tool/features/data/frames \
	tool/features/data/heap \
	tool/features/data/live_blocks \
	tool/features/data/objects \
	tool/features/data/places \
	tool/features/data/write
tool_files += \
	tool/features/data/object_misses.h \
	tool/features/data/plugin.c

sim_tests += \
	tests/unit/run/live_blocks
sim_test_files += \
	tool/features/data/live_blocks.c
