# In the user's hands while the program runs: requests, dumps, switching.

tool_files += \
	control/requests.c \
	control/requests.h \
	control/switch.c \
	control/switch.h
