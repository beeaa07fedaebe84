# What a run leaves: profiles, names of files, the printed summary.

tool_files += \
	output/backup.c \
	output/backup.h \
	output/bodies.c \
	output/bodies.h \
	output/callgrind.c \
	output/callgrind.h \
	output/environment.c \
	output/environment.h \
	output/exec.c \
	output/exec.h \
	output/file.c \
	output/file.h \
	output/fork.c \
	output/fork.h \
	output/ids.c \
	output/ids.h \
	output/merge_old_dumps.c \
	output/merge_old_dumps.h \
	output/name.c \
	output/name.h \
	output/parent_process.c \
	output/parent_process.h \
	output/parts.c \
	output/parts.h \
	output/place.c \
	output/place.h \
	output/process.c \
	output/process.h \
	output/recursion.c \
	output/recursion.h \
	output/std_streams.c \
	output/std_streams.h \
	output/summary.c \
	output/summary.h \
	output/system.c \
	output/system.h \
	output/target.c \
	output/target.h \
	output/text.c \
	output/text.h \
	output/values.c \
	output/values.h \
	output/writer.c \
	output/writer.h
