/*
   A benchmark by QtTest: started with -callgrind it starts itself again under
   `valgrind --tool=callgrind` of PATH, and reads what that leaves.
*/

#include <QtTest/QtTest>

class Benchmark : public QObject {
   Q_OBJECT
private slots:
   void loop()
   {
      volatile int sum = 0;
      QBENCHMARK
      {
         for (int i = 0; i < 100000; i++)
            sum = sum + i;
      }
   }
};

QTEST_GUILESS_MAIN(Benchmark)
#include "qt_benchmark.moc"
