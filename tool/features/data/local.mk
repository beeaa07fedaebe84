## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The data whose accesses miss.

tool_files += \
	tool/features/data/allocators.c \
	tool/features/data/allocators.h \
	tool/features/data/batch.c \
	tool/features/data/batch.h \
	tool/features/data/elements.c \
	tool/features/data/elements.h \
	tool/features/data/frames.c \
	tool/features/data/frames.h \
	tool/features/data/heap.c \
	tool/features/data/heap.h \
	tool/features/data/live_blocks.c \
	tool/features/data/live_blocks.h \
	tool/features/data/loads.c \
	tool/features/data/loads.h \
	tool/features/data/object_misses.h \
	tool/features/data/objects.c \
	tool/features/data/objects.h \
	tool/features/data/places.c \
	tool/features/data/places.h \
	tool/features/data/plugin.c \
	tool/features/data/recent.c \
	tool/features/data/recent.h \
	tool/features/data/requests.c \
	tool/features/data/requests.h \
	tool/features/data/write.c \
	tool/features/data/write.h

sim_tests += \
	tests/unit/run/live_blocks
sim_test_files += \
	tool/features/data/live_blocks.c
