dnl SPDX-License-Identifier: GPL-2.0-or-later
dnl SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
dnl reports.m4 - what the programs that make reports need, wherever they are built:
dnl the engine its libraries, the scripts their first line.  Valgrind's own
dnl configure includes this file where this is grafted into its source (packaging/intree/),
dnl so it relies on nothing but PERL and a compiler.

dnl CG_PERL_LINE sets PERL_LINE, the first line of a script after its two signs.
AC_DEFUN([CG_PERL_LINE], [
dnl Before it runs a script, Perl warns of a missing locale, unless the environment
dnl says not to; the first line of a script can set that only by env -S.
AC_MSG_CHECKING([whether env can set a variable for a script])
AS_IF([test "x`/usr/bin/env '-S CG_ENV=yes sh' -c 'echo $CG_ENV' 2>/dev/null`" = xyes],
   [AC_MSG_RESULT([yes])
    PERL_LINE="/usr/bin/env -S PERL_BADLANG=0 $PERL"],
   [AC_MSG_RESULT([no])
    PERL_LINE=$PERL])
AC_SUBST([PERL_LINE])
])

dnl CG_PKG_CONFIG finds pkg-config, once.
AC_DEFUN([CG_PKG_CONFIG], [
AC_PATH_PROG([PKG_CONFIG], [pkg-config])
AS_IF([test -z "$PKG_CONFIG"],
   [AC_MSG_ERROR([no pkg-config: install the Debian package pkg-config])])
])

dnl CG_ENGINE_LIBRARIES sets PCRE2_CFLAGS, PCRE2_LIBS, ZLIB_CFLAGS and ZLIB_LIBS.
AC_DEFUN([CG_ENGINE_LIBRARIES], [
AC_REQUIRE([CG_PKG_CONFIG])
AC_MSG_CHECKING([for PCRE2])
AS_IF([$PKG_CONFIG --exists libpcre2-8],
   [PCRE2_CFLAGS=`$PKG_CONFIG --cflags libpcre2-8`
    PCRE2_LIBS=`$PKG_CONFIG --libs libpcre2-8`
    AC_MSG_RESULT([yes])],
   [AC_MSG_RESULT([no])
    AC_MSG_ERROR([no PCRE2 library: install the Debian package libpcre2-dev])])
AC_SUBST([PCRE2_CFLAGS])
AC_SUBST([PCRE2_LIBS])

AC_MSG_CHECKING([for zlib])
AS_IF([$PKG_CONFIG --exists zlib],
   [ZLIB_CFLAGS=`$PKG_CONFIG --cflags zlib`
    ZLIB_LIBS=`$PKG_CONFIG --libs zlib`
    AC_MSG_RESULT([yes])],
   [AC_MSG_RESULT([no])
    AC_MSG_ERROR([no zlib: install the Debian package zlib1g-dev])])
AC_SUBST([ZLIB_CFLAGS])
AC_SUBST([ZLIB_LIBS])
])
