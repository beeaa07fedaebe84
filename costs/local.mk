# Events, source lines, and the counters of translations.

tool_files += \
	costs/arcs.c \
	costs/arcs.h \
	costs/blocks.c \
	costs/blocks.h \
	costs/bodies.c \
	costs/bodies.h \
	costs/collect.c \
	costs/collect.h \
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
	costs/inlined.c \
	costs/inlined.h \
	costs/jumps.c \
	costs/jumps.h \
	costs/lines.c \
	costs/lines.h \
	costs/names.c \
	costs/names.h \
	costs/outline.c \
	costs/outline.h \
	costs/region.c \
	costs/region.h \
	costs/snapshot.c \
	costs/snapshot.h \
	costs/starts.c \
	costs/starts.h \
	costs/table.c \
	costs/table.h \
	costs/threads.c \
	costs/threads.h \
	costs/totals.c \
	costs/totals.h \
	costs/value_points.c \
	costs/value_points.h \
	costs/worths.c \
	costs/worths.h
