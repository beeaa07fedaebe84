## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# In the user's hands while the program runs: requests, dumps, switching.

tool_files += \
	control/cachegrind_commands.c \
	control/callgrind.c \
	control/callgrind.h \
	control/callgrind_commands.c \
	control/callgrind_options.c \
	control/callgrind_options.h \
	control/commands.h \
	control/functions.c \
	control/functions.h \
	control/hottest.c \
	control/hottest.h \
	control/monitor.c \
	control/monitor.h \
	control/periodic.c \
	control/periodic.h \
	control/personalities.c \
	control/personality.h \
	control/plan.c \
	control/plan.h \
	control/requests.c \
	control/requests.h \
	control/status_internal.c \
	control/switch.c \
	control/switch.h
