## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Names of addresses: functions, source lines, inlined functions.

tool_files += \
	tool/names/closures.c \
	tool/names/closures.h \
	tool/names/code_changes.c \
	tool/names/code_changes.h \
	tool/names/elf.c \
	tool/names/elf.h \
	tool/names/functions.c \
	tool/names/functions.h \
	tool/names/images.c \
	tool/names/images.h \
	tool/names/inflate.c \
	tool/names/inflate.h \
	tool/names/inlined.c \
	tool/names/inlined.h \
	tool/names/origins.c \
	tool/names/origins.h \
	tool/names/outline.c \
	tool/names/outline.h \
	tool/names/patterns.c \
	tool/names/patterns.h \
	tool/names/sections.c \
	tool/names/sections.h \
	tool/names/starts.c \
	tool/names/starts.h \
	tool/names/units.c \
	tool/names/units.h \
	tool/names/waiting.c \
	tool/names/waiting.h
