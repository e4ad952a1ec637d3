#pragma once

#include <memory>
#include <span>
#include <vector>

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>

#include "derivatives.h"
#include "drape/core/model.h"

namespace drape {

/// A symmetric sparse matrix with a 3 x 3 block for every particle and every two that share a constraint, and its
/// Cholesky factor. The pattern is analysed once.
class BlockMatrix {
public:
    explicit BlockMatrix(const Model& model);
    ~BlockMatrix();
    BlockMatrix(BlockMatrix&&) noexcept;
    BlockMatrix& operator=(BlockMatrix&&) noexcept;

    void clear();
    /// Adds to the block of a particle.
    void add(int particle, const glm::dmat3& block);
    /// Adds a constraint's matrix; rows and columns of particles that are not `free` are left out.
    void add(std::span<const int> particles, const LocalMatrix& local, std::span<const double> free);

    /// False where the matrix is not positive definite.
    [[nodiscard]] bool factorise();
    /// Solves with the last factor.
    void solve(std::span<const glm::dvec3> right, std::span<glm::dvec3> solution) const;

private:
    struct Factor;

    /// Adds to entry (3 row + i, 3 column + k) by at(i, k), row >= column.
    template <class At>
    void addBlock(int row, int column, At&& at);

    std::vector<int> columnBegin_;  // of the blocks of every column, at and below the diagonal
    std::vector<int> rows_;         // of every block
    std::unique_ptr<Factor> factor_;
};

/// Makes of a constraint's matrix of that size the nearest one without negative eigenvalues.
void clampToPositive(LocalMatrix& matrix, int size);

}  // namespace drape
