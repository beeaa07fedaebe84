/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* engine/contexts/symbols.c: the tables of a profile.proto.

   Addresses are those in object files, not in a process.  So each mapping has
   all addresses from 0 on, and pprof looks up addresses in the file
   unchanged. */

#include "engine/contexts/symbols.h"

#include "engine/contexts/protobuf.h"
#include "engine/model/builder.h"

#include <stdlib.h>
#include <string.h>

void cp_symbols_init(cp_symbols* s, const cp_profile* p)
{
   *s = (cp_symbols){.profile = p};
   cp_names_add(&s->strings, cp_slice_of(""));
   s->objects = cp_alloc_zeroed(cp_renamed_shown(&p->objects)->n,
                                sizeof(*s->objects));
}

void cp_symbols_free(cp_symbols* s)
{
   cp_names_free(&s->strings);
   cp_triples_free(&s->locations);
   cp_triples_free(&s->addresses);
   cp_triples_free(&s->functions);
   free(s->objects);
}

uint32_t cp_symbols_string(cp_symbols* s, cp_slice text)
{
   const char* end = text.at + text.len;
   cp_buffer shown = {0};
   uint32_t number;

   for (const char* p = text.at; p < end;)
      p += cp_buffer_add_visible(&shown, p, end);
   number = cp_names_add(&s->strings, (cp_slice){shown.at, shown.len});
   cp_buffer_free(&shown);
   return number;
}

uint32_t cp_symbols_location(cp_symbols* s, uint32_t function, cp_site site)
{
   cp_triple address = {(uint32_t)(site.address >> 32),
                        (uint32_t)site.address, 0};
   uint32_t file = site.file == CP_NO_NAME
                      ? cp_profile_function(s->profile, function).file
                      : site.file;
   uint32_t f = cp_triples_add(&s->functions, (cp_triple){function, file, 0});

   return 1 + cp_triples_add(&s->locations,
                             (cp_triple){f, site.line,
                                         cp_triples_add(&s->addresses,
                                                        address)});
}

/* ---- writing ---- */

/* Return the string number of NAME; 0, the empty string, if NAME is unknown. */
static uint32_t string_of(cp_symbols* s, cp_slice name)
{
   return cp_slice_equal(name, cp_slice_of(CP_UNKNOWN))
             ? 0 : cp_symbols_string(s, name);
}

static void flush(cp_buffer* message, cp_sink* to)
{
   cp_sink_slice(to, (cp_slice){message->at, message->len});
   message->len = 0;
}

static cp_slice base_name(cp_slice path)
{
   for (size_t i = path.len; i > 0; i--)
      if (path.at[i - 1] == '/')
         return (cp_slice){path.at + i, path.len - i};
   return path;
}

/* Return whether OBJECT has the name of the first input's command. */
static bool is_program(const cp_profile* p, uint32_t object)
{
   cp_slice word = {p->inputs[0].command.at, p->inputs[0].command.len};
   const char* blank = word.len == 0 ? NULL : memchr(word.at, ' ', word.len);

   if (blank != NULL)
      word.len = (size_t)(blank - word.at);
   return word.len > 0
          && cp_slice_equal(base_name(word),
                            base_name(
                               cp_renamed_shown(&p->objects)->at[object]));
}

static void write_mapping(cp_symbols* s, uint32_t object, cp_sink* to)
{
   cp_buffer mapping = {0}, message = {0};

   s->objects[object] = ++s->n_objects;
   cp_proto_field(&mapping, 1, s->n_objects);
   cp_proto_field(&mapping, 3, UINT64_MAX);
   cp_proto_field(&mapping, 5, cp_symbols_string(
                     s, cp_renamed_shown(&s->profile->objects)->at[object]));
   cp_proto_field(&mapping, 6, cp_symbols_string(
                     s, cp_tree_build_id(&s->profile->tree, object)));
   /* These flags state that functions, files, lines and inlined code are known,
      so that pprof does not look them up. */
   for (unsigned field = 7; field <= 10; field++)
      cp_proto_field(&mapping, field, true);
   cp_proto_part(&message, CP_PPROF_MAPPING, &mapping);
   flush(&message, to);
   cp_buffer_free(&mapping);
   cp_buffer_free(&message);
}

/* Write the mappings, the program's first, as pprof expects. */
static void write_mappings(cp_symbols* s, cp_sink* to)
{
   const cp_profile* p = s->profile;
   bool* used = cp_alloc_zeroed(cp_renamed_shown(&p->objects)->n, 1);

   for (uint32_t i = 0; i < s->functions.n; i++)
      used[cp_profile_function(p, s->functions.at[i].a).object] = true;
   used[CP_NO_OBJECT] = false;
   for (int others = 0; others < 2; others++)
      for (uint32_t i = 0; i < cp_renamed_shown(&p->objects)->n; i++)
         if (used[i] && is_program(p, i) == !others)
            write_mapping(s, i, to);
   free(used);
}

/* Write the locations.  A location without an address gets no mapping, since
   pprof would invent an address in the mapping, and disassemble the code
   there. */
static void write_locations(cp_symbols* s, cp_sink* to)
{
   cp_buffer location = {0}, line = {0}, message = {0};

   for (uint32_t i = 0; i < s->locations.n; i++) {
      cp_triple l = s->locations.at[i];
      cp_triple address = s->addresses.at[l.c];
      uint32_t function = s->functions.at[l.a].a;

      cp_proto_field(&location, 1, i + 1);
      if ((address.a | address.b) != 0) {
         cp_proto_field(
            &location, 2,
            s->objects[cp_profile_function(s->profile, function).object]);
         cp_proto_field(&location, 3, (uint64_t)address.a << 32 | address.b);
      }
      cp_proto_field(&line, 1, l.a + 1);
      cp_proto_field(&line, 2, l.b);
      cp_proto_part(&location, 4, &line);
      cp_proto_part(&message, CP_PPROF_LOCATION, &location);
      flush(&message, to);
   }
   cp_buffer_free(&location);
   cp_buffer_free(&line);
   cp_buffer_free(&message);
}

static void write_functions(cp_symbols* s, cp_sink* to)
{
   const cp_profile* p = s->profile;
   cp_buffer function = {0}, message = {0};

   for (uint32_t i = 0; i < s->functions.n; i++) {
      cp_triple f = s->functions.at[i];
      uint32_t name = cp_profile_function(p, f.a).name;
      uint32_t text
         = cp_symbols_string(s, cp_renamed_shown(&p->funcs)->at[name]);

      cp_proto_field(&function, 1, i + 1);
      cp_proto_field(&function, 2, text);
      cp_proto_field(&function, 3, text);
      cp_proto_field(&function, 4,
                     string_of(s, cp_renamed_shown(&p->files)->at[f.b]));
      cp_proto_part(&message, CP_PPROF_FUNCTION, &function);
      flush(&message, to);
   }
   cp_buffer_free(&function);
   cp_buffer_free(&message);
}

void cp_symbols_write(cp_symbols* s, cp_sink* to)
{
   cp_buffer message = {0};

   write_mappings(s, to);
   write_locations(s, to);
   write_functions(s, to);
   for (uint32_t i = 0; i < s->strings.n; i++) {
      cp_proto_bytes(&message, CP_PPROF_STRING, s->strings.at[i]);
      flush(&message, to);
   }
   cp_buffer_free(&message);
}
