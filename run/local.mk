# While the program runs: what generated code calls, and when.

tool_files += \
	run/caches/caches.c \
	run/caches/caches.h \
	run/caches/heat.c \
	run/caches/heat.h \
	run/caches/refs.h \
	run/caches/replay.c \
	run/caches/replay.h \
	run/caches/use.c \
	run/caches/use.h \
	run/caches/use_calls.c \
	run/calls/call_events.c \
	run/calls/call_events.h \
	run/calls/call_site.c \
	run/calls/call_site.h \
	run/calls/fast_path.h \
	run/calls/loads.h \
	run/calls/record.c \
	run/calls/record.h \
	run/calls/resync.c \
	run/calls/resync.h \
	run/calls/shadow.c \
	run/calls/shadow.h \
	run/calls/stack.c \
	run/calls/stack.h \
	run/calls/syscalls.c \
	run/calls/syscalls.h \
	run/calls/watch.c \
	run/calls/watch.h \
	run/discard.c \
	run/discard.h \
	run/faults.c \
	run/faults.h \
	run/mode.h \
	run/pause.c \
	run/pause.h \
	run/thread.c \
	run/thread.h \
	run/values/burst.c \
	run/values/burst.h \
	run/values/conflicts.c \
	run/values/conflicts.h \
	run/values/sampled_code.c \
	run/values/sampled_code.h \
	run/values/values.c \
	run/values/values.h
