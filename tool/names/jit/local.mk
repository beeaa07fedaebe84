## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Names of code that the program makes while it runs.

tool_files += \
	tool/names/jit/code.h \
	tool/names/jit/gdb_list.c \
	tool/names/jit/gdb_list.h \
	tool/names/jit/growing.c \
	tool/names/jit/growing.h \
	tool/names/jit/jit.c \
	tool/names/jit/jit.h \
	tool/names/jit/jitdump.c \
	tool/names/jit/jitdump.h \
	tool/names/jit/made.c \
	tool/names/jit/made.h \
	tool/names/jit/perf_map.c \
	tool/names/jit/perf_map.h \
	tool/names/jit/python_source.c \
	tool/names/jit/python_source.h \
	tool/names/jit/ranges.c \
	tool/names/jit/ranges.h \
	tool/names/jit/runtimes.c \
	tool/names/jit/runtimes.h
