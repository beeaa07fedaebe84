# Formats of profiles of values and of data, which the tool writes: freestanding C.

format_files = \
	format/data_text.c \
	format/data_text.h \
	format/sharing_text.c \
	format/sharing_text.h \
	format/values_text.c \
	format/values_text.h

tool_files += $(format_files)
