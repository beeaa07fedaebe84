## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The basis of the tool: tables, memory near the code, functions that the core does not offer.

tool_files += \
	tool/base/at_fork.c \
	tool/base/at_fork.h \
	tool/base/core.h \
	tool/base/elf_layout.h \
	tool/base/files.c \
	tool/base/files.h \
	tool/base/intern.c \
	tool/base/intern.h \
	tool/base/near.c \
	tool/base/near.h \
	tool/base/port.h \
	tool/base/table.c \
	tool/base/table.h \
	tool/base/valgrind.h \
	tool/base/text.h
