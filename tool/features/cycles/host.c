/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* The machine file of the host.  Processors' numbers are from the Linux kernel:
   x86's intel-family and amd, arm64's cputype. */

#include "features/cycles/host.h"

/* Processors and their machine: a row of a table, whose first matching row
   counts.  The last row matches all numbers, and has the nearest machine for
   unknown processors. */
typedef struct {
   UInt         family; /* for Arm: the implementer */
   UInt         first, last; /* models; for Arm: parts */
   const HChar* machine;
   Bool         is_exact;
} Row;

#define ANY 0xffffffff

const HChar cg_machine_names[] =
   "apple-m1, classic, cortex-a72, icelake, neoverse-n1, neoverse-v1,"
   " sapphire-rapids, skylake, zen2, zen3, zen4 and zen5";

static const Row intel[] = {
   { 6, 0x55, 0x55, "skylake", True },  /* Cascade Lake, Cooper Lake, too */
   { 6, 0x6a, 0x6a, "icelake", True },  /* Xeon */
   { 6, 0x6c, 0x6c, "icelake", True },  /* Xeon D */
   { 6, 0x8f, 0x8f, "sapphire-rapids", True },
   { 6, 0xcf, 0xcf, "sapphire-rapids", True }, /* Emerald Rapids */
   { 6, 0x7d, 0x7e, "icelake", False }, /* Ice Lake with smaller caches */
   { 6, 0x8c, 0x8d, "icelake", False }, /* Tiger Lake */
   { 6, 0xa7, 0xa7, "icelake", False }, /* Rocket Lake */
   { 6, 0x97, 0x97, "sapphire-rapids", False }, /* Alder Lake */
   { 6, 0x9a, 0x9a, "sapphire-rapids", False },
   { 6, 0x00, 0x66, "skylake", False }, /* Skylake for clients; mostly older */
   { 6, 0x8e, 0x8e, "skylake", False }, /* Kaby Lake */
   { 6, 0x9e, 0x9e, "skylake", False },
   { 6, 0xa5, 0xa6, "skylake", False }, /* Comet Lake */
   { ANY, 0, ANY, "sapphire-rapids", False },
};

static const Row amd[] = {
   { 0x17, 0x30, 0x3f, "zen2", True }, /* EPYC */
   { 0x17, 0x70, 0x7f, "zen2", True }, /* Ryzen */
   { 0x17, 0x00, ANY, "zen2", False }, /* Zen; Zen 2 with smaller caches */
   { 0x18, 0x00, ANY, "zen2", False }, /* Hygon Dhyana, a Zen */
   { 0x19, 0x00, 0x0f, "zen3", True }, /* EPYC */
   { 0x19, 0x20, 0x2f, "zen3", True }, /* Ryzen */
   { 0x19, 0x30, 0x5f, "zen3", False }, /* other Zen 3 */
   { 0x19, 0x10, 0x1f, "zen4", True },  /* EPYC */
   { 0x19, 0x60, 0x6f, "zen4", True },  /* Ryzen */
   { 0x19, 0x00, ANY, "zen4", False },  /* Zen 4 with smaller caches */
   { 0x1a, 0x00, 0x0f, "zen5", True },  /* EPYC */
   { 0x1a, 0x40, 0x4f, "zen5", True },  /* Ryzen */
   { ANY, 0, ANY, "zen5", False },
};

static const Row arm[] = {
   { 0x41, 0xd0c, 0xd0c, "neoverse-n1", True },
   { 0x41, 0xd40, 0xd40, "neoverse-v1", True },
   { 0x41, 0xd08, 0xd08, "cortex-a72", True },
   { 0x41, 0xd0b, 0xd0b, "neoverse-n1", False }, /* Cortex-A76 */
   { 0x41, 0xd0d, 0xd0e, "neoverse-n1", False }, /* Cortex-A77, A76AE */
   { 0x41, 0x000, 0xd0f, "cortex-a72", False },
   { 0x41, 0xd46, 0xd46, "cortex-a72", False }, /* Cortex-A510 */
   { 0x61, 0x022, 0x023, "apple-m1", True },  /* M1 */
   { 0x61, 0x024, 0x025, "apple-m1", True },  /* M1 Pro */
   { 0x61, 0x028, 0x029, "apple-m1", True },  /* M1 Max */
   { 0x61, 0x000, ANY, "apple-m1", False },
   { ANY, 0, ANY, "neoverse-v1", False },
};

static const HChar* find(const Row* row, UInt family, UInt model,
                         Bool* is_exact)
{
   while ((row->family != ANY && row->family != family) || model < row->first
          || model > row->last)
      row++;
   *is_exact = row->is_exact;
   return row->machine;
}

static Bool begins(const HChar* text, const HChar* word)
{
   while (*word != '\0' && *text == *word) {
      text++;
      word++;
   }
   return *word == '\0';
}

const HChar* cg_machine_of_cpuid(const HChar* vendor, UInt family, UInt model,
                                 Bool* is_exact)
{
   if (begins(vendor, "AuthenticAMD") || begins(vendor, "HygonGenuine"))
      return find(amd, family, model, is_exact);
   const HChar* machine = find(intel, family, model, is_exact);
   if (!begins(vendor, "GenuineIntel"))
      *is_exact = False;
   return machine;
}

const HChar* cg_machine_of_midr(UInt implementer, UInt part, Bool* is_exact)
{
   return find(arm, implementer, part, is_exact);
}

/* Read the hexadecimal number that follows the first `name` and a colon; return
   False if there is none. */
static Bool number_after(const HChar* text, const HChar* name, UInt* number)
{
   while (*text != '\0' && !begins(text, name))
      text++;
   while (*text != '\0' && *text != ':')
      text++;
   if (!begins(text, ": 0x"))
      return False;
   *number = 0;
   for (text += 4;; text++) {
      HChar c     = *text;
      UInt  digit = c >= '0' && c <= '9'   ? (UInt)(c - '0')
                    : c >= 'a' && c <= 'f' ? (UInt)(c - 'a') + 10
                                           : 16;
      if (digit == 16)
         return True;
      *number = *number << 4 | digit;
   }
}

const HChar* cg_machine_of_cpuinfo(const HChar* cpuinfo, Bool* is_exact)
{
   UInt implementer = 0, part = 0;
   if (!number_after(cpuinfo, "CPU implementer", &implementer)
       || !number_after(cpuinfo, "CPU part", &part))
      implementer = 0;
   return cg_machine_of_midr(implementer, part, is_exact);
}

/*--- The host                                             ---*/

#if defined(__x86_64__) || defined(__i386__)

typedef struct {
   UInt a, b, c, d;
} Registers;

static Registers cpuid(UInt leaf)
{
   Registers r;
   __asm__ volatile("cpuid"
                    : "=a"(r.a), "=b"(r.b), "=c"(r.c), "=d"(r.d)
                    : "a"(leaf), "c"(0));
   return r;
}

const HChar* cg_host_machine(Bool* is_exact)
{
   Registers zero = cpuid(0), one = cpuid(1);
   UInt      words[3] = { zero.b, zero.d, zero.c };
   HChar     vendor[13];
   for (UInt i = 0; i < 12; i++)
      vendor[i] = (HChar)(words[i / 4] >> (i % 4 * 8));
   vendor[12]  = '\0';
   UInt family = one.a >> 8 & 15, model = one.a >> 4 & 15;
   if (family == 6 || family == 15)
      model |= one.a >> 12 & 0xf0;
   if (family == 15)
      family += one.a >> 20 & 0xff;
   const HChar* machine = cg_machine_of_cpuid(vendor, family, model, is_exact);
   /* A virtual machine may show another model's number, but AMX is first in
      Sapphire Rapids. */
   Bool has_AMX = zero.a >= 7 && (cpuid(7).d >> 24 & 1) != 0;
   return has_AMX && !*is_exact ? "sapphire-rapids" : machine;
}

#elif defined(__aarch64__)

/* Read the register MIDR_EL1; Linux lets programs do so from 4.11 on. */
const HChar* cg_host_machine(Bool* is_exact)
{
   UWord midr;
   __asm__ volatile("mrs %0, midr_el1" : "=r"(midr));
   return cg_machine_of_midr((UInt)(midr >> 24 & 0xff),
                             (UInt)(midr >> 4 & 0xfff), is_exact);
}

#else

const HChar* cg_host_machine(Bool* is_exact)
{
   *is_exact = False;
   return "neoverse-n1";
}

#endif
