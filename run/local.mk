# While the program runs: what generated code calls, and when.

tool_files += \
	run/caches.c \
	run/caches.h \
	run/discard.c \
	run/discard.h \
	run/faults.c \
	run/faults.h \
	run/heat.c \
	run/heat.h \
	run/mode.h \
	run/record_refs.c \
	run/record_refs.h \
	run/refs.h \
	run/replay.c \
	run/replay.h \
	run/thread.c \
	run/thread.h \
	run/use.c \
	run/use.h
