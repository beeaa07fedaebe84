/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* concord.c: a small concordance, as a program to profile.

   Reads a text and prints its most frequent words: how often each occurs, how
   many different words come right before and right after it, and the first
   lines it is on.

      concord FILE [WORDS]

   Words are runs of letters; case does not matter.  They live in a hash table
   with chains.  A square matrix counts the pairs of successive words: it has a
   row for the first word and a column for the second.

   ./quickstart profiles this program if its user names no other.  As in many
   programs, one loop is easy to read but slow.  The report shows this
   loop. */

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N_BUCKETS 512
#define MAX_WORDS 1024 /* distinct ones; the rest are read and dropped */
#define MAX_LENGTH 40  /* letters; the rest of a longer word is cut off */
#define MAX_LINES 6    /* lines remembered for each word */

typedef struct Word {
   char text[MAX_LENGTH + 1];
   unsigned index; /* its row and column in `follows` */
   unsigned count;
   unsigned before; /* valid after count_neighbours() */
   unsigned after;
   unsigned lines[MAX_LINES]; /* the first lines, each once */
   unsigned n_lines;
   struct Word* next; /* in the same bucket */
} Word;

static Word* buckets[N_BUCKETS];
static Word* words[MAX_WORDS];
static unsigned n_words;

/* follows[a][b]: how often word b came right after word a. */
static unsigned short follows[MAX_WORDS][MAX_WORDS];

static unsigned hash(const char* text)
{
   unsigned h = 5381;
   while (*text)
      h = h * 33 + (unsigned char)*text++;
   return h % N_BUCKETS;
}

/* Return the entry of a word, a new one if needed, or NULL if all are used. */
static Word* find_word(const char* text)
{
   Word** bucket = &buckets[hash(text)];
   for (Word* w = *bucket; w; w = w->next)
      if (strcmp(w->text, text) == 0)
         return w;

   if (n_words == MAX_WORDS)
      return NULL;
   Word* w = calloc(1, sizeof *w);
   if (!w) {
      fputs("concord: error: out of memory\n", stderr);
      exit(1);
   }
   strcpy(w->text, text);
   w->index = n_words;
   w->next = *bucket;
   *bucket = w;
   words[n_words++] = w;
   return w;
}

/* Read the next word, in lower case, and count line ends on the way.
   Return its length, 0 at the end of the text. */
static unsigned read_word(FILE* in, char text[MAX_LENGTH + 1], unsigned* line)
{
   unsigned length = 0;
   int c;
   while ((c = getc(in)) != EOF) {
      if (isalpha(c)) {
         if (length < MAX_LENGTH)
            text[length++] = (char)tolower(c);
      } else if (length > 0) {
         ungetc(c, in);
         break;
      } else if (c == '\n') {
         (*line)++;
      }
   }
   text[length] = '\0';
   return length;
}

static void read_text(FILE* in)
{
   char text[MAX_LENGTH + 1];
   unsigned line = 1;
   Word* last = NULL;
   while (read_word(in, text, &line) > 0) {
      Word* w = find_word(text);
      if (w) {
         w->count++;
         if (w->n_lines < MAX_LINES &&
             (w->n_lines == 0 || w->lines[w->n_lines - 1] != line))
            w->lines[w->n_lines++] = line;
         if (last)
            follows[last->index][w->index]++;
      }
      last = w;
   }
}

/* Count the different words that come right after word w: along its row. */
static unsigned count_after(unsigned w)
{
   unsigned n = 0;
   for (unsigned other = 0; other < n_words; other++)
      if (follows[w][other] > 0)
         n++;
   return n;
}

/* Count the different words that come right before word w: down its column. */
static unsigned count_before(unsigned w)
{
   unsigned n = 0;
   for (unsigned other = 0; other < n_words; other++)
      if (follows[other][w] > 0)
         n++;
   return n;
}

static void count_neighbours(void)
{
   for (unsigned w = 0; w < n_words; w++) {
      words[w]->after = count_after(w);
      words[w]->before = count_before(w);
   }
}

/* Compare words: the most frequent first, then by the alphabet. */
static int compare_words(const void* left, const void* right)
{
   const Word* a = *(Word* const*)left;
   const Word* b = *(Word* const*)right;
   if (a->count != b->count)
      return a->count < b->count ? 1 : -1;
   return strcmp(a->text, b->text);
}

static void print_words(unsigned n_wanted)
{
   qsort(words, n_words, sizeof words[0], compare_words);
   printf("%-12s %6s %6s %6s  %s\n", "word", "count", "before", "after",
          "lines");
   for (unsigned i = 0; i < n_words && i < n_wanted; i++) {
      const Word* w = words[i];
      printf("%-12s %6u %6u %6u ", w->text, w->count, w->before, w->after);
      for (unsigned l = 0; l < w->n_lines; l++)
         printf(" %u", w->lines[l]);
      putchar('\n');
   }
}

int main(int argc, char** argv)
{
   if (argc < 2 || argc > 3) {
      fputs("usage: concord FILE [WORDS]\n", stderr);
      return 2;
   }
   FILE* in = fopen(argv[1], "r");
   if (!in) {
      perror(argv[1]);
      return 1;
   }
   read_text(in);
   fclose(in);
   count_neighbours();
   print_words(argc == 3 ? (unsigned)atoi(argv[2]) : 10);
   return fflush(stdout) == 0 ? 0 : 1;
}
