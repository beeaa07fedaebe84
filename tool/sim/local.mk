## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Simulators: freestanding C, which native tests compile, too.

tool_files += \
	tool/sim/behind.c \
	tool/sim/behind.h \
	tool/sim/fetch_lines.c \
	tool/sim/fetch_lines.h \
	tool/sim/near.c \
	tool/sim/near.h \
	tool/sim/port.h \
	tool/sim/sets.c \
	tool/sim/sets.h \
	tool/sim/streams.c \
	tool/sim/streams.h \
	tool/sim/use/backdate.c \
	tool/sim/use/backdate.h \
	tool/sim/use/groups.c \
	tool/sim/use/groups.h \
	tool/sim/use/residencies.c \
	tool/sim/use/residencies.h
