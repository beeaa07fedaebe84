/* Death by signal:  die NUMBER

   Raises the signal, which nobody handles. */

#include <signal.h>
#include <stdlib.h>

int main(int argc, char** argv)
{
   return argc == 2 ? raise(atoi(argv[1])) : 2;
}
