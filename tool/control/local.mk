## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Options; control while the program runs: requests, dumps, switching counting.

tool_modules += \
	tool/control/callgrind \
	tool/control/functions \
	tool/control/monitor \
	tool/control/periodic \
	tool/control/plan \
	tool/control/requests \
	tool/control/switch
tool_files += \
	tool/control/callgrind_options.c \
	tool/control/cachegrind_commands.c \
	tool/control/personalities.c \
	tool/control/personality.h \
	tool/control/status_internal.c
