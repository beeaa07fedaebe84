# Written in DocBook; made only where its stylesheets are.

man_sources = \
	docs/cg_annotate.xml \
	docs/cg_diff.xml \
	docs/cg_merge.xml
EXTRA_DIST += $(man_sources) docs/manual.xml

man_pages = $(man_sources:.xml=.1)

if BUILD_MANUAL
man1_MANS = $(man_pages)
html_DATA = docs/manual.html
endif
CLEANFILES += $(man_pages) docs/manual.html

.xml.1:
	$(AM_V_GEN)$(MKDIR_P) docs && $(XSLTPROC) --nonet -o $@ \
	   --stringparam man.output.quietly 1 \
	   "$(DOCBOOK_XSL)/manpages/docbook.xsl" $<

docs/manual.html: docs/manual.xml
	$(AM_V_GEN)$(MKDIR_P) docs && $(XSLTPROC) --nonet -o $@ \
	   "$(DOCBOOK_XSL)/html/docbook.xsl" $(srcdir)/docs/manual.xml
