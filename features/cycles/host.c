/*--------------------------------------------------------------------*/
/*--- The host's machine.                    features/cycles/host.c ---*/
/*--------------------------------------------------------------------*/

/* By the numbers that processors identify themselves with: family and model as
   CPUID has them (Intel's manual, volume 4, table 2-1; AMD's revision guides),
   the part in MIDR_EL1 (Arm's technical reference manuals). */

#include "features/cycles/host.h"

/* In each family its first model with that core; ascending. */
typedef struct {
   UInt         family, model;
   const HChar* name;
} Core;

static __attribute__((unused)) const HChar*
   last_not_above(const Core* cores, UInt n, UInt family, UInt model,
                  Bool* is_known)
{
   const HChar* name = cores[0].name;
   *is_known         = False;
   for (UInt i = 0; i < n; i++) {
      if (cores[i].family > family
          || (cores[i].family == family && cores[i].model > model))
         break;
      name      = cores[i].name;
      *is_known = cores[i].family == family;
   }
   return name;
}

#if defined(VGA_amd64) || defined(VGA_x86)

static void cpuid(UInt leaf, UInt r[4])
{
   __asm__ volatile("cpuid"
                    : "=a"(r[0]), "=b"(r[1]), "=c"(r[2]), "=d"(r[3])
                    : "a"(leaf), "c"(0));
}

/* The models of Intel's family 6 are in no order. */
static const HChar* intel(UInt family, UInt model, Bool* is_known)
{
   static const struct {
      const HChar* name;
      UChar        models[12];
   } cores[] = {
      { "skylake", { 0x4e, 0x5e, 0x55, 0x8e, 0x9e, 0xa5, 0xa6, 0x66 } },
      { "icelake", { 0x6a, 0x6c, 0x7d, 0x7e, 0x8c, 0x8d, 0xa7 } },
      { "sapphire-rapids",
        { 0x8f, 0xcf, 0x97, 0x9a, 0xb7, 0xba, 0xbf, 0xaa, 0xac, 0xad } },
   };
   *is_known = family == 6;
   for (UInt i = 0; i < sizeof(cores) / sizeof(cores[0]) && family == 6; i++) {
      for (UInt j = 0; cores[i].models[j] != 0; j++) {
         if (cores[i].models[j] == model)
            return cores[i].name;
      }
   }
   *is_known = False;
   return family > 6 || model > 0x8d ? "sapphire-rapids" : "skylake";
}

static const HChar* amd(UInt family, UInt model, Bool* is_known)
{
   static const Core cores[] = {
      { 0x17, 0x30, "zen2" }, { 0x19, 0x00, "zen3" }, { 0x19, 0x10, "zen4" },
      { 0x19, 0x20, "zen3" }, { 0x19, 0x60, "zen4" }, { 0x1a, 0x00, "zen5" },
   };
   return last_not_above(cores, sizeof(cores) / sizeof(cores[0]), family,
                         model, is_known);
}

const HChar* cg_host_machine(Bool* is_known)
{
   UInt r[4];
   cpuid(0, r);
   Bool is_amd = r[1] == 0x68747541; /* "Auth" */
   cpuid(1, r);
   UInt family = r[0] >> 8 & 0xf, model = r[0] >> 4 & 0xf;
   if (family == 6 || family == 15)
      model |= r[0] >> 12 & 0xf0;
   if (family == 15)
      family += r[0] >> 20 & 0xff;
   return is_amd ? amd(family, model, is_known)
                 : intel(family, model, is_known);
}

#elif defined(VGA_arm64)

const HChar* cg_host_machine(Bool* is_known)
{
   /* The kernel answers for the register. */
   UWord midr;
   __asm__ volatile("mrs %0, midr_el1" : "=r"(midr));
   UInt implementer = midr >> 24 & 0xff, part = midr >> 4 & 0xfff;
   *is_known = True;
   if (implementer == 0x61)
      return "apple-m1";
   if (implementer == 0x41) {
      static const Core cores[] = {
         { 0, 0xd08, "cortex-a72" }, { 0, 0xd0c, "neoverse-n1" },
         { 0, 0xd40, "neoverse-v1" },
      };
      for (UInt i = 0; i < sizeof(cores) / sizeof(cores[0]); i++) {
         if (cores[i].model == part)
            return cores[i].name;
      }
   }
   *is_known = False;
   return "neoverse-v1";
}

#else

const HChar* cg_host_machine(Bool* is_known)
{
   *is_known = False;
   return "neoverse-n1";
}

#endif
