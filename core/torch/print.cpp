#include "core/torch/print.h"

#include "core/torch/autograd.h"
#include "core/torch/views.h"

#include <fmt/format.h>
#include <algorithm>
#include <cmath>

namespace ringside::torch {

namespace {

// Python's text of a float in a fixed format: nan and inf are lower case.
std::string fixed(double value, int precision) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    return fmt::format("{:.{}f}", value, precision);
}

std::string scientific(double value, int precision) {
    if (std::isnan(value) || std::isinf(value)) return fixed(value, 0);
    return fmt::format("{:.{}e}", value, precision);
}

bool is_clipped(std::int64_t size, const PrintOptions& options) {
    return size > 2 * options.edge_items;
}

// Decides one format for all the values shown.
class Formatter {
   public:
    Formatter(const std::vector<double>& values, DType dtype, const PrintOptions& options)
        : dtype_(dtype), precision_(options.precision) {
        if (!device::is_floating(dtype)) return;
        double largest = 0;
        double smallest = INFINITY;
        for (const double value : values) {
            if (!std::isfinite(value) || value == 0) continue;
            largest = std::max(largest, std::fabs(value));
            smallest = std::min(smallest, std::fabs(value));
            is_whole_ = is_whole_ && value == std::ceil(value);
        }
        if (largest == 0) {
            measure(values);
            return;
        }
        const bool is_wide = largest / smallest > 1000 || largest > 1e8;
        is_scientific_ = is_wide || (!is_whole_ && smallest < 1e-4);
        measure(values);
        // The choice of the program comes after the width, as in PyTorch.
        is_scientific_ = options.is_scientific.value_or(is_scientific_);
    }
    Formatter(const std::vector<std::int64_t>& values, DType dtype, const PrintOptions&)
        : dtype_(dtype), is_whole_(true) {
        for (const std::int64_t value : values) width_ = std::max(width_, text(value).size());
    }

    std::string operator()(double value) const { return padded(text(value)); }
    std::string operator()(std::int64_t value) const { return padded(text(value)); }
    std::int64_t width() const { return static_cast<std::int64_t>(width_); }

   private:
    void measure(const std::vector<double>& values) {
        for (const double value : values) {
            // Only finite non-zero values set the width in PyTorch.
            if (!std::isfinite(value) || value == 0) continue;
            width_ = std::max(width_, text(value).size());
        }
    }
    std::string text(double value) const {
        if (is_scientific_) return scientific(value, precision_);
        if (!is_whole_) return fixed(value, precision_);
        return std::isfinite(value) ? fixed(value, 0) + "." : fixed(value, 0);
    }
    std::string text(std::int64_t value) const {
        if (dtype_ == DType::boolean) return value != 0 ? "True" : "False";
        return std::to_string(value);
    }
    std::string padded(std::string value) const {
        return value.size() < width_ ? std::string(width_ - value.size(), ' ') + value : value;
    }

    DType dtype_;
    int precision_ = 0;
    bool is_whole_ = true;
    bool is_scientific_ = false;
    std::size_t width_ = 1;
};

// The values in row-major order, only the edges of clipped dimensions when summarised.
Tensor summarised(Context& context, const Tensor& tensor, std::int64_t dim) {
    if (dim == tensor->dim()) return tensor;
    const std::int64_t size = tensor->shape[index_from(dim)];
    Tensor result = tensor;
    const PrintOptions& options = context.process.print_options;
    if (is_clipped(size, options)) {
        result = cat(context,
                     {slice(context, tensor, dim, 0, options.edge_items, 1),
                      slice(context, tensor, dim, size - options.edge_items, size, 1)},
                     dim);
    }
    return summarised(context, result, dim + 1);
}

template <class T>
class Writer {
   public:
    Writer(const std::vector<T>& values, const Shape& shape, bool is_summarised, DType dtype,
           const PrintOptions& options)
        : values_(values),
          shape_(shape),
          is_summarised_(is_summarised),
          options_(options),
          format_(values, dtype, options) {}

    std::string write(std::int64_t indent) {
        if (shape_.empty()) return format_(values_.front());
        return write(0, indent);
    }

   private:
    bool clips(std::size_t dim) const {
        return is_summarised_ && is_clipped(shape_[dim], options_);
    }
    std::int64_t shown(std::size_t dim) const {
        return clips(dim) ? 2 * options_.edge_items : shape_[dim];
    }

    std::string write(std::size_t dim, std::int64_t indent) {
        if (dim + 1 == shape_.size()) return vector(dim, indent);
        std::vector<std::string> parts;
        for (std::int64_t i = 0; i < shown(dim); ++i) {
            if (clips(dim) && i == options_.edge_items) parts.emplace_back("...");
            parts.push_back(write(dim + 1, indent + 1));
        }
        const std::string gap = "," + std::string(shape_.size() - dim - 1, '\n') +
                                std::string(index_from(indent + 1), ' ');
        return fmt::format("[{}]", fmt::join(parts, gap));
    }

    std::string vector(std::size_t dim, std::int64_t indent) {
        const std::int64_t per_line =
            std::max<std::int64_t>(1, (options_.line_width - indent) / (format_.width() + 2));
        std::vector<std::string> items;
        for (std::int64_t i = 0; i < shown(dim); ++i) {
            if (clips(dim) && i == options_.edge_items) items.emplace_back(" ...");
            items.push_back(format_(values_[next_++]));
        }
        std::string text = "[";
        for (std::size_t i = 0; i < items.size(); ++i) {
            if (i > 0) {
                const bool breaks = static_cast<std::int64_t>(i) % per_line == 0;
                text += breaks ? ",\n" + std::string(index_from(indent + 1), ' ') : ", ";
            }
            text += items[i];
        }
        return text + "]";
    }

    const std::vector<T>& values_;
    const Shape& shape_;
    bool is_summarised_;
    const PrintOptions& options_;
    Formatter format_;
    std::size_t next_ = 0;
};

std::string values_text(Context& context, const Tensor& tensor, std::int64_t indent) {
    Context quiet = without_history(context);
    const PrintOptions& options = context.process.print_options;
    const bool is_summarised = tensor->numel() > options.threshold;
    const Tensor shown = is_summarised ? summarised(quiet, tensor, 0) : tensor;
    if (device::is_floating(tensor->dtype)) {
        const std::vector<double> values = doubles_of(quiet, shown);
        return Writer<double>(values, tensor->shape, is_summarised, tensor->dtype, options)
            .write(indent);
    }
    const std::vector<std::int64_t> values = integers_of(quiet, shown);
    return Writer<std::int64_t>(values, tensor->shape, is_summarised, tensor->dtype, options)
        .write(indent);
}

std::string with_suffixes(std::string text, const std::vector<std::string>& suffixes,
                          std::int64_t indent, std::int64_t line_width) {
    const std::size_t newline = text.rfind('\n');
    std::int64_t last_line =
        static_cast<std::int64_t>(text.size()) -
        (newline == std::string::npos ? -1 : static_cast<std::int64_t>(newline)) + 1;
    for (const std::string& suffix : suffixes) {
        const std::int64_t size = static_cast<std::int64_t>(suffix.size());
        if (last_line + size + 2 > line_width) {
            text += ",\n" + std::string(index_from(indent), ' ') + suffix;
            last_line = indent + size;
        } else {
            text += ", " + suffix;
            last_line += size + 2;
        }
    }
    return text + ")";
}

}  // namespace

std::string text_of(DType dtype) { return std::string("torch.") + device::name_of(dtype); }

std::string tuple_text(const Shape& shape) {
    return fmt::format("({}{})", fmt::join(shape, ", "), shape.size() == 1 ? "," : "");
}

std::string summary_of(const TensorImpl& tensor) {
    return fmt::format("{} {} {}", tensor.is_parameter ? "Parameter" : "Tensor",
                       tuple_text(tensor.shape), device::text_of(tensor.device()));
}

std::string repr_of(Context& context, const Tensor& tensor) {
    const std::string prefix = "tensor(";
    constexpr std::int64_t kIndent = 7;
    std::vector<std::string> suffixes;
    if (!tensor->device().is_host()) {
        suffixes.push_back(fmt::format("device='{}'", device::text_of(tensor->device())));
    }
    const DType standard = context.process.default_dtype;
    std::string values;
    if (tensor->device().is_meta()) {
        suffixes.push_back("size=" + tuple_text(tensor->shape));
        if (tensor->dtype != standard) suffixes.push_back("dtype=" + text_of(tensor->dtype));
        values = "...";
    } else if (tensor->numel() == 0) {
        if (tensor->dim() != 1) suffixes.push_back("size=" + tuple_text(tensor->shape));
        if (tensor->dtype != standard) suffixes.push_back("dtype=" + text_of(tensor->dtype));
        values = "[]";
    } else {
        const bool is_plain = tensor->dtype == standard || tensor->dtype == DType::int64 ||
                              tensor->dtype == DType::boolean;
        if (!is_plain) suffixes.push_back("dtype=" + text_of(tensor->dtype));
        values = values_text(context, tensor, kIndent);
    }
    if (tensor->grad_fn) {
        suffixes.push_back(fmt::format("grad_fn=<{}>", tensor->grad_fn->name));
    } else if (tensor->requires_grad) {
        suffixes.emplace_back("requires_grad=True");
    }
    const std::string text =
        with_suffixes(prefix + values, suffixes, kIndent, context.process.print_options.line_width);
    return tensor->is_parameter ? "Parameter containing:\n" + text : text;
}

}  // namespace ringside::torch
