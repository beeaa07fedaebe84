# While the program runs: what generated code calls, and when.

tool_files += \
	run/arrive.c \
	run/arrive.h \
	run/burst.c \
	run/burst.h \
	run/caches.c \
	run/caches.h \
	run/chains.c \
	run/chains.h \
	run/conflicts.c \
	run/conflicts.h \
	run/discard.c \
	run/discard.h \
	run/faults.c \
	run/faults.h \
	run/follow.c \
	run/follow.h \
	run/heat.c \
	run/heat.h \
	run/mode.h \
	run/pause.c \
	run/pause.h \
	run/record.c \
	run/record.h \
	run/refs.h \
	run/replay.c \
	run/replay.h \
	run/sampled_code.c \
	run/sampled_code.h \
	run/shadow.c \
	run/shadow.h \
	run/site.c \
	run/site.h \
	run/stack.c \
	run/stack.h \
	run/thread.c \
	run/thread.h \
	run/use.c \
	run/use.h \
	run/use_calls.c \
	run/usual.h \
	run/values.c \
	run/values.h \
	run/watch.c \
	run/watch.h
