## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Names of code that the program makes while it runs.

tool_files += \
	tool/names/generated/code.h \
	tool/names/generated/gdb_list.c \
	tool/names/generated/gdb_list.h \
	tool/names/generated/generated.c \
	tool/names/generated/generated.h \
	tool/names/generated/jitdump.c \
	tool/names/generated/jitdump.h \
	tool/names/generated/perf_map.c \
	tool/names/generated/perf_map.h \
	tool/names/generated/python_source.c \
	tool/names/generated/python_source.h \
	tool/names/generated/ranges.c \
	tool/names/generated/ranges.h \
	tool/names/generated/runtimes.c \
	tool/names/generated/runtimes.h
