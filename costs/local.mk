# Events, source lines, and the counters of translations.

tool_files += \
	costs/blocks.c \
	costs/blocks.h \
	costs/events.c \
	costs/events.h \
	costs/lines.c \
	costs/lines.h \
	costs/near.c \
	costs/near.h
