## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Events, source lines, and the counters of translations.

tool_files += \
	costs/arcs.c \
	costs/arcs.h \
	costs/blocks.c \
	costs/blocks.h \
	costs/counters.c \
	costs/counters.h \
	costs/bodies.c \
	costs/bodies.h \
	costs/build_id.c \
	costs/build_id.h \
	costs/closures.c \
	costs/closures.h \
	costs/code_changes.c \
	costs/code_changes.h \
	costs/core.h \
	costs/counts.c \
	costs/counts.h \
	costs/elf.c \
	costs/elf.h \
	costs/entries.c \
	costs/entries.h \
	costs/events.c \
	costs/events.h \
	costs/functions.c \
	costs/functions.h \
	costs/images.c \
	costs/images.h \
	costs/inflate.c \
	costs/inflate.h \
	costs/inlined.c \
	costs/inlined.h \
	costs/jumps.c \
	costs/jumps.h \
	costs/lines.c \
	costs/lines.h \
	costs/names.c \
	costs/names.h \
	costs/origins.c \
	costs/origins.h \
	costs/outline.c \
	costs/outline.h \
	costs/patterns.c \
	costs/patterns.h \
	costs/region.c \
	costs/region.h \
	costs/sections.c \
	costs/sections.h \
	costs/source_files.c \
	costs/source_files.h \
	costs/starts.c \
	costs/starts.h \
	costs/table.c \
	costs/table.h \
	costs/threads.c \
	costs/threads.h \
	costs/totals.c \
	costs/totals.h \
	costs/tree.c \
	costs/tree.h \
	costs/units.c \
	costs/units.h
