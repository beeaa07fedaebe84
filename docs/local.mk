# Written in DocBook; made only where its stylesheets are.

EXTRA_DIST += \
	$(chapter_sources) \
	$(sample_files) \
	docs/samples/bill.c \
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
	docs/samples/compiler.txt \
	docs/samples.pl \
	$(man_sources) \
	$(launcher_man_sources) \
	docs/manual.xml \
	docs/manual.css \
	docs/page.pl \
	docs/picture.pl \
	docs/calls.png \
	docs/comparing.png \
	docs/data.png \
	docs/flame.png \
	docs/history.png \
	docs/report.png \
	docs/store.png \
	docs/store-kcachegrind.png \
	docs/store-speedscope.png

dist_html_DATA = docs/requests.c

man_pages = $(man_sources:.xml=.1)
if LAUNCHER
man_pages += $(launcher_man_sources:.xml=.1)
endif

# A tarball has them as they were built where it was made.
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
CLEANFILES += $(man_sources:.xml=.1) $(launcher_man_sources:.xml=.1) \
	docs/manual.html docs/manual.html.new docs/manual.html.page
endif

no-manual:
	@echo "error: a tarball has the manual built, and that needs the Debian" \
	   "packages docbook-xml, docbook-xsl and xsltproc" >&2; exit 1
.PHONY: no-manual

# The stylesheets put the day of the build into a man page that has no date of its
# own; two builds are to be the same.
.xml.1:
	$(AM_V_GEN)$(MKDIR_P) docs && $(XSLTPROC) --nonet --xinclude -o $@ \
	   --stringparam man.output.quietly 1 \
	   --stringparam man.th.extra1.suppress 1 \
	   "$(DOCBOOK_XSL)/manpages/docbook.xsl" $< && \
	$(SED) '/^[.].. *Date: /d' $@ >$@.new && mv $@.new $@

# One file with its pictures and its style.
docs/manual.html: docs/manual.xml $(chapter_sources) $(man_sources) $(sample_files) \
      docs/manual.css docs/page.pl docs/calls.png docs/comparing.png docs/data.png docs/flame.png \
      docs/history.png docs/report.png docs/store.png docs/store-kcachegrind.png \
      docs/store-speedscope.png
	$(AM_V_GEN)$(MKDIR_P) docs && $(XSLTPROC) --nonet --xinclude -o $@.new \
	   --stringparam chapter.autolabel 0 \
	   --stringparam section.autolabel 1 \
	   --stringparam section.label.includes.component.label 0 \
	   --stringparam generate.consistent.ids 1 \
	   "$(DOCBOOK_XSL)/html/docbook.xsl" $(srcdir)/docs/manual.xml && \
	$(PERL) $(srcdir)/docs/page.pl --style=$(srcdir)/docs/manual.css \
	   --pictures=$(srcdir)/docs <$@.new >$@.page && mv $@.page $@ && rm -f $@.new

# It has the options of the tool.
docs/cachegrind.1: docs/manual.xml
