// Eigen's product of square float32 matrices, compiled for three instruction sets.
// Shapes: all size x size, rows after one another.
#pragma once

#include <cstdint>

namespace ringside::bench {

void eigen_product_baseline(const float* a, const float* b, float* out, std::int64_t size);
void eigen_product_avx2(const float* a, const float* b, float* out, std::int64_t size);
void eigen_product_fma(const float* a, const float* b, float* out, std::int64_t size);

}  // namespace ringside::bench
