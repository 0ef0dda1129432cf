// Compiled three times; EIGEN_PRODUCT is the function's name.
#include "tests/bench/eigen_product.h"

// Eigen's templates would be merged across the three: each gets a namespace of its own.
#define Eigen EIGEN_PRODUCT_NAMESPACE
#include <Eigen/Core>

namespace ringside::bench {

void EIGEN_PRODUCT(const float* a, const float* b, float* out, std::int64_t size) {
    using Matrix = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const Eigen::Map<const Matrix> left(a, size, size);
    const Eigen::Map<const Matrix> right(b, size, size);
    Eigen::Map<Matrix> result(out, size, size);
    result.noalias() = left * right;
}

}  // namespace ringside::bench
