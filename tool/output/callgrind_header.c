/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Headers in the Callgrind format.  Both name the part and end with the
   positions and the events; they differ in the descriptions between these. */

#include "output/callgrind_header.h"
#include "counts/events.h"
#include "output/text.h"

static void put_part(OutFile* file, const CallgrindHeader* header, UInt thread)
{
   cg_put(file, "\npart: ");
   cg_put_number(file, header->part->number);
   if (thread > 0) {
      cg_put(file, "\nthread: ");
      cg_put_number(file, thread);
   }
   cg_put(file, "\n\n");
}

static void put_trigger(OutFile* file, const CallgrindHeader* header)
{
   cg_put(file, header->part->notes == NULL ? "" : header->part->notes);
   cg_put(file, "desc: Trigger: ");
   cg_put_text(file, header->part->trigger);
   cg_put(file, "\n\npositions:");
   cg_put(file, header->options->by_insn ? " instr" : "");
   cg_put(file, header->options->by_line ? " line\n" : "\n");
}

static void put_events(OutFile* file)
{
   cg_put(file, "events:");
   cg_put_events(file);
   cg_put_char(file, '\n');
}

void cg_put_our_header(OutFile* file, const CallgrindHeader* header,
                       UInt thread)
{
   put_part(file, header, thread);
   cg_put(file, header->options->desc);
   cg_put(file, header->options->features_desc);
   cg_put(file, cg_time_unit_desc());
   put_trigger(file, header);
   for (UInt i = 0; i < cg_n_columns; i++) {
      Event event = cg_event_in[i];
      cg_put(file, "event: ");
      cg_put(file, cg_event_info[event].name);
      cg_put(file, " : ");
      cg_put(file, cg_event_long_name(event));
      cg_put_char(file, '\n');
   }
   if (header->options->formulas != NULL)
      cg_put(file, header->options->formulas);
   put_events(file);
}

void cg_put_callgrinds_header(OutFile* file, const CallgrindHeader* header,
                              UInt thread)
{
   put_part(file, header, thread);
   if (!header->goes_on) {
      cg_put_char(file, '\n');
      cg_put(file, header->options->desc[0] != '\0' ? header->options->desc
                                           : "desc: I1 cache: \n"
                                             "desc: D1 cache: \n"
                                             "desc: LL cache: \n");
      cg_put(file, header->options->features_desc);
      cg_put_char(file, '\n');
   }
   cg_put(file, "desc: Timerange: Basic block ");
   cg_put_number(file, header->part->begin);
   cg_put(file, " - ");
   cg_put_number(file, header->part->end);
   cg_put_char(file, '\n');
   put_trigger(file, header);
   if (cg_event_is_present(EV_sysTime)) {
      cg_put(file, "event: sysTime : sysTime (elapsed ");
      cg_put(file, cg_time_unit_name());
      cg_put(file, ")\n");
   }
   if (cg_event_is_present(EV_sysCpuTime))
      cg_put(file, "event: sysCpuTime : sysCpuTime (system cpu ns)\n");
   put_events(file);
}
