/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Makes code while it runs, and describes it in a perf map and a jitdump.  Each
   argument is a step, taken in turn; SLOT is the number of a place for code, of
   64 bytes.

      make:SLOT:N         code of a move, a loop of N rounds and a return:
                          a call executes 2 N + 2 instructions
      run:SLOT:TIMES      call the code TIMES times
      map, map:PATH       open a perf map: /tmp/perf-PID.map, or PATH, in
                          which % stands for the number of the process
      name:SLOT:TEXT      write the slot's line to the map
      text:TEXT           write just TEXT to the map
      put:FROM:SZB:TEXT   write a line for SZB bytes from slot FROM, with 0x
                          before numbers
      dump, dump:PATH     open a jitdump, and map it: jit-PID.dump
      load:SLOT:NAME[:FILE:SHIFT]  write a record of the slot; if FILE is given,
                          the first instruction is of line 11, the others are
                          of line 12, at addresses that are too high by SHIFT
      move:SLOT:TO        move the code, and write a record of the move
      raw:HEX             write these bytes to the dump
      buffered            flush no more writes to the map and the dump
      many:N              make, name and run N codes one after the other:
                          fn_0, fn_1, ...; code i has i % 7 + 1 rounds
      fresh               map other memory in place of all slots
      fork                a child takes the other steps; its parent is killed,
                          and has no profile
      exec                execute this program with the arguments that follow */

#include "program.h"

#define N_SLOTS 131072
#define SLOT    64

static unsigned char* code;
static FILE *         map, *dump;
static char**         arguments;

static unsigned char* slot(unsigned long number)
{
   return code + number * SLOT;
}

#if defined(__aarch64__)
enum { CODE_SZB = 16, SECOND = 4 };

static void make(unsigned char* at, unsigned n)
{
   unsigned text[] = { 0x52800001u | n << 5, 0x71000421u, 0x54ffffe1u,
                       0xd65f03c0u };
   memcpy(at, text, sizeof(text));
   __builtin___clear_cache((char*)at, (char*)at + sizeof(text));
}
#else
enum { CODE_SZB = 10, SECOND = 5 };

static void make(unsigned char* at, unsigned n)
{
   memcpy(at, "\xb9....\xff\xc9\x75\xfc\xc3", CODE_SZB);
   memcpy(at + 1, &n, 4);
}
#endif

static void run(unsigned char* at, long times)
{
   while (times-- > 0)
      ((void (*)(void))(uintptr_t)at)();
}

static int is_buffered;

static void flush(FILE* file)
{
   if (!is_buffered)
      fflush(file);
}

static void name(unsigned char* at, const char* text)
{
   fprintf(map, "%lx %x %s\n", (unsigned long)at, CODE_SZB, text);
   flush(map);
}

static void map_code(void)
{
   code = mmap(code, N_SLOTS * SLOT, PROT_READ | PROT_WRITE | PROT_EXEC,
               MAP_PRIVATE | MAP_ANONYMOUS | (code == NULL ? 0 : MAP_FIXED),
               -1, 0);
}

/* Open the file at `path`, in which each % stands for the process's number. */
static FILE* open_file(const char* path)
{
   char  full[4096];
   char* to = full;
   for (; *path != '\0'; path++)
      to += *path == '%' ? sprintf(to, "%d", (int)getpid())
                         : sprintf(to, "%c", *path);
   return fopen(full, "w+");
}

static void put(const void* bytes, size_t n)
{
   fwrite(bytes, 1, n, dump);
}

static void put_u32(uint32_t word)
{
   put(&word, 4);
}

static void put_u64(uint64_t word)
{
   put(&word, 8);
}

static void put_head(unsigned id, size_t szB)
{
   put_u32(id);
   put_u32((uint32_t)(16 + szB));
   put_u64(1);
}

static void open_dump(const char* path)
{
   dump = open_file(path);
   mmap(NULL, 4096, PROT_READ | PROT_EXEC, MAP_PRIVATE, fileno(dump), 0);
   const uint32_t head[] = { 0x4a695444, 1, 40, 62, 0, (uint32_t)getpid() };
   put(head, sizeof(head));
   put_u64(1);
   put_u64(0);
   flush(dump);
}

static void load(unsigned char* at, const char* text, const char* file,
                 const char* shift)
{
   if (file != NULL) {
      uint64_t base = (uint64_t)(uintptr_t)at + strtoul(shift, NULL, 0);
      put_head(2, 16 + 32 + strlen(file) + 1 + 2);
      put_u64((uint64_t)(uintptr_t)at);
      put_u64(2);
      put_u64(base);
      put_u32(11);
      put_u32(0);
      put(file, strlen(file) + 1);
      put_u64(base + SECOND);
      put_u32(12);
      put_u32(0);
      put("\xff", 2); /* jitdump's mark for the previous entry's file */
   }
   put_head(0, 40 + strlen(text) + 1 + CODE_SZB);
   put_u32((uint32_t)getpid());
   put_u32((uint32_t)getpid());
   put_u64((uint64_t)(uintptr_t)at);
   put_u64((uint64_t)(uintptr_t)at);
   put_u64(CODE_SZB);
   put_u64(1);
   put(text, strlen(text) + 1);
   put(at, CODE_SZB);
   flush(dump);
}

static void move(unsigned char* from, unsigned char* to)
{
   memcpy(to, from, CODE_SZB);
   memset(from, 0, CODE_SZB);
   put_head(1, 48);
   put_u32((uint32_t)getpid());
   put_u32((uint32_t)getpid());
   put_u64((uint64_t)(uintptr_t)to);
   put_u64((uint64_t)(uintptr_t)from);
   put_u64((uint64_t)(uintptr_t)to);
   put_u64(CODE_SZB);
   put_u64(1);
   flush(dump);
}

static void raw(const char* hex)
{
   unsigned byte;
   for (; sscanf(hex, "%2x", &byte) == 1; hex += 2)
      fputc((int)byte, dump);
   flush(dump);
}

static void many(unsigned long n)
{
   for (unsigned long i = 0; i < n; i++) {
      char text[32];
      sprintf(text, "fn_%lu", i);
      make(slot(i), (unsigned)(i % 7 + 1));
      name(slot(i), text);
      run(slot(i), 1);
   }
}

static int is(const char* step, const char* name)
{
   return strcmp(step, name) == 0;
}

/* Take the step that the first n words of w tell; the other words are empty. */
static void take(char** w, int n)
{
   unsigned long a = strtoul(w[1], NULL, 0), b = strtoul(w[2], NULL, 0);
   if (is(w[0], "make"))
      make(slot(a), (unsigned)b);
   else if (is(w[0], "run"))
      run(slot(a), (long)b);
   else if (is(w[0], "map"))
      map = open_file(n > 1 ? w[1] : "/tmp/perf-%.map");
   else if (is(w[0], "name"))
      name(slot(a), w[2]);
   else if (is(w[0], "text"))
      fputs(w[1], map), flush(map);
   else if (is(w[0], "put"))
      fprintf(map, "0x%lX 0x%lx %s\r\n", (unsigned long)slot(a), b, w[3]),
         flush(map);
   else if (is(w[0], "dump"))
      open_dump(n > 1 ? w[1] : "jit-%.dump");
   else if (is(w[0], "load"))
      load(slot(a), w[2], n > 3 ? w[3] : NULL, w[4]);
   else if (is(w[0], "move"))
      move(slot(a), slot(b));
   else if (is(w[0], "raw"))
      raw(w[1]);
   else if (is(w[0], "many"))
      many(a);
   else if (is(w[0], "buffered"))
      is_buffered = 1;
   else if (is(w[0], "fresh"))
      map_code();
   else if (is(w[0], "fork") && fork() != 0)
      wait(NULL), kill(getpid(), SIGKILL);
   else if (is(w[0], "exec"))
      execv("/proc/self/exe", arguments);
}

int main(int argc, char** argv)
{
   static char none[] = "";
   map_code();
   for (int i = 1; i < argc; i++) {
      char* words[6] = { none, none, none, none, none, none };
      int   n        = 0;
      /* In words `;' stands for a colon, and `|' for a blank. */
      for (char* word = strtok(argv[i], ":"); word != NULL && n < 6;
           word       = strtok(NULL, ":")) {
         words[n++] = word;
         for (char* c = word; *c != '\0'; c++)
            *c = *c == ';' ? ':' : *c == '|' ? ' ' : *c;
      }
      arguments    = argv + i;
      take(words, n);
   }
   return 0;
}
