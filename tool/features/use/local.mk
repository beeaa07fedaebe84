## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The use of what is loaded into the caches.

tool_files += \
	tool/features/use/groups.c \
	tool/features/use/groups.h \
	tool/features/use/instrument.c \
	tool/features/use/instrument.h \
	tool/features/use/plugin.c \
	tool/features/use/residencies.c \
	tool/features/use/residencies.h \
	tool/features/use/use.c \
	tool/features/use/use.h

sim_tests += \
	tests/unit/use/random
sim_test_files += \
	tool/features/use/groups.c \
	tool/features/use/residencies.c
