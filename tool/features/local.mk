## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Plug-ins, each with a list of its own.

tool_files += \
	tool/feature.c \
	tool/feature.h \
	tool/features/plug_ins.h \
	tool/features/table.c

# What plug-ins have beside the tool: programs, and what --machine=NAME finds, which
# is beside the tool when it is installed.
feature_programs =
machine_files =

# Native tests of plug-ins, and the sources that they test; tests/local.mk has the
# others, and says what the lists are.
sim_tests =
sim_test_files =
run_tests =
run_test_files =

include tool/features/cycles/local.mk
include tool/features/data/local.mk
include tool/features/repeatable/local.mk
include tool/features/sharing/local.mk
include tool/features/values/local.mk
