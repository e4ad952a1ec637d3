#include "block_matrix.h"

#include <algorithm>

#include <Eigen/Eigenvalues>
#include <Eigen/SparseCholesky>

namespace drape {

struct BlockMatrix::Factor {
    Eigen::SparseMatrix<double> matrix;  // of a diagonal block the upper half too, which is not read
    Eigen::SimplicialLLT<Eigen::SparseMatrix<double>, Eigen::Lower> cholesky;
};

BlockMatrix::BlockMatrix(const Model& model) : factor_(std::make_unique<Factor>()) {
    const auto count = static_cast<int>(model.particleCount());
    std::vector<std::vector<int>> columns(count);
    for (int i = 0; i < count; ++i) columns[i].push_back(i);
    for (const auto& batch : model.batches) {
        for (std::size_t j = 0; j < batch->size(); ++j) {
            for (const int a : batch->particles(j)) {
                for (const int b : batch->particles(j)) {
                    if (a > b) columns[b].push_back(a);
                }
            }
        }
    }
    columnBegin_.push_back(0);
    for (auto& rows : columns) {
        std::sort(rows.begin(), rows.end());
        rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
        rows_.insert(rows_.end(), rows.begin(), rows.end());
        columnBegin_.push_back(static_cast<int>(rows_.size()));
    }

    Eigen::SparseMatrix<double>& matrix = factor_->matrix;
    matrix.resize(3 * count, 3 * count);
    matrix.resizeNonZeros(9 * static_cast<Eigen::Index>(rows_.size()));
    int* const begins = matrix.outerIndexPtr();
    int* inner = matrix.innerIndexPtr();
    for (int column = 0; column < count; ++column) {
        const std::span<const int> rows(rows_.data() + columnBegin_[column], rows_.data() + columnBegin_[column + 1]);
        for (int k = 0; k < 3; ++k) {
            begins[3 * column + k] = static_cast<int>(inner - matrix.innerIndexPtr());
            for (const int row : rows) {
                for (int i = 0; i < 3; ++i) *inner++ = 3 * row + i;
            }
        }
    }
    begins[3 * count] = static_cast<int>(inner - matrix.innerIndexPtr());
    clear();
    factor_->cholesky.analyzePattern(matrix);
}

BlockMatrix::~BlockMatrix() = default;
BlockMatrix::BlockMatrix(BlockMatrix&&) noexcept = default;
BlockMatrix& BlockMatrix::operator=(BlockMatrix&&) noexcept = default;

void BlockMatrix::clear() {
    std::fill_n(factor_->matrix.valuePtr(), factor_->matrix.nonZeros(), 0.0);
}

template <class At>
void BlockMatrix::addBlock(int row, int column, At&& at) {
    const auto begin = rows_.begin() + columnBegin_[column];
    const auto end = rows_.begin() + columnBegin_[column + 1];
    const auto block = std::lower_bound(begin, end, row) - begin;
    double* const first = factor_->matrix.valuePtr() + 9 * columnBegin_[column] + 3 * block;
    for (int k = 0; k < 3; ++k) {
        for (int i = 0; i < 3; ++i) first[3 * k * (end - begin) + i] += at(i, k);
    }
}

void BlockMatrix::add(int particle, const glm::dmat3& block) {
    addBlock(particle, particle, [&](int i, int k) { return block[k][i]; });
}

void BlockMatrix::add(std::span<const int> particles, const LocalMatrix& local, std::span<const double> free) {
    for (std::size_t a = 0; a < particles.size(); ++a) {
        for (std::size_t b = 0; b < particles.size(); ++b) {
            if (particles[a] < particles[b] || free[particles[a]] == 0 || free[particles[b]] == 0) continue;
            addBlock(particles[a], particles[b], [&](int i, int k) { return local[3 * a + i][3 * b + k]; });
        }
    }
}

bool BlockMatrix::factorise() {
    factor_->cholesky.factorize(factor_->matrix);
    return factor_->cholesky.info() == Eigen::Success;
}

void BlockMatrix::solve(std::span<const glm::dvec3> right, std::span<glm::dvec3> solution) const {
    const auto size = 3 * static_cast<Eigen::Index>(right.size());
    const Eigen::Map<const Eigen::VectorXd> given(&right.front().x, size);
    Eigen::Map<Eigen::VectorXd>(&solution.front().x, size) = factor_->cholesky.solve(given);
}

namespace {

template <int kSize>
void clamp(LocalMatrix& matrix) {
    using Local = Eigen::Matrix<double, kSize, kSize, Eigen::RowMajor>;
    Eigen::Map<Local, 0, Eigen::OuterStride<kMostVariables>> local(matrix.front().data());
    const Eigen::SelfAdjointEigenSolver<Local> eigen(local);
    local = eigen.eigenvectors() * eigen.eigenvalues().cwiseMax(0).asDiagonal() * eigen.eigenvectors().transpose();
}

}  // namespace

void clampToPositive(LocalMatrix& matrix, int size) {
    size == 6 ? clamp<6>(matrix) : size == 9 ? clamp<9>(matrix) : clamp<12>(matrix);
}

}  // namespace drape
