## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Events, the lines that they are charged to, counters of translations.

tool_files += \
	tool/counts/blocks.c \
	tool/counts/blocks.h \
	tool/counts/bodies.c \
	tool/counts/bodies.h \
	tool/counts/counts.c \
	tool/counts/counts.h \
	tool/counts/events.c \
	tool/counts/events.h \
	tool/counts/jumps.c \
	tool/counts/jumps.h \
	tool/counts/lines.c \
	tool/counts/lines.h \
	tool/counts/region.c \
	tool/counts/region.h \
	tool/counts/threads.c \
	tool/counts/threads.h \
	tool/counts/totals.c \
	tool/counts/totals.h
