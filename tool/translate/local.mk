## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Translation time: a superblock's IR in, instrumented IR out.

tool_modules += \
	tool/translate/accesses \
	tool/translate/calls \
	tool/translate/cold \
	tool/translate/dead_loads \
	tool/translate/emit \
	tool/translate/group \
	tool/translate/instrument \
	tool/translate/ir \
	tool/translate/jumps \
	tool/translate/lookahead \
	tool/translate/operands \
	tool/translate/plan \
	tool/translate/record \
	tool/translate/segment
tool_files += \
	tool/translate/guest.h
