/* SPDX-License-Identifier: GPL-2.0-or-later */
/* SPDX-FileCopyrightText: 2026 the authors of this Cachegrind */
/* Calls the functions of labels.s. */

void sized(void), no_size(void), no_type(void), through(void),
   by_system_call(void), weak_name(void), _Z7mangledi(void), after(void);

int main(void)
{
   sized();
   no_size();
   no_type();
   through();
   by_system_call();
   weak_name();
   _Z7mangledi();
   after();
   return 0;
}
