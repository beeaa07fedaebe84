# Plug-ins, each with a list of its own.

tool_files += \
	feature.c \
	feature.h \
	features/table.c
include features/cycles/local.mk
include features/data/local.mk
include features/sharing/local.mk
include features/values/local.mk
