## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Simulators: freestanding C, which native tests compile, too.

tool_files += \
	sim/behind.c \
	sim/behind.h \
	sim/fetch_lines.c \
	sim/fetch_lines.h \
	sim/near.c \
	sim/near.h \
	sim/port.h \
	sim/sets.c \
	sim/sets.h \
	sim/streams.c \
	sim/streams.h \
	sim/use/backdate.c \
	sim/use/backdate.h \
	sim/use/groups.c \
	sim/use/groups.h \
	sim/use/residencies.c \
	sim/use/residencies.h
