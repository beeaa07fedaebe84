/*
   profile/data/data.c: the reader of data profiles.

   The reader is strict, since only the tool and cg_merge write this format.
   The lines of an object must come in their order, so the kind of the last line
   is all the state there is.  An object is checked and merged when the next one
   begins.
*/

#include "profile/data/reader.h"

#include <stdlib.h>
#include <string.h>

#define NO_SUM "a sum does not fit in 64 bits"

/* ---- pieces ---- */

static bool is_equal(const cp_misses* a, const cp_misses* b)
{
   return memcmp(a, b, sizeof(*a)) == 0;
}

static bool is_within(const cp_misses* a, const cp_misses* b)
{
   for (int i = 0; i < CP_N_MISSES; i++) {
      if (a->of[i] > b->of[i])
         return false;
   }
   return true;
}

static uint32_t rest_as_text(cp_data_reader* r)
{
   return cp_names_add(&r->d->texts, cp_rest_of(&r->line));
}

/* The rest of the line is a name that may be shown as another one. */
static bool take_renamed(cp_data_reader* r, cp_renamed* names, cp_slice name,
                         uint32_t* shown)
{
   cp_error why = {0};

   return cp_renamed_add(names, name, shown, &why)
          || cp_wrong_because(&r->line, &why);
}

/* The object goes on with what belongs to this stage, or a later one. */
static bool goes_on(cp_data_reader* r, cp_data_stage stage)
{
   if (r->stage == NO_OBJECT || r->stage > stage)
      return cp_wrong(&r->line, "a line that is out of place");
   r->stage = stage;
   return true;
}

/* ---- objects ---- */

static bool end_object(cp_data_reader* r)
{
   cp_error why = {0};
   cp_data_object* object = &r->object;

   if (r->stage == NO_OBJECT)
      return true;
   if (r->stage < AT_MISSES)
      return cp_wrong(&r->line, "the object before has no misses: line");
   if (!is_equal(&r->of_lines, &object->misses))
      return cp_wrong(&r->line, "the misses of the object's lines before do"
                                " not add up to its own");
   if (object->mixed && object->n_offsets + object->n_uses > 0)
      return cp_wrong(&r->line, "the object before has offsets and no size of"
                                " elements");
   if (!is_within(&r->of_offsets, &object->misses))
      return cp_wrong(&r->line, "the misses of the object's offsets before"
                                " are more than its own");
   r->stage = NO_OBJECT;
   r->n_objects++;
   if (!cp_misses_add(&r->sum, &object->misses))
      return cp_wrong(&r->line, NO_SUM);
   if (!cp_data_add(r->d, object, &why))
      return cp_wrong_because(&r->line, &why);
   cp_sharing_see_object(&r->sharing, r->d->last_added);
   return true;
}

static bool begin_object(cp_data_reader* r)
{
   if (!r->has_events || !r->has_summary)
      return cp_wrong(&r->line, "an object before events: and summary:");
   if (cp_sharing_has_begun(&r->sharing))
      return cp_wrong(&r->line, "an object after lines that are shared");
   if (!end_object(r))
      return false;
   r->object = (cp_data_object){.name = CP_NO_NAME, .object = CP_NO_NAME};
   r->object.kind = rest_as_text(r);
   r->stage = AT_NAMES;
   r->file = r->func = CP_NO_NAME;
   r->of_lines = r->of_offsets = (cp_misses){{0}};
   return true;
}

static bool take_size(cp_data_reader* r, uint64_t* n)
{
   return goes_on(r, AT_NAMES)
          && (cp_data_take_all(r, n) || cp_wrong(&r->line, "no number"));
}

static bool take_element(cp_data_reader* r)
{
   cp_data_object* object = &r->object;

   if (!take_size(r, &object->element))
      return false;
   object->mixed = object->element == 0;
   return true;
}

/* A variable's symbol may be mangled; a stack is called by its function. */
static bool take_own_name(cp_data_reader* r)
{
   cp_data* d = r->d;
   cp_slice kind = d->texts.at[r->object.kind];
   cp_slice name = cp_rest_of(&r->line);
   cp_error why = {0};
   cp_buffer text = {0};
   uint32_t shown;
   bool good = goes_on(r, AT_NAMES);

   if (good && cp_word_is(kind, "stack")) {
      good = take_renamed(r, &d->funcs, name, &shown);
      if (good)
         name = cp_renamed_shown(&d->funcs)->at[shown];
   } else if (good && cp_word_is(kind, "static")
              && d->options->demangler != NULL) {
      good = cp_demangle(d->options->demangler, name, &text, &why)
             || cp_wrong_because(&r->line, &why);
      name = (cp_slice){text.at, text.len};
   }
   if (good)
      r->object.name = cp_names_add(&d->texts, name);
   cp_buffer_free(&text);
   return good;
}

/* The first file of a difference may have an older name of it. */
static bool take_object_file(cp_data_reader* r)
{
   cp_renamed* names = &r->d->object_files;
   const cp_same* same = r->d->options->same;
   uint32_t* object = &r->object.object;

   if (!goes_on(r, AT_NAMES)
       || !take_renamed(r, names, cp_rest_of(&r->line), object))
      return false;
   if (same != NULL && (r->side == CP_OLD || !r->d->options->diff))
      *object = cp_renamed_add_fixed(
         names, cp_same_object(same, cp_renamed_shown(names)->at[*object]));
   return true;
}

/* Takes the number of a line, of the function in force.  What is folded, by its
   file or its name, is one function without lines; *IS_FOLDED tells. */
static bool take_place(cp_data_reader* r, cp_data_line* place, bool* is_folded)
{
   cp_renamed *files = &r->d->files, *funcs = &r->d->funcs;
   cp_slice name;

   *place = (cp_data_line){.file = r->file, .func = r->func};
   if (r->func == CP_NO_NAME || !cp_take_number(&r->line, &place->line))
      return false;
   *is_folded = true;
   if (cp_renamed_is_fold(files, r->file))
      name = cp_renamed_shown(files)->at[r->file];
   else if (cp_renamed_is_fold(funcs, r->func))
      name = cp_renamed_shown(funcs)->at[r->func];
   else
      *is_folded = false;
   if (*is_folded)
      *place = (cp_data_line){.file = cp_renamed_add_fixed(files, name),
                              .func = cp_renamed_add_fixed(funcs, name)};
   return true;
}

static bool take_call(cp_data_reader* r)
{
   cp_data_object* object = &r->object;
   const cp_data_line* last = object->calls + object->n_calls;
   cp_data_line call;
   bool is_folded;

   if (!goes_on(r, AT_CALLS))
      return false;
   if (!take_place(r, &call, &is_folded) || !cp_at_end(&r->line))
      return cp_wrong(&r->line, "a call without a function or a line");
   /* There are no calls within what is folded. */
   if (is_folded && object->n_calls > 0 && last[-1].func == call.func
       && last[-1].file == call.file)
      return true;
   CP_MAKE_ROOM(object->calls, object->calls_cap,
                (size_t)object->n_calls + 1);
   object->calls[object->n_calls++] = call;
   return true;
}

static bool take_resize(cp_data_reader* r, int side)
{
   cp_data_object* object = &r->object;
   cp_data_line place;
   cp_data_resize resize = {.side = side};
   bool is_folded;

   if (!goes_on(r, AT_RESIZES))
      return false;
   if (!take_place(r, &place, &is_folded)
       || !cp_take_field(&r->line, &resize.n) || !cp_at_end(&r->line))
      return cp_wrong(&r->line, "a malformed line of reallocations, or one"
                                " without a function");
   resize.file = place.file;
   resize.func = place.func;
   resize.line = place.line;
   CP_MAKE_ROOM(object->resizes, object->resizes_cap,
                (size_t)object->n_resizes + 1);
   object->resizes[object->n_resizes++] = resize;
   return true;
}

static bool take_blocks(cp_data_reader* r, int side)
{
   BlocksText* b = &r->object.blocks[side];
   cp_line* l = &r->line;

   return goes_on(r,
                  side == CP_OLD && r->difference ? AT_OLD_BLOCKS : AT_BLOCKS)
          && ((cp_take_number(l, &b->n) && cp_take_field(l, &b->bytes)
               && cp_take_text(l, " of") && cp_take_field(l, &b->least)
               && cp_take_field(l, &b->most)
               && cp_take_text(l, " peak") && cp_take_field(l, &b->peak)
               && cp_take_field(l, &b->peak_bytes)
               && cp_take_text(l, " left") && cp_take_field(l, &b->left)
               && cp_take_field(l, &b->left_bytes)
               && cp_take_text(l, " resized") && cp_take_field(l, &b->resized)
               && cp_at_end(l) && b->n > 0 && b->left <= b->peak
               && b->peak <= b->n && b->least <= b->most)
              || cp_wrong(l, "malformed numbers of blocks"));
}

static bool take_lives(cp_data_reader* r, int side)
{
   uint64_t sum = 0;

   if (!goes_on(r, side == CP_OLD && r->difference ? AT_OLD_LIVES : AT_LIVES))
      return false;
   do {
      uint64_t class, n;

      if (!cp_take_number(&r->line, &class) || class >= CG_N_DATA_LIVES
          || !cp_take_text(&r->line, ":") || !cp_take_number(&r->line, &n)
          || __builtin_add_overflow(sum, n, &sum))
         return cp_wrong(&r->line, "malformed numbers of lifetimes");
      r->object.lives[side][class] = n;
   } while (cp_take_text(&r->line, " "));
   return (cp_at_end(&r->line) && sum <= r->object.blocks[side].n)
          || cp_wrong(&r->line, "more lifetimes than blocks");
}

static bool take_own_misses(cp_data_reader* r)
{
   bool comes_once = r->stage < AT_MISSES;

   return goes_on(r, AT_MISSES)
          && ((comes_once && cp_data_take_misses(r, &r->object.misses))
              || cp_wrong(&r->line, "malformed misses"));
}

static bool take_missing_line(cp_data_reader* r)
{
   cp_data_object* object = &r->object;
   cp_data_line line;
   bool is_folded;

   if (r->stage < AT_MISSES || r->func == CP_NO_NAME)
      return cp_wrong(&r->line, "a line without a function or misses: before");
   if (!goes_on(r, AT_LINES))
      return false;
   if (!take_place(r, &line, &is_folded)
       || !cp_data_take_misses(r, &line.misses))
      return cp_wrong(&r->line, "malformed misses of a line");
   CP_MAKE_ROOM(object->lines, object->lines_cap,
                (size_t)object->n_lines + 1);
   object->lines[object->n_lines++] = line;
   return cp_misses_add(&r->of_lines, &line.misses)
          || cp_wrong(&r->line, NO_SUM);
}

static bool take_offset(cp_data_reader* r)
{
   cp_data_object* object = &r->object;
   cp_data_offset offset;

   if (r->stage < AT_MISSES)
      return cp_wrong(&r->line, "an offset without misses: before");
   if (!goes_on(r, AT_OFFSETS))
      return false;
   if (!cp_take_number(&r->line, &offset.offset)
       || !cp_data_take_misses(r, &offset.misses)
       || (object->n_offsets > 0
           && offset.offset <= object->offsets[object->n_offsets - 1].offset))
      return cp_wrong(&r->line, "malformed misses of an offset, or offsets"
                                " that do not rise");
   CP_MAKE_ROOM(object->offsets, object->offsets_cap,
                (size_t)object->n_offsets + 1);
   object->offsets[object->n_offsets++] = offset;
   return cp_misses_add(&r->of_offsets, &offset.misses)
          || cp_wrong(&r->line, NO_SUM);
}

static bool take_use(cp_data_reader* r, int side)
{
   cp_data_object* object = &r->object;
   const cp_data_use* last = object->uses + object->n_uses;
   cp_data_use use = {.side = side};

   if (r->stage < AT_MISSES)
      return cp_wrong(&r->line, "a use without misses: before");
   if (!goes_on(r, AT_USES))
      return false;
   if (!cp_take_number(&r->line, &use.offset)
       || !cp_take_field(&r->line, &use.loaded)
       || !cp_take_field(&r->line, &use.used) || !cp_at_end(&r->line)
       || use.used > use.loaded
       || (object->n_uses > 0
           && use.side == last[-1].side && use.offset <= last[-1].offset))
      return cp_wrong(&r->line, "a malformed use of an offset, or offsets"
                                " that do not rise");
   CP_MAKE_ROOM(object->uses, object->uses_cap, (size_t)object->n_uses + 1);
   object->uses[object->n_uses++] = use;
   return true;
}

/* A file or a function, of a call or a line. */
static bool take_place_name(cp_data_reader* r, bool is_file)
{
   if (r->stage == NO_OBJECT || (!is_file && r->file == CP_NO_NAME))
      return cp_wrong(&r->line, "a misplaced name");
   r->func = CP_NO_NAME;
   return is_file
             ? take_renamed(r, &r->d->files, cp_rest_of(&r->line), &r->file)
             : take_renamed(r, &r->d->funcs, cp_rest_of(&r->line), &r->func);
}

/* ---- the file ---- */

static bool take_words(cp_data_reader* r)
{
   cp_line* l = &r->line;
   bool is_header;

   if (cp_take_text(l, "part "))
      return cp_sharing_take_part(&r->sharing, l);
   if (cp_take_text(l, "sharer "))
      return cp_sharing_take_use(&r->sharing, l);
   if (cp_take_text(l, "shared:"))
      return end_object(r)
             && cp_sharing_take_line(&r->sharing, &r->d->sharing, l);
   if (cp_take_text(l, "line "))
      return take_missing_line(r);
   if (cp_take_text(l, "offset "))
      return take_offset(r);
   if (cp_take_text(l, "use "))
      return take_use(r, r->side);
   if (cp_take_text(l, "resized "))
      return take_resize(r, r->side);
   if (cp_take_text(l, "call "))
      return take_call(r);
   if (cp_take_text(l, "fl="))
      return take_place_name(r, true);
   if (cp_take_text(l, "fn="))
      return take_place_name(r, false);
   if (cp_take_text(l, "object: "))
      return begin_object(r);
   if (cp_take_text(l, "thread: "))
      return take_size(r, &r->object.thread);
   if (cp_take_text(l, "name: "))
      return take_own_name(r);
   if (cp_take_text(l, "in: "))
      return take_object_file(r);
   if (cp_take_text(l, "size: "))
      return take_size(r, &r->object.size);
   if (cp_take_text(l, "element: "))
      return take_element(r);
   if (cp_take_text(l, "blocks: "))
      return take_blocks(r, r->side);
   if (cp_take_text(l, "lives: "))
      return take_lives(r, r->side);
   if (r->difference && cp_take_text(l, "old use "))
      return take_use(r, CP_OLD);
   if (r->difference && cp_take_text(l, "old resized "))
      return take_resize(r, CP_OLD);
   if (r->difference && cp_take_text(l, "old blocks: "))
      return take_blocks(r, CP_OLD);
   if (r->difference && cp_take_text(l, "old lives: "))
      return take_lives(r, CP_OLD);
   if (cp_take_text(l, "misses:"))
      return take_own_misses(r);
   if (!cp_data_take_header(r, &is_header))
      return false;
   return is_header || cp_wrong(l, "unknown line");
}

static bool take_line(cp_data_reader* r, cp_slice line)
{
   r->line.at = line.at;
   r->line.end = line.at + line.len;
   if (r->line.in->line_no == 1)
      return cp_word_is(line, "# cachegrind data")
             || cp_wrong(&r->line, "no profile of data: that begins with"
                                   " '# cachegrind data'");
   if (line.len == 0 || line.at[0] == '#')
      return true;
   return r->has_version ? take_words(r) : cp_data_take_version(r);
}

static bool take_end(cp_data_reader* r)
{
   if (r->line.in->line_no == 0)
      return cp_fail(r->line.err, "%s: no profile of data: it is empty",
                     r->line.in->path);
   if (!end_object(r)
       || !cp_sharing_end(&r->sharing, &r->d->sharing, &r->line))
      return false;
   if (r->n_objects != r->stated_objects)
      return cp_wrong(&r->line, "the file ends early, or late: that is not the"
                                " number of objects in its header");
   if (!is_equal(&r->sum, &r->totals))
      return cp_wrong(&r->line, "the misses of the objects do not add up to"
                                " the summary");
   return cp_misses_add(&r->d->totals, &r->totals)
          || cp_wrong(&r->line, NO_SUM);
}

bool cp_data_read(cp_data* d, cp_input* in, cp_error* err)
{
   cp_data_reader r = {.d = d, .line = {.in = in, .err = err}};
   bool good = true;

   if (d->options->diff && d->n_files == 0)
      r.side = CP_OLD;
   d->n_files++;
   cp_sharing_begin(&r.sharing, r.side, 1);
   while (good && cp_input_more(in, err))
      good = take_line(&r, cp_input_line(in));
   good = good && err->len == 0 && take_end(&r);
   if (r.stage != NO_OBJECT)
      cp_data_object_free(&r.object);
   cp_sharing_reader_free(&r.sharing);
   cp_input_close(in);
   return good;
}
