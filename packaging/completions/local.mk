## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# Completion for shells: a file for each program for bash, and one file for zsh, which lists the
# programs.

# If a distribution uses another folder, name it: make install zshdir=...
bashdir = $(datarootdir)/bash-completion/completions
zshdir = $(datarootdir)/zsh/site-functions

completed_programs = cg_merge $(feature_programs) $(script_files)

EXTRA_DIST += packaging/completions/_cg.in packaging/completions/cg.bash
CLEANFILES += packaging/completions/_cg
zsh_DATA = packaging/completions/_cg

packaging/completions/_cg: packaging/completions/_cg.in Makefile
	$(AM_V_GEN)$(MKDIR_P) packaging/completions && \
	programs=`for program in $(completed_programs); do \
	   printf '%s ' "\`echo $$program | $(installed_name)\`"; \
	done` && \
	$(SED) "s|@PROGRAMS[@]|$$programs|; s/ *$$//" \
	   $(srcdir)/packaging/completions/_cg.in >$@.new && mv $@.new $@

install-data-local:
	$(MKDIR_P) "$(DESTDIR)$(bashdir)"
	for program in $(completed_programs); do \
	   $(INSTALL_DATA) $(srcdir)/packaging/completions/cg.bash \
	      "$(DESTDIR)$(bashdir)/`echo $$program | $(installed_name)`" || exit 1; \
	done

uninstall-local:
	for program in $(completed_programs); do \
	   rm -f "$(DESTDIR)$(bashdir)/`echo $$program | $(installed_name)`"; \
	done
