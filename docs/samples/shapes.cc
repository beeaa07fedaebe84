// SPDX-License-Identifier: GPL-2.0-or-later
// SPDX-FileCopyrightText: 2026 the authors of this Cachegrind
/* What C++ looks like in a profile: adds up areas by a virtual function, sorts points by
   an operator, and finds the largest of two kinds by a template. */
#include <algorithm>
#include <cstdio>
#include <memory>
#include <vector>

namespace plane {

struct Shape {
   virtual ~Shape() = default;
   virtual double area() const = 0;
};

struct Square : Shape {
   explicit Square(double side) : side(side) {}
   double area() const override { return side * side; }
   double side;
};

struct Circle : Shape {
   explicit Circle(double radius) : radius(radius) {}
   double area() const override
   {
      double pi = 0;
      for (int i = 0; i < 20; i++)
         pi += (i % 2 ? -4.0 : 4.0) / (2 * i + 1);
      return pi * radius * radius;
   }
   double radius;
};

struct Point {
   int x, y;
   bool operator<(const Point& other) const { return x != other.x ? x < other.x : y < other.y; }
};

template <typename T>
__attribute__((noinline)) T largest(const std::vector<T>& values)
{
   return *std::max_element(values.begin(), values.end());
}

} // namespace plane

__attribute__((noinline)) double total(const std::vector<std::unique_ptr<plane::Shape>>& shapes)
{
   double sum = 0;
   for (const auto& shape : shapes)
      sum += shape->area();
   return sum;
}

int main()
{
   std::vector<std::unique_ptr<plane::Shape>> shapes;
   std::vector<plane::Point> points;
   std::vector<double> sides;
   for (int i = 0; i < 10000; i++) {
      if (i % 4)
         shapes.push_back(std::make_unique<plane::Square>(i));
      else
         shapes.push_back(std::make_unique<plane::Circle>(i));
      points.push_back({ i * 7919 % 10007, i });
      sides.push_back(i);
   }
   std::sort(points.begin(), points.end());
   std::printf("%.0f %d %.0f\n", total(shapes), plane::largest(points).x, plane::largest(sides));
   return 0;
}
