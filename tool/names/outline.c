/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Functions with out-of-line code.  The core tells the symbol at an address,
   but does not list symbols.  So the first query about an object asks the core
   at the starts of functions known to names/starts.h. */

#include "names/outline.h"
#include "base/intern.h"
#include "base/table.h"
#include "base/text.h"
#include "names/patterns.h"
#include "names/starts.h"
#include "base/valgrind.h"

#include "pub_tool_debuginfo.h"

typedef struct {
   Link         link;
   const HChar* word;  /* interned */
   const Image* image;
   Addr         start; /* as in the object's file */
} Outline;

static Table outlines;

static UWord hash_of(const HChar* word, const Image* image)
{
   return cg_mix((UWord)word, (UWord)image >> 3);
}

static UWord hash_of_outline(const Link* entry)
{
   const Outline* outline = (const Outline*)entry;
   return hash_of(outline->word, outline->image);
}

/*--- Names                                                ---*/

static Bool is_of_word(HChar c)
{
   return cg_is_of_name(c) || c == '$';
}

/* Return the length of a symbol's name before its parameters. */
static SizeT before_parameters(const HChar* name)
{
   SizeT length = VG_(strlen)(name);
   for (SizeT end = length; end > 0; end--) {
      if (name[end - 1] == ')')
         return cg_before_brackets(name, end, '(', ')');
   }
   return length;
}

/* Return the last word of the first `length` characters of the name, without a
   template's arguments. */
static const HChar* last_word(const HChar* name, SizeT length)
{
   SizeT end = cg_before_brackets(name, length, '<', '>');
   SizeT begin;
   while (end > 0 && !is_of_word(name[end - 1]))
      end--;
   for (begin = end; begin > 0 && is_of_word(name[begin - 1]);)
      begin--;
   return cg_intern_start(name + begin, end - begin);
}

/* Is this the symbol of the function called `name` in the source?  Compilers'
   clones of the function are not meant. */
static Bool is_symbol_of(const HChar* symbol, const HChar* name)
{
   if (VG_(strstr)(symbol, " [clone ") != NULL)
      return False;
   SizeT length = VG_(strcmp)(symbol, name) == 0 ? VG_(strlen)(symbol)
                                                 : before_parameters(symbol);
   SizeT n = VG_(strlen)(name);
   if (n > length || VG_(strncmp)(symbol + length - n, name, n) != 0)
      return False;
   HChar before = n == length ? ' ' : symbol[length - n - 1];
   return !is_of_word(before) && before != '~';
}

/*--- Images                                               ---*/

static void add(DiEpoch epoch, const Image* image, Addr start, Addr bias)
{
   const HChar* symbol;
   if (!VG_(get_fnname_if_entry)(epoch, start + bias, &symbol))
      return;
   Outline added = { .word  = last_word(symbol, before_parameters(symbol)),
                     .image = image,
                     .start = start };
   cg_table_keep(&outlines, &added, sizeof(added));
}

/* The images whose symbols have been read. */
static const Image** images;
static UInt          n_images;

static void read_image(DiEpoch epoch, const DebugInfo* di, const Image* image)
{
   for (UInt i = 0; i < n_images; i++) {
      if (images[i] == image)
         return;
   }
   if (n_images == 0)
      cg_table_init(&outlines, 1024, hash_of_outline);
   images = VG_(realloc)("cg.outline.images", images,
                         (n_images + 1) * sizeof(images[0]));
   images[n_images++] = image;

   Addr   bias = (Addr)VG_(DebugInfo_get_text_bias)(di);
   Addr   a    = VG_(DebugInfo_get_text_avma)(di) - bias;
   Addr   end  = a + VG_(DebugInfo_get_text_size)(di);
   Extent extent;
   while (a < end) {
      if (cg_find_extent(image, a, &extent))
         add(epoch, image, extent.start, bias);
      a = extent.end;
   }
}

Function* cg_out_of_line(Addr a, const HChar* name, const HChar* file)
{
   DiEpoch          epoch = VG_(current_DiEpoch)();
   const DebugInfo* di    = VG_(find_DebugInfo)(epoch, a);
   if (di == NULL)
      return NULL;
   Addr         bias  = (Addr)VG_(DebugInfo_get_text_bias)(di);
   const Image* image
      = cg_image_at(cg_intern(VG_(DebugInfo_get_filename)(di)), bias, a);
   read_image(epoch, di, image);

   const HChar* word  = last_word(name, VG_(strlen)(name));
   Function*    found = NULL;
   CG_EACH_OF (&outlines, hash_of(word, image), const Outline, outline) {
      if (outline->word != word || outline->image != image)
         continue;
      CodePlace place = cg_code_at(outline->start + bias, False);
      if (!place.is_start || place.function->file != file
          || !is_symbol_of(place.function->name, name)
          || place.function == found)
         continue;
      if (found != NULL)
         return NULL;
      found = place.function;
   }
   return found;
}
