/* Nineteen per cent. */
long tax(long cents)
{
   return cents * 19 / 100;
}
