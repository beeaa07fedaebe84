/* Whole euros from cents. */
static inline long rounded(long cents)
{
   return (cents + 50) / 100;
}
