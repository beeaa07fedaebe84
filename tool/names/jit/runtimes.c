/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Forms of texts, as written by V8 9 to 13, Python 3.12 to 3.14, OpenJDK 17 to
   21, PHP 8, Erlang/OTP 25, Mono 6, .NET 6 to 8, and LuaJIT. */

#include "names/jit/runtimes.h"
#include "base/text.h"
#include "names/jit/python_source.h"
#include "base/valgrind.h"

typedef struct {
   const HChar* at;
   SizeT        n;
} Piece;

static Piece between(const HChar* from, const HChar* end)
{
   return (Piece){ from, (SizeT)(end - from) };
}

static Piece all_of(const HChar* text)
{
   return (Piece){ text, VG_(strlen)(text) };
}

static const HChar* first_in(Piece piece, HChar c)
{
   for (SizeT i = 0; i < piece.n; i++) {
      if (piece.at[i] == c)
         return piece.at + i;
   }
   return NULL;
}

static const HChar* last_in(Piece piece, HChar c)
{
   for (SizeT i = piece.n; i > 0; i--) {
      if (piece.at[i - 1] == c)
         return piece.at + i - 1;
   }
   return NULL;
}

/* Return a copy of the piece followed by `more`. */
static HChar* copied(Piece piece, const HChar* more)
{
   HChar* copy
      = VG_(malloc)("cg.runtimes.part", piece.n + VG_(strlen)(more) + 1);
   VG_(memcpy)(copy, piece.at, piece.n);
   VG_(strcpy)(copy + piece.n, more);
   return copy;
}

/* Take ":NUMBER" from the end of the piece; return False if there is none. */
static Bool take_number(Piece* piece, UInt* number)
{
   SizeT n      = piece->n;
   ULong result = 0;
   while (n > 0 && cg_is_digit(piece->at[n - 1]))
      n--;
   if (n == piece->n || n == 0 || piece->at[n - 1] != ':')
      return False;
   for (SizeT i = n; i < piece->n && result <= 0xffffffff; i++)
      result = 10 * result + (ULong)(piece->at[i] - '0');
   if (result > 0xffffffff)
      return False;
   *number  = (UInt)result;
   piece->n = n - 1;
   return True;
}

/*--- V8: "JS:*fib /path/fib.js:1:13"                      ---*/

static const HChar* v8_tier(HChar mark)
{
   return mark == '~'   ? "interpreted"
          : mark == '^' ? "baseline"
          : mark == '+' ? "maglev"
          : mark == '*' ? "optimized"
                        : NULL;
}

/* Does a path begin here?  If not, the blank before is part of the name. */
static Bool is_path(const HChar* text)
{
   const HChar* c = text;
   while (*c >= 'a' && *c <= 'z')
      c++;
   return text[0] == '/' || cg_begins(text, "./") || (c > text && *c == ':');
}

HChar* cg_path_of_url(const HChar* url)
{
   static const HChar scheme[] = "file://";
   HChar*             path     = copied(all_of(url), "");
   SizeT              to       = 0;
   if (!cg_begins(url, scheme))
      return path;
   VG_(strcpy)(path, url + sizeof(scheme) - 1);
   for (const HChar* c = path; *c != '\0'; c++) {
      UInt high = c[0] == '%' ? cg_hex_digit(c[1]) : 16;
      UInt low  = high < 16 ? cg_hex_digit(c[2]) : 16;
      Bool is_coded = low < 16 && high * 16 + low >= ' ';
      path[to++] = is_coded ? (HChar)(high * 16 + low) : *c;
      c += is_coded ? 2 : 0;
   }
   path[to] = '\0';
   return path;
}

static Bool take_v8(const HChar* text, NameParts* parts)
{
   Piece rest  = all_of(text);
   parts->tier = v8_tier(text[0]);
   if (parts->tier != NULL)
      rest = all_of(text + (text[1] == '\'' ? 2 : 1));
   Bool has_place = take_number(&rest, &parts->line);
   UInt line;
   if (has_place && take_number(&rest, &line)) {
      parts->column = parts->line;
      parts->line   = line;
   }
   const HChar* blank = first_in(rest, ' ');
   while (has_place && blank != NULL && !is_path(blank + 1))
      blank = first_in(between(blank + 1, rest.at + rest.n), ' ');
   if (has_place && blank == NULL)
      blank = last_in(rest, ' ');
   if (blank != NULL) {
      HChar* url  = copied(between(blank + 1, rest.at + rest.n), "");
      parts->file = cg_path_of_url(url);
      rest        = between(rest.at, blank);
      VG_(free)(url);
   }
   parts->name = copied(rest, "");
   return True;
}

/*--- Other run-times                                      ---*/

/* Take apart "fib:/path/fib.py" or "Shop.total:<frozen shop>". */
static Bool take_python(const HChar* text, NameParts* parts)
{
   Piece        all   = all_of(text);
   const HChar* colon = first_in(all, ':');
   if (colon == NULL || colon == text)
      return False;
   parts->name = copied(between(text, colon), "");
   parts->file = copied(between(colon + 1, text + all.n), "");
   parts->line_in = cg_python_line;
   return True;
}

/* The file of PHP's functions: the map tells only that code is a script's. */
static const HChar php_script[] = "[php]";

/* Take apart "fib", "Shop::total", or the path of a script's own code. */
static Bool take_php(const HChar* text, NameParts* parts)
{
   if (text[0] == '$')
      return False;
   Bool is_script = text[0] == '/';
   parts->name    = copied(all_of(is_script ? "(main)" : text), "");
   parts->file    = copied(all_of(is_script ? text : php_script), "");
   return True;
}

/* Take apart "12$Shop::total$7": a number, or two if the trace begins where
   another ends; a function; and the line at which the trace begins. */
static Bool take_php_trace(const HChar* text, NameParts* parts)
{
   Piece        all   = all_of(text);
   const HChar* first = first_in(all, '$');
   const HChar* last  = last_in(all, '$');
   if (first == NULL || first == last)
      return False;
   parts->name = copied(between(first + 1, last), "");
   parts->file = copied(all_of(php_script), "");
   parts->tier = "trace";
   return True;
}

/* Take apart "lists:keyfind/3" or, for the data in front of that function,
   "lists:keyfind/3-CodeInfoPrologue". */
static Bool take_erlang(const HChar* text, NameParts* parts)
{
   static const HChar in_front[] = "-CodeInfoPrologue";
   Piece              all        = all_of(text);
   const HChar*       colon      = first_in(all, ':');
   if (colon == NULL || colon == text)
      return False;
   SizeT n = sizeof(in_front) - 1;
   if (all.n > n && cg_begins(text + all.n - n, in_front))
      all.n -= n;
   parts->name = copied(all, "");
   if (colon[1] != ':')
      parts->file = copied(between(text, colon), ".erl");
   return True;
}

/* Is the piece a name of letters, digits, _, $, dots and what `more` has? */
static Bool is_name(Piece piece, const HChar* more)
{
   for (SizeT i = 0; i < piece.n; i++) {
      HChar c = piece.at[i];
      if (!cg_is_of_name(c) && c != '$' && c != '.'
          && VG_(strchr)(more, c) == NULL)
         return False;
   }
   return piece.n > 0;
}

/* Take apart "lists:keyfind/3", from a jitdump: the arity comes last. */
static Bool take_erlang_function(const HChar* text, NameParts* parts)
{
   Piece        all   = all_of(text);
   const HChar* colon = first_in(all, ':');
   const HChar* arity = last_in(all, '/');
   return colon != NULL && arity != NULL && cg_is_digit(arity[1])
          && is_name(between(text, colon), "@-'") && take_erlang(text, parts);
}

/* Take apart "TRACE_12::fib.lua:34". */
static Bool take_luajit(const HChar* text, NameParts* parts)
{
   Piece rest = all_of(text);
   if (!take_number(&rest, &parts->line))
      return False;
   const HChar* end   = rest.at + rest.n;
   const HChar* colon = first_in(rest, ':');
   if (colon == NULL || end - colon < 2 || colon[1] != ':')
      return False;
   parts->name = copied(between(text - 6, colon), "");
   parts->file = copied(between(colon + 2, end), "");
   return True;
}

/* Take apart "int32 [shop] Shop.Order::Total(int32)[OptimizedTier1]": the name
   follows "[shop]", the assembly. */
static Bool take_dotnet(const HChar* text, NameParts* parts)
{
   static const HChar* const tiers[] = {
      "PreJIT", "MinOptJitted", "Optimized", "QuickJitted", "OptimizedTier1",
      "OptimizedTier1OSR", "Instrumented", "InstrumentedTier0",
      "InstrumentedTier1", "Tier0", "ReadyToRun", "Unknown"
   };
   Piece        all   = all_of(text);
   const HChar* open  = first_in(all, '[');
   const HChar* close = open == NULL ? NULL : VG_(strstr)(open, "] ");
   const HChar* twice = close == NULL ? NULL : VG_(strstr)(close, "::");
   if (twice == NULL || VG_(strchr)(twice, '(') == NULL)
      return False;
   const HChar* tier = last_in(all, '[');
   Piece        name = between(close + 2, text + all.n);
   for (UInt i = 0; i < sizeof(tiers) / sizeof(tiers[0]); i++) {
      SizeT n = VG_(strlen)(tiers[i]);
      if (cg_begins(tier + 1, tiers[i]) && tier[n + 1] == ']' && tier > close) {
         parts->tier = tiers[i];
         name        = between(close + 2, tier);
      }
   }
   parts->name = copied(name, "");
   parts->file = copied(between(close + 2, twice), "");
   return True;
}

/* Take apart "Shop/Order:Total (int)" or "(wrapper alloc) object:AllocVector
   (intptr)": the class is before the colon. */
static Bool take_mono(const HChar* text, NameParts* parts)
{
   const HChar* class = text;
   if (cg_begins(text, "(wrapper ") && VG_(strstr)(text, ") ") != NULL)
      class = VG_(strstr)(text, ") ") + 2;
   const HChar* arguments = VG_(strstr)(class, " (");
   if (arguments == NULL || arguments[VG_(strlen)(arguments) - 1] != ')')
      return False;
   Piece        method = between(class, arguments);
   const HChar* colon  = first_in(method, ':');
   if (colon == NULL || colon + 1 == arguments
       || !is_name(between(class, colon), "/`<>,[]+&*|- "))
      return False;
   HChar* with_arguments = copied(method, arguments + 1);
   parts->name = copied(all_of(with_arguments),
                        class == text ? "" : " [wrapper]");
   parts->file = copied(between(class, colon), "");
   VG_(free)(with_arguments);
   return True;
}

/* Take apart "int shop.Order.total(int, java.lang.String)": the whole text is
   the name, and the class ends at the last dot before the arguments. */
static Bool take_java(const HChar* text, NameParts* parts)
{
   Piece        all       = all_of(text);
   const HChar* arguments = first_in(all, '(');
   const HChar* blank     = first_in(all, ' ');
   if (arguments == NULL || blank == NULL || blank > arguments
       || text[all.n - 1] != ')' || !is_name(between(text, blank), "[]"))
      return False;
   Piece        method = between(blank + 1, arguments);
   const HChar* dot    = last_in(method, '.');
   if (dot == NULL || dot == method.at || !is_name(method, "<>-/+"))
      return False;
   parts->name = copied(all, "");
   parts->file = copied(between(method.at, dot), "");
   return True;
}

/*--- The table                                            ---*/

/* The forms of texts: a beginning, and the function that takes apart the rest,
   or returns False if the form does not match. */
static const struct {
   const HChar* beginning;
   Bool (*take)(const HChar* text, NameParts* parts);
} rows[] = { { "JS:", take_v8 },
             { "LazyCompile:", take_v8 },
             { "Function:", take_v8 },
             { "Eval:", take_v8 },
             { "Script:", take_v8 },
             { "py::", take_python },
             { "JIT$", take_php },
             { "TRACE-", take_php_trace },
             { "TRACE_", take_luajit },
             { "$", take_erlang },
             { "", take_erlang_function },
             { "", take_dotnet },
             { "", take_mono },
             { "", take_java } };

Bool cg_is_of_v8(const HChar* text)
{
   for (UInt i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
      if (rows[i].take == take_v8 && cg_begins(text, rows[i].beginning))
         return True;
   }
   return False;
}

Bool cg_compiles_callee(const HChar* name)
{
   /* V8's function is named by its symbol or, without one, by V8's map. */
   return cg_begins(name, "Builtins_CompileLazy")
          || cg_begins(name, "Builtin:CompileLazy");
}

NameParts cg_take_apart(const HChar* text)
{
   NameParts parts;
   for (UInt i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
      parts = (NameParts){ .name = NULL };
      if (cg_begins(text, rows[i].beginning)
          && rows[i].take(text + VG_(strlen)(rows[i].beginning), &parts))
         return parts;
   }
   return (NameParts){ .name = copied(all_of(text), "") };
}
