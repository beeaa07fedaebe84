/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Names of generated code: ranges of addresses against an array; maps and
   dumps, unchanged, cut anywhere and damaged; and names taken apart.  Damaged
   parts may be misread, but nothing beyond their end is read.  ASan checks
   this. */

#include "base/intern.h"
#include "names/jit/gdb_list.h"
#include "names/jit/jitdump.h"
#include "names/jit/perf_map.h"
#include "names/jit/python_source.h"
#include "names/jit/ranges.h"
#include "names/jit/runtimes.h"
#include "random.h"
#include "tests/unit/names/file.h"

#include "pub_tool_mallocfree.h"

/*------------------------------------------------------------*/
/*--- Messages of the code under test                      ---*/
static char heard[4096];

static void hear(const char* format, ...)
{
   size_t  n = strlen(heard);
   va_list arguments;
   va_start(arguments, format);
   vsnprintf(heard + n, sizeof(heard) - n, format, arguments);
   va_end(arguments);
}

static void hear_code(const JitCode* code)
{
   hear("%lx-%lx %s", code->start, code->last, code->text);
   for (UInt i = 0; i < code->n_lines; i++)
      hear(" %lx:%s:%u", code->lines[i].start,
           code->lines[i].file == NULL ? "" : code->lines[i].file,
           code->lines[i].line);
   hear("\n");
   VG_(free)(code->lines);
}

void cg_code_moved(Addr from, Addr to, SizeT szB)
{
   hear("%lx>%lx %lx\n", from, to, (unsigned long)szB);
}

static void (*listener)(const JitCode* code) = hear_code;

void cg_code_loaded(const JitCode* code)
{
   listener(code);
}

#define N_ADDRESSES 200

static void test_ranges(unsigned n_rounds)
{
   static char   whats[8];
   static Ranges ranges; /* never freed */
   void*         truth[N_ADDRESSES] = { NULL };
   unsigned      n_wrong = 0;
   for (unsigned i = 0; i < n_rounds; i++) {
      Addr start = random_word() % N_ADDRESSES;
      Addr last  = start + random_word() % (N_ADDRESSES - start);
      if (random_word() % 2 == 0)
         last = start + (last - start) % 4;
      void* what      = random_word() % 5 == 0 ? NULL : &whats[i % 8];
      Bool  had_meaning = False;
      for (Addr a = start; a <= last; a++) {
         had_meaning |= truth[a] != NULL;
         truth[a] = what;
      }
      n_wrong += cg_ranges_put(&ranges, start, last, what) != had_meaning;
      for (Addr a = 0; a < N_ADDRESSES; a++)
         n_wrong += cg_ranges_at(&ranges, a) != truth[a];
   }
   ok(n_wrong == 0, "the latest range holds for each address");
   cg_ranges_put(&ranges, 0, ~(Addr)0, &whats[0]);
   ok(ranges.n == 1 && cg_ranges_at(&ranges, ~(Addr)0) == &whats[0],
      "a range can have all addresses");
   cg_ranges_put(&ranges, 0, ~(Addr)0, NULL);
   ok(ranges.n == 0 && ranges.root == NULL, "and none is left");
   for (Addr a = 1000000; a > 0; a--)
      cg_ranges_put(&ranges, a << 4, (a << 4) + 9, &whats[a % 8]);
   ok(ranges.n == 1000000 && cg_ranges_at(&ranges, 777777 << 4)
         == &whats[777777 % 8], "a million ranges are found, in any order");
}

static const char map_text[]
   = "1000 20 fib\n0X2000 0x10 a name  with blanks \r\n\n3000 0 nothing\n"
     "xyz 10 bad\n4000 10\n5000 ffffffffffffffff too_far\n"
     "fffffffffffffffff 1 too_large\n  6000 1 bad\n7000 1 last\n8000 1 cut";
static const char map_heard[]
   = "1000-101f fib\n2000-200f a name  with blanks\n7000-7000 last\n";

static void test_map(unsigned n_rounds)
{
   unsigned n_wrong = 0, n = sizeof(map_text) - 1;
   for (unsigned i = 0; i < n_rounds; i++) {
      PerfMap map = { .line = NULL };
      heard[0]    = '\0';
      for (unsigned at = 0; at < n;) {
         unsigned step = 1 + (unsigned)(random_word() % (n - at));
         cg_perf_map_read(&map, map_text + at, step);
         at += step;
      }
      n_wrong += strcmp(heard, map_heard) != 0 || map.first_bad != 5
                 || map.n != 10;
      VG_(free)(map.line);
   }
   ok(n_wrong == 0, "a map is read alike, however it comes");
   PerfMap map  = { .line = NULL };
   char*   line = malloc(200001);
   memset(line, 'x', 200000);
   memcpy(line, "1000 10 ", 8);
   line[200000] = '\n';
   heard[0]     = '\0';
   cg_perf_map_read(&map, line, 200001);
   cg_perf_map_read(&map, "2000 1 a\001b\n", 11);
   ok(map.first_bad == 1 && strcmp(heard, "2000-2000 a?b\n") == 0,
      "an endless name is left out, and what cannot be printed is not");
   for (unsigned i = 0; i < n_rounds; i++) {
      for (unsigned k = 0; k < 300; k++)
         line[k] = "\n 0x1afF\tg\0"[random_word() % 11];
      heard[0] = '\0';
      cg_perf_map_read(&map, line, 300);
   }
   ok(true, "any bytes are read");
   free(line);
   VG_(free)(map.line);
}

static void put(const void* bytes, size_t n)
{
   memcpy(file_bytes + file_szB, bytes, n);
   file_szB += n;
}

/* Append a number of four bytes, or of eight. */
static void put_u32(unsigned word)
{
   put(&word, 4);
}

static void put_u64(unsigned long long word)
{
   put(&word, 8);
}

static void put_head(unsigned id, size_t szB)
{
   put_u32(id);
   put_u32((unsigned)szB + 16);
   put_u64(1);
}

static void put_line(unsigned long long start, unsigned line, const char* file,
                     size_t n)
{
   put_u64(start);
   put_u32(line);
   put_u32(0);
   put(file, n + 1);
}

static void put_code(unsigned long long start, unsigned szB, const char* name)
{
   put_head(0, 40 + strlen(name) + 1 + szB);
   put_u64(0);
   put_u64(start);
   put_u64(start);
   put_u64(szB);
   put_u64(1);
   put(name, strlen(name) + 1);
   for (unsigned i = 0; i < szB; i++)
      put("\x90", 1);
}

/* The shift of V8's addresses: the size of an ELF header for this word size. */
#define SHIFT (sizeof(Addr) == 8 ? 0x40u : 0x34u)

static void make_dump(void)
{
   static const char garbled[] = "\\K\x03\0\0\0\0\0PPPPPPtry.js";
   file_load("/proc/self/exe");
   file_szB   = 0;
   put_u32(0x4a695444);
   put_u32(1);
   put_u32(40);
   put_u32(62);
   put_u64(0);
   put_u64(0);
   put_u64(0);
   put_head(2, 16 + 3 * 16 + 4 + 2 + 4);
   put_u64(0x1000);
   put_u64(3);
   put_line(0x1000, 7, "a.c", 3);
   put_line(0x1004, 8, "\xff", 1);
   put_line(0x1008, 2, "b.h", 3);
   put_code(0x1000, 16, "fib");
   put_head(2, 16 + 2 * (16 + 21) + 6);
   put_u64(0x2000);
   put_u64(2);
   put_line(0x2000 + SHIFT, 1, garbled, 20);
   put_line(0x2008 + SHIFT, 3, garbled, 20);
   put("\0\0\0\0\0\0", 6);
   put_code(0x2000, 16, "JS:*fib /home/me/js/a/try.js:1:13");
   put_head(1, 48);
   put_u64(0);
   put_u64(0);
   put_u64(0x1000);
   put_u64(0x3000);
   put_u64(16);
   put_u64(1);
   put_head(3, 0);
   file_whole_szB = file_szB;
}

static const char dump_heard[]
   = "1000-100f fib 1000:a.c:7 1004:a.c:8 1008:b.h:2\n"
     "2000-200f JS:*fib /home/me/js/a/try.js:1:13 2000::1 2008::3\n"
     "1000>3000 10\n";

static void read_dump(JitDump* dump)
{
   /* The last `rest` bytes of the file are still in the program's buffer. */
   SizeT       rest = random_word() % 2 * (random_word() % (file_szB + 1));
   GrowingFile file = { 7, file_szB - rest, file_bytes + file_szB - rest,
                        rest };
   cg_jitdump_read(dump, &file);
   VG_(free)(dump->lines);
}

static void test_dump(unsigned n_rounds)
{
   JitDump whole = { .at = 0 };
   make_dump();
   heard[0] = '\0';
   read_dump(&whole);
   is_str(heard, dump_heard, "a dump is read, with lines, and garbled names");
   ok(!whole.is_damaged && whole.at == file_szB, "to its end");
   JitDump growing = { .at = 0 };
   heard[0]        = '\0';
   for (SizeT n = 0; n <= file_szB; n++)
      cg_jitdump_read(&growing, &(GrowingFile){ 7, n, NULL, 0 });
   VG_(free)(growing.lines);
   is_str(heard, dump_heard, "a dump is read alike while it grows");
   for (unsigned i = 0; i < n_rounds; i++) {
      UWord   word = random_word() >> random_word() % 64;
      JitDump dump = { .at = 0 };
      for (unsigned k = random_word() % 3; k < 3; k++)
         file_damage(random_word() % (file_szB - sizeof(word)), word);
      if (random_word() % 4 == 0)
         file_szB = random_word() % file_szB;
      heard[0] = '\0';
      read_dump(&dump);
      file_restore();
   }
   ok(true, "a damaged dump does no harm");
}

/* The numbers of reports about this program's main, and all its functions. */
static unsigned n_mains, n_functions;

static void hear_function(const JitCode* code)
{
   n_functions++;
   n_mains += strcmp(code->text, "main") == 0;
}

/* The readable range of the program's memory. */
static Addr memory, memory_end;

Bool cg_can_read(Addr a, SizeT szB)
{
   return a >= memory && a <= memory_end && szB <= memory_end - a;
}

static void test_list(unsigned n_rounds)
{
   static struct {
      UInt version, action;
      Addr relevant, first;
      struct {
         Addr  next, previous, object;
         ULong szB;
      } entries[2];
   } made = { .version = 1 };
   GdbList list = { .descriptor = (Addr)&made };
   listener     = hear_function;
   file_load("/proc/self/exe");
   made.first             = (Addr)&made.entries[0];
   made.entries[0].object = (Addr)file_bytes;
   made.entries[0].szB    = file_szB;
   memory_end             = ~(Addr)0;
   cg_gdb_list_read(&list);
   cg_gdb_list_read(&list);
   ok(n_mains == 1, "an object in GDB's list is read, once");
   made.entries[1]      = made.entries[0];
   made.entries[1].next = made.first;
   made.first           = (Addr)&made.entries[1];
   cg_gdb_list_read(&list);
   ok(n_mains == 2, "another one in front of it is read, too");
   made.entries[0].next = made.first;
   made.entries[0].szB--;
   made.first = (Addr)&made.entries[0];
   cg_gdb_list_read(&list);
   ok(n_mains == 3, "and one that is in the place of another, in a circle");
   VG_(free)(list.known);
   memory     = (Addr)&made;
   memory_end = (Addr)(&made + 1);
   list       = (GdbList){ .descriptor = (Addr)&made };
   cg_gdb_list_read(&list);
   ok(n_mains == 3, "what cannot be read is not");
   VG_(free)(list.known);
   for (unsigned i = 0; i < n_rounds / 20; i++) {
      SizeT at = random_word() % 4 == 0 ? random_word() % (file_szB - 8)
                                        : 4 + random_word() % 60;
      file_damage(at, random_word() >> random_word() % 64);
      cg_gdb_object_read(file_bytes, random_word() % 2 == 0
                                        ? file_szB
                                        : random_word() % file_szB);
      file_restore();
   }
   ok(n_functions > 0, "a damaged object does no harm");
}

static void test_names(unsigned n_rounds)
{
   static const struct {
      const char *text, *parts; /* name|file|line|column|tier */
   } cases[] = {
      { "JS:*fib /p/fib.js:1:13", "fib|/p/fib.js|1|13|optimized" },
      { "JS:~ /p q/fib.js:1:1", "|/p q/fib.js|1|1|interpreted" },
      { "JS:^get size node:internal/util:7:3",
        "get size|node:internal/util|7|3|baseline" },
      { "JS:+'f file:///p/a%20b.mjs:2:9", "f|/p/a b.mjs|2|9|maglev" },
      { "LazyCompile:*f fib.js:12", "f|fib.js|12|0|optimized" },
      { "Eval:~ /p/fib.js:1:1", "|/p/fib.js|1|1|interpreted" },
      { "JS:*fib", "fib|-|0|0|optimized" },
      { "Builtin:ArrayMap", "Builtin:ArrayMap|-|0|0|-" },
      { "py::Shop.total:/p/shop.py", "Shop.total|/p/shop.py|0|0|-" },
      { "py::f:<frozen importlib._bootstrap>",
        "f|<frozen importlib._bootstrap>|0|0|-" },
      { "int Fib.fib(int)", "int Fib.fib(int)|Fib|0|0|-" },
      { "void java.util.Map.put(java.lang.Object, int)",
        "void java.util.Map.put(java.lang.Object, int)|java.util.Map|0|0|-" },
      { "Interpreter", "Interpreter|-|0|0|-" },
      { "StubRoutines (1)", "StubRoutines (1)|-|0|0|-" },
      { "JIT$fib", "fib|[php]|0|0|-" },
      { "JIT$/p/x.php", "(main)|/p/x.php|0|0|-" },
      { "JIT$$trace_exit", "JIT$$trace_exit|-|0|0|-" },
      { "TRACE-8${closure}$6", "{closure}|[php]|0|0|trace" },
      { "TRACE-2-1$A::b$6", "A::b|[php]|0|0|trace" },
      { "$lists:seq/2", "lists:seq/2|lists.erl|0|0|-" },
      { "$lists:seq/2-CodeInfoPrologue", "lists:seq/2|lists.erl|0|0|-" },
      { "lists:'-seq/2-fun-0-'/2-CodeInfoPrologue",
        "lists:'-seq/2-fun-0-'/2|lists.erl|0|0|-" },
      { "lists:seq/two", "lists:seq/two|-|0|0|-" },
      { "$global::apply_fun_shared", "global::apply_fun_shared|-|0|0|-" },
      { "Shop/Order`1<int>:Total (int[])",
        "Shop/Order`1<int>:Total(int[])|Shop/Order`1<int>|0|0|-" },
      { "(wrapper alloc) object:New (intptr)",
        "object:New(intptr) [wrapper]|object|0|0|-" },
      { "int32 [shop] Shop.Order::Total(int32)[OptimizedTier1]",
        "Shop.Order::Total(int32)|Shop.Order|0|0|OptimizedTier1" },
      { "TRACE_12::fib.lua:34", "TRACE_12|fib.lua|34|0|-" },
      { "TRACE_12::34", "TRACE_12::34|-|0|0|-" },
      { "anything: (else)", "anything: (else)|-|0|0|-" },
   };
   for (unsigned i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      char      got[300];
      NameParts parts = cg_take_apart(cases[i].text);
      snprintf(got, sizeof(got), "%s|%s|%u|%u|%s", parts.name,
               parts.file == NULL ? "-" : parts.file, parts.line, parts.column,
               parts.tier == NULL ? "-" : parts.tier);
      is_str(got, cases[i].parts, "%s is taken apart", cases[i].text);
      VG_(free)(parts.name);
      VG_(free)(parts.file);
   }
   for (unsigned i = 0; i < n_rounds; i++) {
      const char* whole = cases[random_word() % (sizeof(cases)
                                                 / sizeof(cases[0]))].text;
      char*       text  = strdup(whole);
      size_t      n     = strlen(text);
      for (unsigned k = 0; k < 3; k++)
         text[random_word() % n] = ":$()[] ~/%'\0a9"[random_word() % 14];
      NameParts parts = cg_take_apart(text);
      VG_(free)(parts.name);
      VG_(free)(parts.file);
      free(text);
   }
   ok(true, "any text is taken apart");
}

/* Test that each definition marked in the source is found on its line, with
   its qualified name. */
static void test_python_source(unsigned n_rounds)
{
   static const char source[]
      = "import os\n"
        "def fib(n): #1 fib\n"
        "    return n if n < 2 else fib(n - 1)\n"
        "class Shop(Base):\n"
        "    \"\"\"About it:\n"
        "def fib(n): is no definition here.\n"
        "    \"\"\"\n"
        "    def total(self): #2 Shop.total\n"
        "        a = '\"\"\"' # no more ''' \n"
        "        if a:\n"
        "            async  def step(): #3 Shop.total.<locals>.step\n"
        "                pass\n"
        "    @property\n"
        "    def name(self): #4 Shop.name\n"
        "        return 1\n"
        "    @name.setter\n"
        "    def name(self, to):\n"
        "        pass\n"
        "    class Row:\n"
        "\tdef total(self): #5 Shop.Row.total\n"
        "            pass\n"
        "def total(): #6 total\n"
        "    pass\n"
        "if os:\n"
        "    def twice(): pass\n"
        "else:\n"
        "    def twice(): pass\n"
        "def last():  #7 last";
   unsigned line = 1, n_found = 0, n = 0;
   for (const char* at = source; at != NULL; line++) {
      char        name[60];
      const char* mark = strchr(at, '#');
      const char* end  = strchr(at, '\n');
      if (mark != NULL && (end == NULL || mark < end)
          && sscanf(mark, "#%u %59s", &n, name) == 2)
         n_found += cg_python_line(source, name) == line;
      at = end == NULL ? NULL : end + 1;
   }
   ok(n == 7 && n_found == n, "definitions of Python are found by their names");
   static const char* const others[]
      = { "twice", "Shop.step", "tot", "<lambda>" };
   for (unsigned i = 0; i < sizeof(others) / sizeof(others[0]); i++)
      ok(cg_python_line(source, others[i]) == 0,
         "%s is defined nowhere, or twice", others[i]);
   ok(cg_python_line(source, "<module>") == 1, "a module begins with line 1");
   for (unsigned i = 0; i < n_rounds; i++) {
      char* text = strdup(source);
      for (unsigned k = 0; k < 4; k++)
         text[random_word() % (sizeof(source) - 1)]
            = "\0\n\\\"'#@\t d"[random_word() % 10];
      cg_python_line(text, "Shop.total.<locals>.step");
      free(text);
   }
   ok(true, "any text of Python is read");
}

int main(void)
{
   begin_random();
   unsigned      n_rounds = test_rounds(2000, 50000);
   cg_names_init();
   test_ranges(n_rounds);
   test_map(n_rounds);
   test_dump(n_rounds);
   test_list(n_rounds);
   test_names(n_rounds);
   test_python_source(n_rounds);
   free(file_bytes);
   return done_testing();
}
