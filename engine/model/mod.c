/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/model/mod.c: reading and applying s/OLD/NEW/FLAGS.

   The replacement is cut once into pieces, each a literal or a group's number;
   a loop over the matches appends these.  PCRE2's own substitution is not used,
   since not every version takes \1 for a group. */

#include "engine/model/mod.h"

#include "engine/base/pattern.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
   cp_slice literal;   /* its bytes, if `group` is LITERAL */
   int group;          /* number of a group of the match, or LITERAL */
} piece;

#define LITERAL (-1)

struct cp_mod {
   cp_pattern* pattern;      /* OLD */
   bool everywhere;          /* flag g */
   cp_buffer old, new;       /* OLD and NEW, with \/ undone */
   piece* pieces;
   size_t n_pieces;
   size_t pieces_cap;
   cp_mod* next;             /* the next expression, applied to the result */
};

/* ---- OLD, NEW and the flags ---- */

static bool are_flags(const char* flags)
{
   return strcmp(flags, "") == 0 || strcmp(flags, "g") == 0
          || strcmp(flags, "i") == 0 || strcmp(flags, "gi") == 0
          || strcmp(flags, "ig") == 0;
}

/* Append bytes FROM to END - 1 of TEXT to TO, but no backslash before
   DIVIDER. */
static void add_part(cp_buffer* to, const char* text, size_t from, size_t end,
                     char divider)
{
   for (size_t i = from; i < end; i++)
      if (text[i] != '\\' || i + 1 == end || text[i + 1] != divider)
         cp_buffer_add(to, text + i, 1);
}

static bool can_divide(char c)
{
   return c > ' ' && c < 0x7f && c != '\\' && c != '_'
          && !(c >= '0' && c <= '9') && !((c | ' ') >= 'a' && (c | ' ') <= 'z');
}

/* Return the closing bracket for C; 0 if C is not an opening bracket. */
static char closing(char c)
{
   static const char pairs[] = "(){}[]<>";
   const char* found = strchr(pairs, c);

   return found != NULL && (found - pairs) % 2 == 0 ? found[1] : '\0';
}

/* Return the index of the bracket that closes the one at index I of TEXT; LEN
   if there is no such bracket. */
static size_t end_of_bracket(const char* text, size_t len, size_t i)
{
   char open = text[i], close = closing(open);
   size_t depth = 0;

   for (; i < len; i++) {
      if (text[i] == '\\')
         i++;
      else if (text[i] == open)
         depth++;
      else if (text[i] == close && --depth == 0)
         return i;
   }
   return len;
}

/* Find the brackets of s{OLD}{NEW}: OLD ends at *MIDDLE, NEW is from *BEGIN to
   *LAST.  False if TEXT has another form. */
static bool find_brackets(const char* text, size_t len, size_t* middle,
                          size_t* begin, size_t* last)
{
   *middle = end_of_bracket(text, len, 1);
   *begin = *middle + 1;
   while (*begin < len && text[*begin] == ' ')
      ++*begin;
   if (*begin >= len || closing(text[*begin]) == '\0')
      return false;
   *last = end_of_bracket(text, len, *begin);
   ++*begin;
   return *last < len;
}

/* Do the same for s/OLD/NEW/, by its last two dividers without a backslash. */
static bool find_dividers(const char* text, size_t len, size_t* middle,
                          size_t* begin, size_t* last)
{
   size_t ends[2] = {0, 0};   /* the last one first */
   int n = 0;

   for (size_t i = len; n < 2 && i-- > 2;)
      if (text[i] == text[1] && (n > 0 ? text[i - 1] != '\\' : true))
         ends[n++] = i;
   *last = ends[0];
   *middle = ends[1];
   *begin = *middle + 1;
   return n == 2 && text[*last - 1] != '\\';
}

/* Store OLD and NEW from TEXT, of LEN bytes, in MOD, and set *FLAGS to the
   flags.  False if TEXT is malformed. */
static bool divide(cp_mod* mod, const char* text, size_t len,
                   const char** flags)
{
   size_t middle, begin, last;

   if (len < 4 || text[0] != 's' || !can_divide(text[1])
       || !(closing(text[1]) != '\0'
               ? find_brackets(text, len, &middle, &begin, &last)
               : find_dividers(text, len, &middle, &begin, &last))
       || !are_flags(text + last + 1))
      return false;
   /* A backslash before another divider stays: it may have a meaning in OLD. */
   add_part(&mod->old, text, 2, middle, text[1] == '/' ? '/' : '\0');
   add_part(&mod->new, text, begin, last, text[last]);
   *flags = text + last + 1;
   return true;
}

/* ---- NEW ---- */

static void add_piece(cp_mod* mod, cp_slice literal, int group)
{
   CP_MAKE_ROOM(mod->pieces, mod->pieces_cap, mod->n_pieces + 1);
   mod->pieces[mod->n_pieces++] = (piece){literal, group};
}

/* Return the length of the reference to a group at P in the replacement, and
   set *NAME to the group's name; 0 if there is no reference. */
static size_t reference_at(const char* p, const char* end, cp_slice* name)
{
   const char* q = p + 1;
   char close = 0;

   if (*p == '\\' && end - q >= 2 && q[0] == 'g' && q[1] == '<') {
      q += 2;
      close = '>';
   } else if (*p == '$' && q < end && *q == '{') {
      q += 1;
      close = '}';
   }
   name->at = q;
   if (close != 0) {
      while (q < end && *q != close)
         q++;
      name->len = (size_t)(q - name->at);
      return q == end ? 0 : (size_t)(q + 1 - p);
   }
   while (q < end && q < name->at + 2 && *q >= '0' && *q <= '9')
      q++;
   name->len = (size_t)(q - name->at);
   return name->len == 0 ? 0 : (size_t)(q - p);
}

/* Add the piece for the escape at P; return its length, or 0 if P is not an
   escape. */
static size_t add_escape(cp_mod* mod, const char* p, const char* end)
{
   static const char letters[] = "afntrv\\", values[] = "\a\f\n\t\r\v\\";
   const char* found;

   if (p + 1 == end)
      return 0;
   found = strchr(letters, p[1]);
   if (found != NULL && p[1] != '\0')
      add_piece(mod, (cp_slice){values + (found - letters), 1}, LITERAL);
   else if ((p[1] >= 'a' && p[1] <= 'z') || (p[1] >= 'A' && p[1] <= 'Z'))
      return 0;
   else
      add_piece(mod, (cp_slice){p, 2}, LITERAL);
   return 2;
}

/* Add the piece at P; return its length, or 0 with a message. */
static size_t add_next_piece(cp_mod* mod, const char* p, const char* end,
                             cp_error* err)
{
   const char* q = p;
   cp_slice name;
   size_t len;

   if (*p == '\\' || *p == '$') {
      len = reference_at(p, end, &name);
      if (len > 0) {
         int group = cp_pattern_group(mod->pattern, name);

         if (group < 0) {
            cp_fail(err, "no group `");
            cp_buffer_add_slice(err, name);
            cp_fail(err, "` in the pattern");
            return 0;
         }
         add_piece(mod, (cp_slice){p, 0}, group);
         return len;
      }
      if (*p == '$') {
         add_piece(mod, (cp_slice){p, 1}, LITERAL);
         return 1;
      }
      len = add_escape(mod, p, end);
      if (len == 0)
         cp_fail(err, "bad escape in the replacement at `%.*s`",
                 (int)(end - p), p);
      return len;
   }
   while (q < end && *q != '\\' && *q != '$')
      q++;
   add_piece(mod, (cp_slice){p, (size_t)(q - p)}, LITERAL);
   return (size_t)(q - p);
}

static bool cut_replacement(cp_mod* mod, cp_error* err)
{
   const char* p = mod->new.len == 0 ? "" : mod->new.at;
   const char* end = p + mod->new.len;

   while (p < end) {
      size_t len = add_next_piece(mod, p, end, err);
      const piece* last;

      if (len == 0)
         return false;
      p += len;
      last = &mod->pieces[mod->n_pieces - 1];
      if (last->group == LITERAL && last->literal.len == 1
          && (*last->literal.at == '\n' || *last->literal.at == '\r'))
         return cp_fail(err, "a name cannot hold a line end");
   }
   return true;
}

/* ---- the expression ---- */

cp_mod* cp_mod_parse(const char* text, cp_error* err)
{
   cp_mod* mod = cp_alloc_zeroed(1, sizeof(*mod));
   cp_error why = {0};
   cp_buffer line = {0};
   const char* flags = "";
   bool good;

   /* Accept one line end after the expression. */
   cp_buffer_add(&line, text, strlen(text));
   if (line.len > 0 && line.at[line.len - 1] == '\n')
      line.len--;
   cp_buffer_add(&line, "", 1);
   good = strpbrk(line.at, "\r\n") == NULL
          && divide(mod, line.at, line.len - 1, &flags);
   mod->everywhere = strchr(flags, 'g') != NULL;
   if (good)
      mod->pattern =
         cp_pattern_compile((cp_slice){mod->old.at, mod->old.len},
                            strchr(flags, 'i') != NULL, &why);
   good = mod->pattern != NULL && cut_replacement(mod, &why);
   cp_buffer_free(&line);
   if (good)
      return mod;

   cp_fail(err, "invalid search_and_replace value: '%s'", text);
   if (why.len > 0) {
      cp_fail(err, ": ");
      cp_buffer_add(err, why.at, why.len);
   }
   cp_buffer_free(&why);
   cp_mod_free(mod);
   return NULL;
}

/* Append LEN bytes to the new name TO; false if TO becomes too long. */
static bool add_to_name(cp_buffer* to, const char* bytes, size_t len,
                        cp_error* err)
{
   if (len > CP_NAME_MAX || to->len > CP_NAME_MAX - len)
      return cp_fail(err, "a changed name is longer than 16 MB");
   cp_buffer_add(to, bytes, len);
   return true;
}

/* Append to TO the replacement for the latest match in NAME. */
static bool add_replacement(const cp_mod* mod, const char* name, cp_buffer* to,
                            cp_error* err)
{
   for (size_t i = 0; i < mod->n_pieces; i++) {
      const piece* part = &mod->pieces[i];
      cp_slice bytes = part->literal;
      size_t begin, end;

      if (part->group != LITERAL) {
         if (!cp_pattern_matched(mod->pattern, part->group, &begin, &end))
            continue;
         bytes = (cp_slice){name + begin, end - begin};
      }
      if (!add_to_name(to, bytes.at, bytes.len, err))
         return false;
   }
   return true;
}

static bool apply_one(const cp_mod* mod, cp_slice name, cp_buffer* to,
                      cp_error* err)
{
   size_t from = 0;
   bool empty_before = false;

   while (from <= name.len) {
      int found = cp_pattern_find(mod->pattern, name, from, empty_before, err);
      size_t begin, end;

      if (found < 0)
         return false;
      if (found == 0 || !cp_pattern_matched(mod->pattern, 0, &begin, &end))
         break;
      if (!add_to_name(to, name.at + from, begin - from, err)
          || !add_replacement(mod, name.at, to, err))
         return false;
      from = end;
      empty_before = begin == end;
      if (!mod->everywhere)
         break;
   }
   return add_to_name(to, name.at + from, name.len - from, err);
}

bool cp_mod_apply(const cp_mod* mod, cp_slice name, cp_buffer* to,
                  cp_error* err)
{
   cp_buffer changed = {0};
   bool good;

   if (mod->next == NULL)
      return apply_one(mod, name, to, err);
   good = apply_one(mod, name, &changed, err)
          && cp_mod_apply(mod->next, (cp_slice){changed.at, changed.len}, to,
                          err);
   cp_buffer_free(&changed);
   return good;
}

bool cp_mod_add(cp_mod** last, const char* text, cp_error* err)
{
   while (*last != NULL)
      last = &(*last)->next;
   *last = cp_mod_parse(text, err);
   return *last != NULL;
}

void cp_mod_free(cp_mod* mod)
{
   if (mod == NULL)
      return;
   cp_pattern_free(mod->pattern);
   cp_buffer_free(&mod->old);
   cp_buffer_free(&mod->new);
   free(mod->pieces);
   cp_mod_free(mod->next);
   free(mod);
}
