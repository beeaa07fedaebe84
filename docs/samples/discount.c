/* Two per cent of what is more than ten euros. */
long discount(long cents)
{
   return cents > 1000 ? (cents - 1000) / 50 : 0;
}
