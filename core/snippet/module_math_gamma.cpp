// The module math: gamma and lgamma, step by step as CPython computes them.
// Source: Lanczos' approximation with the coefficients of N = 13, g = 6.0246800…, as in CPython's
// mathmodule.c (Python Software Foundation License).
#include "core/snippet/modules.h"
#include "core/snippet/ops.h"

#include <array>
#include <cmath>
#include <limits>
#include <numbers>

namespace ringside::snippet {

namespace {

constexpr double kG = 6.024680040776729583740234375;
constexpr double kGMinusHalf = 5.524680040776729583740234375;
constexpr std::array<double, 13> kNumerator = {23531376880.410759688572007674451636754734846804940,
                                               42919803642.649098768957899047001988850926355848959,
                                               35711959237.355668049440185451547166705960488635843,
                                               17921034426.037209699919755754458931112671403265390,
                                               6039542586.3520280050642916443072979210699388420708,
                                               1439720407.3117216736632230727949123939715485786372,
                                               248874557.86205415651146038641322942321632125127801,
                                               31426415.585400194380614231628318205362874684987640,
                                               2876370.6289353724412254090516208496135991145378768,
                                               186056.26539522349504029498971604569928220784236328,
                                               8071.6720023658162106380029022722506138218516325024,
                                               210.82427775157934587250973392071336271166969580291,
                                               2.5066282746310002701649081771338373386264310793408};
constexpr std::array<double, 13> kDenominator = {
    0.0,       39916800.0, 120543840.0, 150917976.0, 105258076.0, 45995730.0, 13339535.0,
    2637558.0, 357423.0,   32670.0,     1925.0,      66.0,        1.0};

double lanczos_sum(double x) {
    double above = 0;
    double below = 0;
    if (x < 5.0) {
        for (std::size_t i = kNumerator.size(); i-- > 0;) {
            above = above * x + kNumerator[i];
            below = below * x + kDenominator[i];
        }
    } else {
        for (std::size_t i = 0; i < kNumerator.size(); ++i) {
            above = above / x + kNumerator[i];
            below = below / x + kDenominator[i];
        }
    }
    return above / below;
}

// sin(pi x), exact at whole and half numbers.
double sin_pi(double x) {
    constexpr double kPi = std::numbers::pi;
    const double y = std::fmod(std::fabs(x), 2.0);
    double r = 0;
    switch (static_cast<int>(std::round(2.0 * y))) {
        case 0:
            r = std::sin(kPi * y);
            break;
        case 1:
            r = std::cos(kPi * (y - 0.5));
            break;
        case 2:
            r = std::sin(kPi * (1.0 - y));
            break;  // -sin(pi (y - 1)) would be -0 at 1
        case 3:
            r = -std::cos(kPi * (y - 1.5));
            break;
        default:
            r = std::sin(kPi * (y - 2.0));
            break;
    }
    return std::copysign(1.0, x) * r;
}

double whole_gamma(double x) {
    double product = 1;
    for (double factor = 2; factor < x; factor += 1) product *= factor;
    return product;
}

}  // namespace

double gamma_function(double x) {
    if (std::isnan(x) || x == std::numeric_limits<double>::infinity()) return x;
    if (std::isinf(x) || x == 0) raise_value_error("math domain error");
    if (x == std::floor(x)) {
        if (x < 0) raise_value_error("math domain error");
        constexpr double kLargestExact = 23;  // its factorial fits in a double
        if (x <= kLargestExact) return whole_gamma(x);
    }
    const double size = std::fabs(x);
    if (size < 1e-20) return 1.0 / x;
    constexpr double kBeyond = 200;
    if (size > kBeyond) {
        return x < 0 ? 0.0 / sin_pi(x) : std::numeric_limits<double>::infinity();
    }
    const double y = size + kGMinusHalf;
    // What y lost in rounding.
    double z = 0;
    if (size > kGMinusHalf) {
        const double q = y - size;
        z = q - kGMinusHalf;
    } else {
        const double q = y - kGMinusHalf;
        z = q - size;
    }
    z = z * kG / y;
    double r = 0;
    constexpr double kSplit = 140;  // beyond, y to the power would overflow
    if (x < 0) {
        r = -std::numbers::pi / sin_pi(size) / size * std::exp(y) / lanczos_sum(size);
        r -= z * r;
        if (size < kSplit) {
            r /= std::pow(y, size - 0.5);
        } else {
            const double root = std::pow(y, size / 2.0 - 0.25);
            r /= root;
            r /= root;
        }
    } else {
        r = lanczos_sum(size) / std::exp(y);
        r += z * r;
        if (size < kSplit) {
            r *= std::pow(y, size - 0.5);
        } else {
            const double root = std::pow(y, size / 2.0 - 0.25);
            r *= root;
            r *= root;
        }
    }
    return r;
}

double log_gamma_function(double x) {
    if (std::isnan(x)) return x;
    if (std::isinf(x)) return std::numeric_limits<double>::infinity();
    if (x == std::floor(x) && x <= 2) {
        if (x <= 0) raise_value_error("math domain error");
        return 0;
    }
    const double size = std::fabs(x);
    if (size < 1e-20) return -std::log(size);
    double r = std::log(lanczos_sum(size)) - kG;
    r += (size - 0.5) * (std::log(size + kG - 0.5) - 1);
    if (x < 0) {
        const double logarithm_of_pi = std::log(std::numbers::pi);
        r = logarithm_of_pi - std::log(std::fabs(sin_pi(size))) - std::log(size) - r;
    }
    return r;
}

}  // namespace ringside::snippet
