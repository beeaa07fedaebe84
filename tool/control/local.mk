## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Control while the program runs: requests, dumps, switching counting on and off.

tool_files += \
	tool/control/cachegrind_commands.c \
	tool/control/callgrind.c \
	tool/control/callgrind.h \
	tool/control/callgrind_options.c \
	tool/control/callgrind_options.h \
	tool/control/functions.c \
	tool/control/functions.h \
	tool/control/monitor.c \
	tool/control/monitor.h \
	tool/control/periodic.c \
	tool/control/periodic.h \
	tool/control/personalities.c \
	tool/control/personality.h \
	tool/control/plan.c \
	tool/control/plan.h \
	tool/control/requests.c \
	tool/control/requests.h \
	tool/control/status_internal.c \
	tool/control/switch.c \
	tool/control/switch.h
