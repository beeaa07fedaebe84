## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Events, source lines, and the counters of translations.

tool_files += \
	tool/costs/arcs.c \
	tool/costs/arcs.h \
	tool/costs/blocks.c \
	tool/costs/blocks.h \
	tool/costs/counters.c \
	tool/costs/counters.h \
	tool/costs/bodies.c \
	tool/costs/bodies.h \
	tool/costs/build_id.c \
	tool/costs/build_id.h \
	tool/costs/closures.c \
	tool/costs/closures.h \
	tool/costs/code_changes.c \
	tool/costs/code_changes.h \
	tool/costs/core.h \
	tool/costs/counts.c \
	tool/costs/counts.h \
	tool/costs/elf.c \
	tool/costs/elf.h \
	tool/costs/entries.c \
	tool/costs/entries.h \
	tool/costs/events.c \
	tool/costs/events.h \
	tool/costs/functions.c \
	tool/costs/functions.h \
	tool/costs/images.c \
	tool/costs/images.h \
	tool/costs/inflate.c \
	tool/costs/inflate.h \
	tool/costs/inlined.c \
	tool/costs/inlined.h \
	tool/costs/jumps.c \
	tool/costs/jumps.h \
	tool/costs/lines.c \
	tool/costs/lines.h \
	tool/costs/names.c \
	tool/costs/names.h \
	tool/costs/origins.c \
	tool/costs/origins.h \
	tool/costs/outline.c \
	tool/costs/outline.h \
	tool/costs/patterns.c \
	tool/costs/patterns.h \
	tool/costs/region.c \
	tool/costs/region.h \
	tool/costs/sections.c \
	tool/costs/sections.h \
	tool/costs/source_files.c \
	tool/costs/source_files.h \
	tool/costs/starts.c \
	tool/costs/starts.h \
	tool/costs/table.c \
	tool/costs/table.h \
	tool/costs/threads.c \
	tool/costs/threads.h \
	tool/costs/totals.c \
	tool/costs/totals.h \
	tool/costs/tree.c \
	tool/costs/tree.h \
	tool/costs/units.c \
	tool/costs/units.h
