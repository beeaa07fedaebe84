## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Names of code that the program makes while it runs.

tool_modules += \
	tool/names/jit/gdb_list \
	tool/names/jit/growing \
	tool/names/jit/jit \
	tool/names/jit/jitdump \
	tool/names/jit/made \
	tool/names/jit/perf_map \
	tool/names/jit/python_source \
	tool/names/jit/ranges \
	tool/names/jit/runtimes
tool_files += \
	tool/names/jit/code.h
