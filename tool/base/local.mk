## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The basis of the tool: tables, memory near an anchor, functions that the core does not offer.

tool_modules += \
	tool/base/at_fork \
	tool/base/files \
	tool/base/intern \
	tool/base/near \
	tool/base/table
tool_files += \
	tool/base/core.h \
	tool/base/elf_layout.h \
	tool/base/port.h \
	tool/base/valgrind.h \
	tool/base/text.h
