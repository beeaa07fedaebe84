## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The use of what is loaded into the caches.

tool_files += \
	tool/features/use/plugin.c
