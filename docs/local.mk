## SPDX-License-Identifier: GPL-2.0-or-later
## SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
# The manual is Markdown, to be read as it is; pandoc makes man pages and one HTML page of it, where
# it is installed.

EXTRA_DIST += \
	$(manual_sources) \
	docs/samples/bill.c \
	docs/samples/counters-after.c \
	docs/samples/counters-before.c \
	docs/samples/discount.c \
	docs/samples/loops-after.c \
	docs/samples/loops-before.c \
	docs/samples/money.h \
	docs/samples/narrow.c \
	docs/samples/parser-after.c \
	docs/samples/parser-before.c \
	docs/samples/records-after.c \
	docs/samples/records-before.c \
	docs/samples/visits-after.c \
	docs/samples/visits-before.c \
	docs/samples/shapes.cc \
	docs/samples/shop.c \
	docs/samples/short.c \
	docs/samples/store.c \
	docs/samples/tax.c \
	docs/samples/workers.c \
	docs/samples/ci.yml \
	docs/samples/compiler.txt \
	docs/samples.pl \
	$(man_sources) \
	$(launcher_man_sources) \
	docs/manual.css \
	docs/man.lua \
	docs/page.pl \
	docs/picture.pl \
	$(manual_pictures)

dist_html_DATA = docs/requests.c

man_pages = $(man_sources:.md=.1)
if LAUNCHER
man_pages += $(launcher_man_sources:.md=.1)
endif

# A tarball contains them, built on the machine that made it.
if BUILD_MANUAL
man1_MANS = $(man_pages)
html_DATA = docs/manual.html
EXTRA_DIST += $(man_pages) docs/manual.html
else
if PREBUILT_MANUAL
man1_MANS = $(man_pages)
html_DATA = docs/manual.html
EXTRA_DIST += $(man_pages) docs/manual.html
else
manual_for_dist = no-manual
endif
endif
if !PREBUILT_MANUAL
CLEANFILES += $(man_sources:.md=.1) $(launcher_man_sources:.md=.1) \
	docs/manual.html docs/manual.html.new
endif

no-manual:
	@echo "error: a tarball has the manual built, and that needs the Debian" \
	   "package pandoc" >&2; exit 1
.PHONY: no-manual

.md.1:
	$(AM_V_GEN)$(MKDIR_P) docs/man && $(PANDOC) -s -f gfm -t man \
	   --lua-filter=$(srcdir)/docs/man.lua -o $@.new $< && mv $@.new $@
$(man_pages): docs/man.lua

docs/manual.html: $(manual_sources) $(man_sources) $(launcher_man_sources) $(manual_pictures) \
      docs/manual.css docs/man.lua docs/page.pl
	$(AM_V_GEN)$(MKDIR_P) docs && \
	$(PERL) $(srcdir)/docs/page.pl --pandoc=$(PANDOC) >$@.new && mv $@.new $@

# It has the options of the tool.
docs/man/cachegrind.1: docs/options.md
