## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Which data are missed in.

tool_files += \
	features/data/allocator_names.c \
	features/data/allocator_names.h \
	features/data/allocators.c \
	features/data/allocators.h \
	features/data/batch.c \
	features/data/batch.h \
	features/data/elements.c \
	features/data/elements.h \
	features/data/heap.c \
	features/data/heap.h \
	features/data/live_blocks.c \
	features/data/live_blocks.h \
	features/data/loads.c \
	features/data/loads.h \
	features/data/maps.c \
	features/data/maps.h \
	features/data/object_misses.h \
	features/data/objects.c \
	features/data/objects.h \
	features/data/places.c \
	features/data/places.h \
	features/data/plugin.c \
	features/data/plugin.h \
	features/data/recent.c \
	features/data/recent.h \
	features/data/requests.c \
	features/data/requests.h \
	features/data/text.c \
	features/data/text.h \
	features/data/variables.c \
	features/data/variables.h \
	features/data/write.c \
	features/data/write.h

sim_tests += \
	tests/unit/run/live_blocks
sim_test_files += \
	features/data/live_blocks.c
