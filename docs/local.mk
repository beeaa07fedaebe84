# Written in DocBook; made only where its stylesheets are.

EXTRA_DIST += \
	$(chapter_sources) \
	$(man_sources) \
	docs/manual.xml \
	docs/picture.pl \
	docs/report.png

man_pages = $(man_sources:.xml=.1)

if BUILD_MANUAL
man1_MANS = $(man_pages)
html_DATA = docs/manual.html docs/report.png
endif
CLEANFILES += $(man_pages) docs/manual.html

# The stylesheets put the day of the build into a man page that has no date of its
# own; two builds are to be the same.
.xml.1:
	$(AM_V_GEN)$(MKDIR_P) docs && $(XSLTPROC) --nonet -o $@ \
	   --stringparam man.output.quietly 1 \
	   --stringparam man.th.extra1.suppress 1 \
	   "$(DOCBOOK_XSL)/manpages/docbook.xsl" $< && \
	$(SED) '/^[.].. *Date: /d' $@ >$@.new && mv $@.new $@

docs/manual.html: docs/manual.xml
	$(AM_V_GEN)$(MKDIR_P) docs && $(XSLTPROC) --nonet -o $@ \
	   --stringparam chapter.autolabel 0 \
	   --stringparam generate.consistent.ids 1 \
	   "$(DOCBOOK_XSL)/html/docbook.xsl" $(srcdir)/docs/manual.xml
