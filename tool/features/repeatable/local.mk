## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Runs with exactly equal counts.

tool_files += \
	tool/features/repeatable/children.c \
	tool/features/repeatable/children.h \
	tool/features/repeatable/clock.c \
	tool/features/repeatable/clock.h \
	tool/features/repeatable/code.c \
	tool/features/repeatable/code.h \
	tool/features/repeatable/deadlines.c \
	tool/features/repeatable/deadlines.h \
	tool/features/repeatable/family.c \
	tool/features/repeatable/family.h \
	tool/features/repeatable/files.c \
	tool/features/repeatable/files.h \
	tool/features/repeatable/guest.c \
	tool/features/repeatable/guest.h \
	tool/features/repeatable/machine.c \
	tool/features/repeatable/machine.h \
	tool/features/repeatable/plugin.c \
	tool/features/repeatable/sleeps.c \
	tool/features/repeatable/sleeps.h \
	tool/features/repeatable/stream.c \
	tool/features/repeatable/stream.h \
	tool/features/repeatable/timeouts.c \
	tool/features/repeatable/timeouts.h \
	tool/features/repeatable/timers.c \
	tool/features/repeatable/timers.h \
	tool/features/repeatable/times.c \
	tool/features/repeatable/times.h \
	tool/features/repeatable/turns.c \
	tool/features/repeatable/turns.h \
	tool/features/repeatable/waits.c \
	tool/features/repeatable/waits.h
