# What a run leaves: profiles, names of files, the printed summary.

tool_files += \
	output/bodies.c \
	output/bodies.h \
	output/callgrind.c \
	output/callgrind.h \
	output/dumped.c \
	output/dumped.h \
	output/exec.c \
	output/exec.h \
	output/file.c \
	output/file.h \
	output/fork.c \
	output/fork.h \
	output/ids.c \
	output/ids.h \
	output/kept.c \
	output/kept.h \
	output/name.c \
	output/name.h \
	output/older.c \
	output/older.h \
	output/parent.c \
	output/parent.h \
	output/parts.c \
	output/parts.h \
	output/place.c \
	output/place.h \
	output/process.c \
	output/process.h \
	output/recursion.c \
	output/recursion.h \
	output/standard.c \
	output/standard.h \
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
