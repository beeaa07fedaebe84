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

dnl CG_CHECK_DOCBOOK: xsltproc, and the DocBook stylesheets without a network.
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
AM_CONDITIONAL([BUILD_MANUAL],
   [test -n "$XSLTPROC" && test -n "$DOCBOOK_XSL"])
AM_COND_IF([BUILD_MANUAL],
   [cg_docbook_summary=yes],
   [cg_docbook_summary="no (needs the Debian packages docbook-xsl and xsltproc)"])
])
