# What a run leaves: profiles, names of files, the printed summary.

tool_files += \
	output/exec.c \
	output/exec.h \
	output/file.c \
	output/file.h \
	output/fork.c \
	output/fork.h \
	output/name.c \
	output/name.h \
	output/parent.c \
	output/parent.h \
	output/process.c \
	output/process.h \
	output/summary.c \
	output/summary.h \
	output/writer.c \
	output/writer.h
