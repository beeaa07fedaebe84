/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Lines with all line ends, from memory and from pipes.  A pipe may deliver one
   byte at a time, cut a CR LF in two or a byte order mark in three; the lines
   must be the same as from one piece of memory.  A CR, alone or before an LF,
   ends lines only if all end so; else it is part of a name or an argument. */

#define _POSIX_C_SOURCE 200809L

#include "engine/io/input.h"
#include "tap.h"

#include <sys/wait.h>

/* Return all lines of IN, each followed by `|`; then `~` if the last line was
   cut short; then the number of lines. */
static char* lines_of(cp_input* in)
{
   cp_buffer all = {0};
   cp_error err = {0};

   while (cp_input_more(in, &err)) {
      cp_slice line = cp_input_line(in);

      for (size_t i = 0; i < line.len; i++)
         cp_buffer_add(&all, line.at[i] == '\0' ? "0" : line.at + i, 1);
      cp_buffer_format(&all, "|");
   }
   cp_buffer_format(&all, "%s%llu", in->cut_short ? "~" : "",
                    (unsigned long long)in->line_no);
   if (err.len > 0)
      cp_buffer_format(&all, " error");
   cp_buffer_free(&err);
   cp_input_close(in);
   cp_buffer_add(&all, "", 1);
   return all.at;
}

static char* from_memory(const char* bytes, size_t len)
{
   cp_input in;

   cp_input_memory(&in, "memory", bytes, len);
   return lines_of(&in);
}

/* Return the lines of LEN bytes that come through a pipe, PIECE at a time. */
static char* from_pipe(const char* bytes, size_t len, size_t piece)
{
   int ends[2];
   char path[32];
   cp_error err = {0};
   cp_input in;
   char* lines;
   pid_t child;

   if (pipe(ends) != 0 || (child = fork()) < 0)
      return NULL;
   if (child == 0) {
      close(ends[0]);
      for (size_t i = 0; i < len; i += piece)
         if (write(ends[1], bytes + i, len - i < piece ? len - i : piece) < 0)
            _exit(1);
      _exit(0);
   }
   close(ends[1]);
   snprintf(path, sizeof(path), "/dev/fd/%d", ends[0]);
   if (!cp_input_open(&in, path, &err))
      return NULL;
   close(ends[0]);
   lines = lines_of(&in);
   waitpid(child, NULL, 0);
   return lines;
}

static const struct {
   const char* name;
   const char* bytes;
   size_t len;
   const char* lines;
} texts[] = {
#define TEXT(bytes) bytes, sizeof(bytes) - 1
   {"nothing", TEXT(""), "0"},
   {"one empty line", TEXT("\n"), "|1"},
   {"LF", TEXT("a\nbc\n"), "a|bc|2"},
   {"CR LF", TEXT("a\r\nbc\r\n"), "a|bc|2"},
   {"CR", TEXT("a\rbc\r"), "a|bc|2"},
   {"an LF, then a CR", TEXT("a\n\rb\n"), "a|\rb|2"},
   {"CRs before one LF of two", TEXT("a\r\r\nb\n"), "a\r\r|b|2"},
   {"CRs before each LF", TEXT("a\r\r\nb\rc\r\n"), "a\r|b\rc|2"},
   {"CR LF, and a last line without an LF", TEXT("a\r\nb\r"), "a|b|~2"},
   {"all kinds together", TEXT("a\rb\nc\r\nd"), "a\rb|c\r|d|~3"},
   {"no end at all", TEXT("abc"), "abc|~1"},
   {"NUL bytes", TEXT("a\0b\n\0"), "a0b|0|~2"},
   {"a mark", TEXT("\xef\xbb\xbf" "a\nb\n"), "a|b|2"},
   {"a mark alone", TEXT("\xef\xbb\xbf"), "|~1"},
   {"a mark later", TEXT("a\n\xef\xbb\xbf\n"), "a|\xef\xbb\xbf|2"},
   {"half a mark", TEXT("\xef\xbb\n"), "\xef\xbb|1"},
};

static void test_texts(void)
{
   for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
      char* got = from_memory(texts[i].bytes, texts[i].len);

      is_str(got, texts[i].lines, "lines of memory with %s", texts[i].name);
      free(got);
      for (size_t piece = 1; piece <= 2; piece++) {
         got = from_pipe(texts[i].bytes, texts[i].len, piece);
         is_str(got, texts[i].lines, "lines of a pipe, %zu at a time, with %s",
                piece, texts[i].name);
         free(got);
      }
   }
}

/* Test texts about as large as the buffer, or larger, each mostly one line. */
static void test_large(void)
{
   static const size_t sizes[] = {262140, 262143, 262144, 262145, 700000};

   for (size_t i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
      size_t size = sizes[i];
      char* bytes = malloc(size + 8);
      char* memory;
      char* pipe_lines;

      memset(bytes, 'x', size);
      memcpy(bytes + 9, "\r\n", 2);
      memcpy(bytes + size, "\r\nab\r\nc", 7);
      memory = from_memory(bytes, size + 7);
      pipe_lines = from_pipe(bytes, size + 7, 4096);
      ok(strlen(memory) == size - 2 + 9 && strstr(memory, "x|ab|c|~4") != NULL,
         "a line of %zu bytes stays whole", size - 11);
      ok(pipe_lines != NULL && strcmp(memory, pipe_lines) == 0,
         "and through a pipe");
      free(memory);
      free(pipe_lines);
      free(bytes);
   }
}

static void test_files(void)
{
   cp_error err = {0};
   cp_input in;

   ok(!cp_input_open(&in, "/nonexistent/it's", &err), "a missing file fails");
   cp_buffer_add(&err, "", 1);
   is_str(err.at,
          "No such file or directory: '/nonexistent/it\\'s'",
          "and is named in quotes");
   cp_buffer_free(&err);
   ok(!cp_input_open(&in, "/", &err), "a folder is no input");
   cp_buffer_add(&err, "", 1);
   is_str(err.at, "Is a directory: '/'", "and is called that");
   cp_buffer_free(&err);
   ok(!cp_input_open(&in, "no\xff\xc3\xa9\n\\'\"", &err), "an odd name fails");
   cp_buffer_add(&err, "", 1);
   is_str(err.at,
          "No such file or directory: "
          "'no\\xff\xc3\xa9\\n\\\\\\'\"'", "and is printed harmlessly");
   cp_buffer_free(&err);
   ok(cp_input_open(&in, "/dev/null", &err), "an empty device is an input");
   free(lines_of(&in));
}

int main(void)
{
   test_texts();
   test_large();
   test_files();
   return done_testing();
}
