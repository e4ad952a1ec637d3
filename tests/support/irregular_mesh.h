#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <vector>

namespace drape::test {

/// An OBJ of a flat square cloth 2 m wide in the xz plane: side x side points off their lattice by up to 0.3 of a cell,
/// cells split along either diagonal, vertices and triangles in no order. The first two vertices are the far corners.
inline std::string irregularMesh(int side, std::uint32_t seed = 1) {
    std::mt19937 random(seed);
    const auto share = [&random] { return static_cast<double>(random()) / 4294967296.0; };
    const auto shuffle = [&random](auto begin, auto end) {  // std::shuffle differs between standard libraries
        for (auto n = end - begin; n > 1; --n) std::swap(begin[n - 1], begin[random() % static_cast<std::uint32_t>(n)]);
    };
    std::vector<int> places(static_cast<std::size_t>(side) * side);  // in the file's order
    std::iota(places.begin(), places.end(), 0);
    std::swap(places[1], places[side - 1]);
    shuffle(places.begin() + 2, places.end());
    std::vector<int> numbers(places.size());  // in the file, from 1
    for (std::size_t i = 0; i < places.size(); ++i) numbers[places[i]] = static_cast<int>(i) + 1;

    std::ostringstream obj;
    obj.precision(9);
    const double cell = 2.0 / (side - 1);
    const auto along = [&](int index) {
        const bool edge = index == 0 || index == side - 1;
        return index * cell - 1 + (edge ? 0 : 0.6 * (share() - 0.5) * cell);
    };
    for (const int place : places) {
        const double x = along(place % side);
        obj << "v " << x << " 0 " << along(place / side) << '\n';
    }
    std::vector<std::string> faces;
    for (int row = 0; row + 1 < side; ++row) {
        for (int column = 0; column + 1 < side; ++column) {
            const int* top = &numbers[row * side + column];
            const int* bottom = top + side;
            const bool falling = random() % 2 == 0;
            const auto face = [&faces](int a, int b, int c) {
                faces.push_back("f " + std::to_string(a) + ' ' + std::to_string(b) + ' ' + std::to_string(c) + '\n');
            };
            face(top[0], bottom[0], falling ? bottom[1] : top[1]);
            face(top[1], falling ? top[0] : bottom[0], bottom[1]);
        }
    }
    shuffle(faces.begin(), faces.end());
    for (const std::string& face : faces) obj << face;
    return obj.str();
}

}  // namespace drape::test
