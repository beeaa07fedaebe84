dnl hosted.m4 - checks for what is built or run on this machine only: the
dnl sanitizers of the native tests, and the programs that make the manual.
dnl Nothing here is needed for a working tool, so nothing here is an error.

dnl CG_CHECK_SANITIZERS sets SANITIZE_FLAGS.  A compiler may take the flags and
dnl then lack the libraries, or a sandbox may forbid what they do at start.
AC_DEFUN([CG_CHECK_SANITIZERS], [
AC_MSG_CHECKING([whether programs run under the address and undefined sanitizers])
SANITIZE_FLAGS="-fsanitize=address,undefined -fno-sanitize-recover=all"
cg_save_CFLAGS=$CFLAGS
CFLAGS="$CFLAGS $SANITIZE_FLAGS"
AC_RUN_IFELSE([AC_LANG_PROGRAM([], [])],
   [cg_sanitizers_summary="address, undefined"
    AC_MSG_RESULT([yes])],
   [SANITIZE_FLAGS=
    cg_sanitizers_summary="none: the native tests run without"
    AC_MSG_RESULT([no])],
   [SANITIZE_FLAGS=
    cg_sanitizers_summary="none when cross-compiling"
    AC_MSG_RESULT([no])])
CFLAGS=$cg_save_CFLAGS
AC_SUBST([SANITIZE_FLAGS])
])

dnl CG_CHECK_DOCBOOK: xsltproc, and DocBook's stylesheets and DTD without a network.
dnl A tarball has the manual built already, and needs none of them.
AC_DEFUN([CG_CHECK_DOCBOOK], [
AC_PATH_PROG([XSLTPROC], [xsltproc])
AC_ARG_VAR([DOCBOOK_XSL], [folder of the DocBook XSL stylesheets])
AC_MSG_CHECKING([for the DocBook stylesheets])
AS_IF([test -z "$DOCBOOK_XSL"],
   [for dir in /usr/share/xml/docbook/stylesheet/docbook-xsl \
               /usr/share/xml/docbook/stylesheet/nwalsh \
               /usr/share/sgml/docbook/xsl-stylesheets; do
       AS_IF([test -f "$dir/manpages/docbook.xsl"],
          [DOCBOOK_XSL=$dir; break])
    done])
AS_IF([test -n "$DOCBOOK_XSL"],
   [AC_MSG_RESULT([$DOCBOOK_XSL])],
   [AC_MSG_RESULT([no])])
AC_MSG_CHECKING([for the DTD of DocBook 4.5])
cg_dtd=no
AS_IF([test -n "$XSLTPROC"],
   [AS_ECHO(['<!DOCTYPE p PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "http://www.oasis-open.org/docbook/xml/4.5/docbookx.dtd"><p/>']) >conftest.xml
    AS_ECHO(['<s:stylesheet version="1.0" xmlns:s="http://www.w3.org/1999/XSL/Transform"/>']) >conftest.xsl
    AS_IF([test -z "`$XSLTPROC --nonet conftest.xsl conftest.xml 2>&1 >/dev/null`"],
       [cg_dtd=yes])
    rm -f conftest.xml conftest.xsl])
AC_MSG_RESULT([$cg_dtd])
AM_CONDITIONAL([BUILD_MANUAL],
   [test -n "$XSLTPROC" && test -n "$DOCBOOK_XSL" && test $cg_dtd = yes])
AM_CONDITIONAL([PREBUILT_MANUAL], [test -f "$srcdir/docs/manual.html"])
AM_COND_IF([BUILD_MANUAL],
   [cg_docbook_summary="docs/manual.html and docs/*.1 in the build folder"],
   [AM_COND_IF([PREBUILT_MANUAL],
      [cg_docbook_summary="docs/manual.html and docs/*.1, which are built already"],
      [cg_docbook_summary="no (needs the Debian packages docbook-xml, docbook-xsl and xsltproc)"])])
])
