## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Names of addresses: functions, source lines, inlined functions.

tool_modules += \
	tool/names/closures \
	tool/names/code_changes \
	tool/names/elf \
	tool/names/functions \
	tool/names/images \
	tool/names/inflate \
	tool/names/inlined \
	tool/names/origins \
	tool/names/outline \
	tool/names/patterns \
	tool/names/sections \
	tool/names/starts \
	tool/names/units \
	tool/names/waiting
