## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# What a run leaves: profiles, names of files, the printed summary.

tool_files += \
	output/bodies.c \
	output/bodies.h \
	output/callgrind.c \
	output/callgrind.h \
	output/callgrind_header.c \
	output/callgrind_header.h \
	output/columns.c \
	output/columns.h \
	output/context_lines.c \
	output/context_lines.h \
	output/contexts.c \
	output/contexts.h \
	output/exec.c \
	output/exec.h \
	output/executed.c \
	output/executed.h \
	output/file.c \
	output/file.h \
	output/fork.c \
	output/fork.h \
	output/ids.c \
	output/ids.h \
	output/name.c \
	output/name.h \
	output/notice.c \
	output/notice.h \
	output/part_files.c \
	output/part_files.h \
	output/parts.c \
	output/parts.h \
	output/process.c \
	output/process.h \
	output/summary.c \
	output/summary.h \
	output/system.c \
	output/system.h \
	output/text.c \
	output/text.h \
	output/writer.c \
	output/writer.h
