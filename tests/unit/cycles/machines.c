/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The shipped machine files: the tool's reader accepts each, and in each memory
   takes longest.  Files that are picked for hosts are shipped. */

#include "features/cycles/host.h"
#include "features/cycles/machine.h"
#include "tap.h"

#include <dirent.h>

static const char* folder_path; /* the folder of machine files */

/* Read a file of folder_path into text; return whether it exists. */
static bool read_text(const char* name, char* text, size_t size)
{
   char path[4096];
   snprintf(path, sizeof(path), "%s/%s", folder_path, name);
   FILE* in = fopen(path, "r");
   if (in == NULL)
      return false;
   text[fread(text, 1, size - 1, in)] = '\0';
   fclose(in);
   return true;
}

static void is_processor(const char* name, const Machine* m)
{
   bool has_L2 = m->cache[1].size > 0, has_L3 = m->cache[2].size > 0;
   UInt L2 = has_L2 ? m->level[1] : m->load;
   UInt L3 = has_L3 ? m->level[2] : L2;
   ok(m->load <= L2 && L2 <= L3 && L3 < m->level[3],
      "%s: each level takes longer than the one before", name);
   ok((!has_L2 || m->cache[0].size < m->cache[1].size)
         && (!has_L2 || !has_L3 || m->cache[1].size <= m->cache[2].size
             || m->cache[2].line > 64), "%s: caches get larger", name);
   ok(m->gap[1] <= m->gap[3] && m->fetch[1] <= m->fetch[3],
      "%s: memory is slower than caches", name);
   ok(m->MHz >= 500 && m->MHz <= 6000, "%s: has a frequency", name);
}

static void shipped(void)
{
   static char    text[65536];
   DIR*           folder = opendir(folder_path);
   struct dirent* entry;
   int            n = 0;
   while (folder != NULL && (entry = readdir(folder)) != NULL) {
      if (entry->d_name[0] == '.'
          || !read_text(entry->d_name, text, sizeof(text)))
         continue;
      Machine      machine;
      UInt         line;
      const HChar* wrong = cg_read_machine(text, &machine, &line);
      n++;
      ok(wrong == NULL, "%s is read (%u: %s)", entry->d_name, line,
         wrong == NULL ? "all of it" : wrong);
      if (wrong == NULL)
         is_processor(entry->d_name, &machine);
   }
   if (folder != NULL)
      closedir(folder);
   ok(n >= 11, "machine files are shipped");
}

static void is_picked(const HChar* picked, Bool is_exact, const char* expected,
                      const char* what)
{
   static char text[65536];
   char        found[80];
   snprintf(found, sizeof(found), "%s%s", is_exact ? "" : "near ", picked);
   is_str(found, expected, "%s", what);
   ok(read_text(picked, text, sizeof(text)), "%s: there is such a file", what);
}

static void hosts(void)
{
   static const struct {
      const char* vendor; /* NULL: an Arm's implementer and part follow */
      UInt        family, model;
      const char *expected, *what;
   } cases[] = {
      { "GenuineIntel", 6, 0x55, "skylake", "Cascade Lake" },
      { "GenuineIntel", 6, 0x6a, "icelake", "a Xeon of Ice Lake" },
      { "GenuineIntel", 6, 0x8f, "sapphire-rapids", "Sapphire Rapids" },
      { "GenuineIntel", 6, 0xcf, "sapphire-rapids", "Emerald Rapids" },
      { "GenuineIntel", 6, 0x5e, "near skylake", "a client's Skylake" },
      { "GenuineIntel", 6, 0xb7, "near sapphire-rapids", "Raptor Lake" },
      { "GenuineIntel", 19, 1, "near sapphire-rapids", "a family to come" },
      { "AuthenticAMD", 0x17, 0x31, "zen2", "Rome" },
      { "AuthenticAMD", 0x17, 0x01, "near zen2", "Naples, a Zen" },
      { "AuthenticAMD", 0x19, 0x01, "zen3", "Milan" },
      { "AuthenticAMD", 0x19, 0x11, "zen4", "Genoa" },
      { "AuthenticAMD", 0x19, 0xa0, "near zen4", "Bergamo" },
      { "AuthenticAMD", 0x1a, 0x02, "zen5", "Turin" },
      { "AuthenticAMD", 0x1b, 0x00, "near zen5", "a family to come" },
      { "CentaurHauls", 7, 0x3b, "near sapphire-rapids", "another vendor" },
      { NULL, 0x41, 0xd0c, "neoverse-n1", "Neoverse N1" },
      { NULL, 0x41, 0xd40, "neoverse-v1", "Neoverse V1" },
      { NULL, 0x41, 0xd08, "cortex-a72", "Cortex-A72" },
      { NULL, 0x41, 0xd03, "near cortex-a72", "Cortex-A53" },
      { NULL, 0x41, 0xd4f, "near neoverse-v1", "Neoverse V2" },
      { NULL, 0x61, 0x023, "apple-m1", "a P core of M1" },
      { NULL, 0x61, 0x033, "near apple-m1", "a P core of M2" },
      { NULL, 0, 0, "near neoverse-v1", "an Arm that tells nothing" },
   };
   for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
      Bool         is_exact;
      const HChar* picked
         = cases[i].vendor == NULL
              ? cg_machine_of_midr(cases[i].family, cases[i].model, &is_exact)
              : cg_machine_of_cpuid(cases[i].vendor, cases[i].family,
                                    cases[i].model, &is_exact);
      is_picked(picked, is_exact, cases[i].expected, cases[i].what);
   }
   Bool         is_exact;
   const HChar* picked
      = cg_machine_of_cpuinfo("processor\t: 0\nCPU implementer\t: 0x41\n"
                              "CPU variant\t: 0x3\nCPU part\t: 0xd0c\n",
                              &is_exact);
   is_picked(picked, is_exact, "neoverse-n1", "/proc/cpuinfo");
   picked = cg_machine_of_cpuinfo("CPU implementer\t: 0x41\n", &is_exact);
   is_picked(picked, is_exact, "near neoverse-v1", "half of it");
   picked = cg_host_machine(&is_exact);
   static char text[65536];
   ok(read_text(picked, text, sizeof(text)), "the host has one");
}

int main(void)
{
   char        path[4096];
   const char* top = getenv("CG_TOP_SRCDIR");
   snprintf(path, sizeof(path), "%s/machines", top == NULL ? "." : top);
   folder_path = path;
   shipped();
   hosts();
   return done_testing();
}
