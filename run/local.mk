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
	run/refs.h \
	run/replay.c \
	run/replay.h \
	run/thread.c \
	run/thread.h
