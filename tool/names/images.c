/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Images, and the addresses at which they are loaded. */

#include "names/images.h"
#include "names/code_changes.h"
#include "base/valgrind.h"

/* The identity of a file; all zero if the file is missing or replaced. */
typedef struct {
   ULong dev, ino, mtime, mtime_nsec;
   Long  szB;
} Identity;

struct Image {
   Image*   next;
   Identity     identity;
   const HChar* file; /* interned */
};

/* A file loaded at an address. */
typedef struct Loading {
   struct Loading* next;
   Addr            bias;
   UInt            generation; /* generation of the latest check */
   const Image*    image;
} Loading;

static Image*   images;
static Loading* loadings;

static Identity identity_of(const struct vg_stat* s)
{
   return (Identity){ .dev = s->dev, .ino = s->ino, .mtime = s->mtime,
                      .mtime_nsec = s->mtime_nsec, .szB = s->size };
}

static Bool is_same(const Identity* a, const Identity* b)
{
   return a->dev == b->dev && a->ino == b->ino && a->mtime == b->mtime
          && a->mtime_nsec == b->mtime_nsec && a->szB == b->szB;
}

static const Image* find_image(const HChar* file, const Identity* identity)
{
   Image* image = images;
   while (image != NULL
          && (image->file != file || !is_same(&image->identity, identity)))
      image = image->next;
   if (image != NULL)
      return image;
   image  = VG_(malloc)("cg.images", sizeof(*image));
   *image = (Image){ .next = images, .identity = *identity, .file = file };
   return images = image;
}

/* Is the file of that identity mapped at a?  True if the core does not know. */
static Bool may_be_mapped(const Identity* identity, Addr a)
{
   const NSegment* segment = VG_(am_find_nsegment)(a);
   return segment == NULL || segment->kind != SkFileC || segment->ino == 0
          || (segment->dev == identity->dev && segment->ino == identity->ino);
}

/* Return the image of `file` at a; `before` is the image found there earlier,
   or NULL. */
static const Image* look(const HChar* file, Addr a, const Image* before)
{
   struct vg_stat s;
   Identity       identity = { 0 };
   SysRes         result   = VG_(stat)(file, &s);
   if (!sr_isError(result))
      identity = identity_of(&s);
   if (may_be_mapped(&identity, a))
      return find_image(file, &identity);
   if (before != NULL && may_be_mapped(&before->identity, a))
      return before;
   /* Another file has replaced the loaded one. */
   return find_image(file, &(Identity){ 0 });
}

const Image* cg_image_at(const HChar* file, Addr bias, Addr a)
{
   Loading* loading = loadings;
   while (loading != NULL
          && (loading->bias != bias || loading->image->file != file))
      loading = loading->next;
   if (loading == NULL) {
      loading  = VG_(malloc)("cg.images.loading", sizeof(*loading));
      *loading = (Loading){ .next = loadings, .bias = bias };
      loading->image = look(file, a, NULL);
      loadings       = loading;
   } else if (!cg_code_is_unchanged(a, loading->generation)) {
      loading->image = look(file, a, loading->image);
   } else {
      return loading->image;
   }
   loading->generation = cg_code_generation();
   return loading->image;
}

const HChar* cg_image_file(const Image* image)
{
   return image->file;
}

ElfFile* cg_image_open(const Image* image)
{
   struct vg_stat s;
   if (sr_isError(VG_(stat)(image->file, &s)))
      return NULL;
   Identity identity = identity_of(&s);
   return is_same(&identity, &image->identity) ? cg_elf_open(image->file)
                                               : NULL;
}
