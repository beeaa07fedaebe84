/*--------------------------------------------------------------------*/
/*--- The writer of value profiles.               output/values.c ---*/
/*--------------------------------------------------------------------*/

/* See output/values.h. */

#include "output/values.h"

#include "costs/sites.h"
#include "output/file.h"
#include "output/text.h"

#include "pub_tool_debuginfo.h"
#include "pub_tool_libcbase.h"
#include "pub_tool_mallocfree.h"

static const HChar* (*describe)(void);

void cg_values_writer_init(const HChar* (*describe_sampling)(void))
{
   describe = describe_sampling;
}

Bool cg_has_values(void)
{
   return describe != NULL;
}

/*------------------------------------------------------------*/
/*--- Sites                                                ---*/
/*------------------------------------------------------------*/

static void put_field(OutFile* file, ULong n)
{
   cg_put_char(file, ' ');
   cg_put_number(file, n);
}

/* OFFSET LINE KIND[:REGISTER] WIDTH EXECUTIONS */
static void put_place(OutFile* file, const ValueSite* site)
{
   cg_put_char(file, ' ');
   cg_put_hex(file, site->offset);
   put_field(file, site->line->line);
   cg_put_char(file, ' ');
   cg_put(file, cg_site_kind_name[site->kind]);
   if (site->reg != NULL) {
      cg_put_char(file, ':');
      cg_put(file, site->reg);
   }
   put_field(file, site->width);
   put_field(file, cg_site_executions(site));
}

static void put_threshold(OutFile* file, const HotList* list)
{
   ULong thousandths = list->threshold * 1000 / CG_THRESHOLD_ONE;
   put_field(file, thousandths / 1000);
   cg_put_char(file, '.');
   for (UInt unit = 100; unit > 0; unit /= 10)
      cg_put_char(file, (HChar)('0' + thousandths / unit % 10));
}

static void put_counts_of_entry(OutFile* file, const HotEntry* entry)
{
   put_field(file, entry->count);
   put_field(file, entry->error);
}

/* How alike the samples of one burst are, if there are any. */
static void put_burst_pairs(OutFile* file, const ValueSite* site)
{
   if (site->pairs == 0)
      return;
   cg_put_char(file, 'b');
   put_field(file, site->pairs);
   put_field(file, site->equal_pairs);
   cg_put_char(file, '\n');
}

static void put_value_site(OutFile* file, const ValueSite* site)
{
   const HotList* list = site->list;
   cg_put_char(file, 'v');
   put_place(file, site);
   put_field(file, list == NULL ? 0 : list->seen);
   if (list != NULL && list->algorithm == CG_COUNTING_SAMPLE)
      put_threshold(file, list);
   cg_put(file, " :");
   for (UInt i = 0; list != NULL && i < list->n; i++) {
      cg_put(file, i == 0 ? " " : " , ");
      cg_put_hex(file, list->entries[i].value);
      put_counts_of_entry(file, &list->entries[i]);
   }
   cg_put_char(file, '\n');
   put_burst_pairs(file, site);
}

static const ValueSite* partner_of(const HotEntry* entry)
{
   return (const ValueSite*)(UWord)entry->value;
}

/* The r line, an s line, a b line, and a p line for each partner: what the
   first has no room for. */
static void put_conflict_site(OutFile* file, const ValueSite* site)
{
   const HotList* list = site->list;
   cg_put_char(file, 'r');
   put_place(file, site);
   if (list->algorithm == CG_COUNTING_SAMPLE)
      put_threshold(file, list);
   cg_put(file, " :");
   for (UInt i = 0; i < list->n; i++) {
      const HotEntry* entry = &list->entries[i];
      cg_put(file, i == 0 ? " " : " , ");
      cg_put_hex(file, partner_of(entry)->offset);
      put_field(file, partner_of(entry)->line->line);
      cg_put_char(file, ' ');
      cg_put(file, cg_conflict_name[entry->tag]);
      put_counts_of_entry(file, entry);
   }
   cg_put(file, "\ns");
   put_field(file, site->samples);
   put_field(file, list->seen);
   cg_put_char(file, '\n');
   put_burst_pairs(file, site);
   for (UInt i = 0; i < list->n; i++) {
      cg_put_char(file, 'p');
      put_field(file, list->entries[i].sum);
      cg_put_char(file, ' ');
      cg_put_text(file,
                  partner_of(&list->entries[i])->line->function->function);
      cg_put_char(file, '\n');
   }
}

/* Pointers have another order in each run. */
static Int compare_partners(const HotEntry* a, const HotEntry* b)
{
   const ValueSite* s = partner_of(a);
   const ValueSite* t = partner_of(b);
   Int              d = VG_(strcmp)(s->object, t->object);
   if (d == 0)
      d = s->offset < t->offset ? -1 : s->offset > t->offset;
   if (d == 0)
      d = (Int)s->ordinal - (Int)t->ordinal;
   return d != 0 ? d : (Int)a->tag - (Int)b->tag;
}

static Int compare_conflicts(const void* x, const void* y)
{
   const HotEntry* a = x;
   const HotEntry* b = y;
   if (a->count != b->count)
      return a->count > b->count ? -1 : 1;
   return compare_partners(a, b);
}

/*------------------------------------------------------------*/
/*--- The file                                             ---*/
/*------------------------------------------------------------*/

static void put_name(OutFile* file, const HChar* key, const HChar** current,
                     const HChar* name)
{
   if (*current == name)
      return;
   *current = name;
   cg_put(file, key);
   cg_put_text(file, name);
   cg_put_char(file, '\n');
}

/* What is at the addresses of code that are values. */
static void put_code_places(OutFile* file, const ValueSite* site)
{
   if (site->list == NULL
       || (site->kind != VALUE_TARGET && site->kind != VALUE_CALLER))
      return;
   DiEpoch epoch = VG_(current_DiEpoch)();
   for (UInt i = 0; i < site->list->n; i++) {
      Addr a = (Addr)site->list->entries[i].value;
      /* The instruction that calls is before the one that it returns to. */
      Addr asked = site->kind == VALUE_CALLER ? a - 1 : a;
      const HChar *function, *source, *folder;
      UInt         line;
      if (!VG_(get_fnname)(epoch, asked, &function))
         continue;
      cg_put(file, "a ");
      cg_put_hex(file, a);
      cg_put_char(file, ' ');
      cg_put_text(file, function);
      if (VG_(get_filename_linenum)(epoch, asked, &source, &folder, &line)) {
         cg_put(file, " (");
         cg_put_text(file, source);
         cg_put_char(file, ':');
         cg_put_number(file, line);
         cg_put_char(file, ')');
      }
      cg_put_char(file, '\n');
   }
}

static void put_site(OutFile* file, ValueSite* site)
{
   if (site->kind < N_VALUE_KINDS) {
      if (site->list != NULL)
         cg_hot_sort(site->list);
      put_value_site(file, site);
      put_code_places(file, site);
   } else if (site->list != NULL) {
      VG_(ssort)(site->list->entries, site->list->n, sizeof(HotEntry),
                 compare_conflicts);
      put_conflict_site(file, site);
   }
}

/* What never was in conflict is not. */
static Bool is_written(const ValueSite* site)
{
   return site->kind < N_VALUE_KINDS || site->list != NULL;
}

static UInt n_written(ValueSite** sites, UInt n)
{
   UInt n_of_them = 0;
   for (UInt i = 0; i < n; i++)
      n_of_them += is_written(sites[i]);
   return n_of_them;
}

Bool cg_write_values(const HChar* name)
{
   OutFile* file = cg_open_file(name, False);
   if (file == NULL)
      return False;
   cg_put(file, "# cachegrind values\nversion: 1\ncmd: ");
   cg_put_command(file);
   cg_put_char(file, '\n');
   cg_put(file, describe());

   UInt         n;
   const HChar* object   = NULL;
   const HChar* source   = NULL;
   const HChar* function = NULL;
   ValueSite**  sites    = cg_sorted_sites(&n);
   cg_put(file, "sites: ");
   cg_put_number(file, n_written(sites, n));
   cg_put_char(file, '\n');
   for (UInt i = 0; i < n; i++) {
      const FunctionCost* f = sites[i]->line->function;
      if (!is_written(sites[i]))
         continue;
      if (sites[i]->object != object)
         source = NULL;
      put_name(file, "ob=", &object, sites[i]->object);
      if (f->file != source)
         function = NULL;
      put_name(file, "fl=", &source, f->file);
      put_name(file, "fn=", &function, f->function);
      put_site(file, sites[i]);
   }
   VG_(free)(sites);
   return cg_close_file(file) == FILE_IS_WRITTEN;
}
