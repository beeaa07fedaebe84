## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Results of a run: profiles, names of files, the printed summary.

tool_files += \
	tool/output/bodies.c \
	tool/output/bodies.h \
	tool/output/callgrind.c \
	tool/output/callgrind.h \
	tool/output/contexts.c \
	tool/output/contexts.h \
	tool/output/exec.c \
	tool/output/exec.h \
	tool/output/executed.c \
	tool/output/executed.h \
	tool/output/file.c \
	tool/output/file.h \
	tool/output/fork.c \
	tool/output/fork.h \
	tool/output/ids.c \
	tool/output/ids.h \
	tool/output/name.c \
	tool/output/name.h \
	tool/output/notice.c \
	tool/output/notice.h \
	tool/output/parts.c \
	tool/output/parts.h \
	tool/output/process.c \
	tool/output/process.h \
	tool/output/summary.c \
	tool/output/summary.h \
	tool/output/system.c \
	tool/output/system.h \
	tool/output/text.c \
	tool/output/text.h \
	tool/output/writer.c \
	tool/output/writer.h
