# What a run leaves: profiles, names of files, the printed summary.

tool_files += \
	output/file.c \
	output/file.h \
	output/output.c \
	output/output.h \
	output/process.c \
	output/process.h
