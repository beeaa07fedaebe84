## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Repeatable runs.

tool_modules += \
	tool/features/repeatable/children \
	tool/features/repeatable/clock \
	tool/features/repeatable/code \
	tool/features/repeatable/deadlines \
	tool/features/repeatable/family \
	tool/features/repeatable/files \
	tool/features/repeatable/guest \
	tool/features/repeatable/machine \
	tool/features/repeatable/sleeps \
	tool/features/repeatable/stream \
	tool/features/repeatable/timeouts \
	tool/features/repeatable/timers \
	tool/features/repeatable/times \
	tool/features/repeatable/turns \
	tool/features/repeatable/waits
tool_files += \
	tool/features/repeatable/plugin.c
