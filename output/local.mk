# What a run leaves: profiles, names of files, the printed summary.

tool_files += \
	output/file.c \
	output/file.h \
	output/process.c \
	output/process.h \
	output/summary.c \
	output/summary.h \
	output/writer.c \
	output/writer.h
