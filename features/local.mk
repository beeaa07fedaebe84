# Plug-ins, each with a list of its own.

tool_files += \
	feature.c \
	feature.h \
	features/table.c
include features/sharing/local.mk
