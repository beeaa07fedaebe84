## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Files of the plug-ins.

tool_modules += \
	tool/feature
tool_files += \
	tool/features/plug_ins.h \
	tool/features/table.c

# Programs of plug-ins, and files for --machine=NAME, which are installed beside the tool.
feature_programs =
machine_files =

# Native tests of plug-ins, and the sources under test; tests/local.mk explains the lists.
sim_tests =
sim_test_files =
run_tests =
run_test_files =

include tool/features/cycles/local.mk
include tool/features/data/local.mk
include tool/features/repeatable/local.mk
include tool/features/sharing/local.mk
include tool/features/use/local.mk
include tool/features/values/local.mk
