/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Patterns that name functions: names that they match, with parameters,
   versions and clones, and similar names that they do not match. */

#include "names/patterns.h"
#include "tap.h"

#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"
#include "pub_tool_seqmatch.h"

/* Match a name by a documented pattern: * is any text, ? any character. */
Bool VG_(string_match)(const HChar* pattern, const HChar* name)
{
   if (*pattern == '*')
      return VG_(string_match)(pattern + 1, name)
             || (*name != '\0' && VG_(string_match)(pattern, name + 1));
   if (*name == '\0')
      return *pattern == '\0';
   return (*pattern == '?' || *pattern == *name)
          && VG_(string_match)(pattern + 1, name + 1);
}

static void meant(const HChar* pattern, const HChar* name)
{
   ok(cg_names_function(pattern, name), "%s means %s", pattern, name);
}

static void not_meant(const HChar* pattern, const HChar* name)
{
   ok(!cg_names_function(pattern, name), "%s does not mean %s", pattern, name);
}

int main(void)
{
   meant("main", "main");
   meant("m?i*", "main");
   meant("*", "");
   not_meant("mai", "main");
   not_meant("", "main");

   meant("memcpy", "memcpy@GLIBC_2.14");
   meant("memcpy", "memcpy@@GLIBC_2.14");
   meant("memcpy@GLIBC_2.14", "memcpy@GLIBC_2.14");
   not_meant("memcpy@GLIBC", "memcpy@GLIBC_2.14");
   not_meant("", "@plt");

   const HChar* hidden = "(anonymous namespace)::hidden(int)";
   meant("(anonymous namespace)::hidden", hidden);
   meant("(anonymous namespace)::hidden(int)", hidden);
   meant("*::hidden", hidden);
   not_meant("(anonymous namespace)::", hidden);
   not_meant("", hidden);
   meant("a::(anonymous namespace)::f", "a::(anonymous namespace)::f()");
   not_meant("a::", "a::(anonymous namespace)::f()");

   const HChar* call = "A::operator()(int) const";
   meant("A::operator()", call);
   not_meant("A::operator", call);
   meant("A::method", "A::method(void (*)(int), int) const &");
   meant("f", "f(int) [clone .part.0]");
   meant("f", "f(int) [clone .isra.0] [clone .cold]");
   meant("main::{lambda(int)#1}::operator()",
         "main::{lambda(int)#1}::operator()(int) const");
   not_meant("main::{lambda", "main::{lambda(int)#1}");
   meant("void g<h()::{lambda()#1}>",
         "void g<h()::{lambda()#1}>(h()::{lambda()#1})");

   /* Parentheses that hold no parameters, or are unpaired. */
   not_meant("", "(below main)");
   meant("(below main)", "(below main)");
   not_meant("f", "f)");
   not_meant("f", "f(");
   return done_testing();
}
