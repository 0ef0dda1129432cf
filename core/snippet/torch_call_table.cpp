// How PyTorch declares its functions: parameter names, types and defaults, in the order in which
// its argument parser tries them.
#include "core/snippet/torch_signatures.h"

#include <array>

namespace ringside::snippet {

namespace {

#define RINGSIDE_OUT ", *, Tensor out=None"
#define RINGSIDE_IN_OUT "Tensor input" RINGSIDE_OUT
#define RINGSIDE_PAIR_OUT "Tensor input, Tensor other" RINGSIDE_OUT
#define RINGSIDE_TWO_OUT "*, Tensor[2] out=None"

constexpr auto kTable = std::to_array<CallTableLine>({
    // ---- making tensors
    {"tensor",
     "object data, *, dtype? dtype=None, device? device=None, bool pin_memory=False, "
     "bool requires_grad=False, name[]? names=None"},
    {"as_tensor", "object data, *, dtype? dtype=None, device? device=None"},
    {"zeros ones", "int[] size, *, name[]? names, @ | int[] size, *, Tensor out=None, @"},
    {"empty",
     "int[] size, *, name[]? names, memory_format? memory_format=None, @ | "
     "int[] size, *, memory_format? memory_format=None, Tensor out=None, @"},
    {"rand randn",
     "int[] size, *, Generator? generator, name[]? names, @ | "
     "int[] size, *, Generator? generator, Tensor out=None, @ | "
     "int[] size, *, Tensor out=None, @ | int[] size, *, name[]? names, @"},
    {"full",
     "int[] size, Number fill_value, *, name[]? names, @ | "
     "int[] size, Number fill_value, *, Tensor out=None, @"},
    {"zeros_like ones_like empty_like rand_like randn_like",
     "Tensor input, *, memory_format? memory_format=None, @"},
    {"full_like", "Tensor input, Number fill_value, *, memory_format? memory_format=None, @"},
    {"arange",
     "Number end, *, Tensor out=None, @ | Number start, Number end, *, @ | "
     "Number start, Number end, Number step=1, *, Tensor out=None, @"},
    {"linspace", "Number start, Number end, int steps, *, Tensor out=None, @"},
    {"logspace", "Number start, Number end, int steps, float base=10.0, *, Tensor out=None, @"},
    {"eye", "int n, *, Tensor out=None, @ | int n, int m, *, Tensor out=None, @"},
    {"randint",
     "int high, int[] size, *, Generator? generator, Tensor out=None, @ | "
     "int high, int[] size, *, Tensor out=None, @ | "
     "int low, int high, int[] size, *, Generator? generator, Tensor out=None, @ | "
     "int low, int high, int[] size, *, Tensor out=None, @"},
    {"randperm",
     "int n, *, Generator? generator, Tensor out=None, @ | "
     "int n, *, Tensor out=None, @"},
    {"bernoulli",
     "Tensor input, *, Generator? generator=None, Tensor out=None | "
     "Tensor input, float p, *, Generator? generator=None"},
    {"multinomial",
     "Tensor input, int num_samples, bool replacement=False, *, "
     "Generator? generator=None, Tensor out=None"},
    {".new_empty .new_zeros .new_ones", "int[] size, *, @"},
    {".new_full", "int[] size, Number fill_value, *, @"},
    {".new_tensor",
     "object data, *, dtype? dtype=None, device? device=None, "
     "bool requires_grad=False"},
    {".normal_", "float mean=0, float std=1, *, Generator? generator=None"},
    {".uniform_", "float from=0, float to=1, *, Generator? generator=None"},
    {".exponential_", "float lambd=1, *, Generator? generator=None"},
    {".bernoulli_",
     "Tensor p, *, Generator? generator=None | "
     "float p=0.5, *, Generator? generator=None"},

    // ---- element by element
    {"abs absolute acos asin atan ceil cos cosh erf exp expm1 floor lgamma log log10 log1p log2 "
     "logical_not neg negative reciprocal rsqrt sigmoid sign sin sinh sqrt square tan tanh trunc "
     "bitwise_not isposinf isneginf",
     RINGSIDE_IN_OUT},
    {"relu isfinite isinf isnan is_floating_point numel trace", "Tensor input"},
    {"round", RINGSIDE_IN_OUT " | Tensor input, *, int decimals, Tensor out=None"},
    {"add sub", "Tensor input, Tensor other, *, Number alpha=1, Tensor out=None"},
    {".add_ .sub_", "Tensor other, *, Number alpha=1"},
    {"subtract",
     "Tensor input, Tensor other, *, Number alpha=1, Tensor out=None | "
     "Tensor input, Number other, Number alpha=1"},
    {"mul maximum minimum matmul atan2 hypot kron logical_and logical_or logical_xor",
     RINGSIDE_PAIR_OUT},
    {".mul_", "Tensor other"},
    {"multiply true_divide floor_divide", RINGSIDE_PAIR_OUT " | Tensor input, Number other"},
    {".floor_divide_ .remainder_ .bitwise_and_ .bitwise_or_", "Tensor other | Number other"},
    {"div",
     "Tensor input, Tensor other, *, Tensor out=None | "
     "Tensor input, Tensor other, *, str? rounding_mode, Tensor out=None | "
     "Tensor input, Number other, *, str? rounding_mode"},
    {".div_",
     "Tensor other | Tensor other, *, str? rounding_mode | "
     "Number other, *, str? rounding_mode"},
    {"eq ne not_equal lt less le less_equal gt greater ge greater_equal fmod",
     RINGSIDE_PAIR_OUT " | Tensor input, Number other, *, Tensor out=None"},
    {"remainder bitwise_and bitwise_or bitwise_xor bitwise_left_shift bitwise_right_shift",
     RINGSIDE_PAIR_OUT " | Number self, Tensor other | Tensor input, Number other, *, "
                       "Tensor out=None"},
    {"pow",
     "Tensor input, Tensor exponent, *, Tensor out=None | "
     "Number self, Tensor exponent, *, Tensor out=None | "
     "Tensor input, Number exponent, *, Tensor out=None"},
    {".pow_", "Tensor exponent | Number exponent"},
    {"clamp clip",
     "Tensor input, Tensor? min=None, Tensor? max=None, *, Tensor out=None | "
     "Tensor input, Number? min=None, Number? max=None, *, Tensor out=None"},
    {".clamp_", "Tensor? min=None, Tensor? max=None | Number? min=None, Number? max=None"},
    {"lerp",
     "Tensor input, Tensor end, Tensor weight, *, Tensor out=None | "
     "Tensor input, Tensor end, Number weight, *, Tensor out=None"},
    {"addcmul addcdiv",
     "Tensor input, Tensor tensor1, Tensor tensor2, *, Number value=1, Tensor out=None"},
    {".fill_", "Tensor value | Number value"},
    {"masked_fill",
     "Tensor input, Tensor mask, Tensor value | "
     "Tensor input, Tensor mask, Number value"},
    {".masked_fill_", "Tensor mask, Tensor value | Tensor mask, Number value"},
    {"nan_to_num",
     "Tensor input, float? nan=None, float? posinf=None, float? neginf=None" RINGSIDE_OUT},
    {"where",
     "Tensor condition | Tensor condition, Tensor input, Tensor other, *, Tensor out=None "
     "| Tensor condition, Number self, Tensor other | "
     "Tensor condition, Tensor input, Number other | "
     "Tensor condition, Number self, Number other"},

    // ---- reductions
    {"sum mean",
     "Tensor input, *, dtype? dtype=None | "
     "Tensor input, int[1]? dim, bool keepdim=False, *, dtype? dtype=None, "
     "Tensor out=None | "
     "Tensor input, name[1] dim, bool keepdim=False, *, dtype? dtype=None, "
     "Tensor out=None"},
    {"prod",
     "Tensor input, *, dtype? dtype=None | "
     "Tensor input, int dim, bool keepdim=False, *, dtype? dtype=None, Tensor out=None | "
     "Tensor input, name dim, bool keepdim=False, *, dtype? dtype=None, Tensor out=None"},
    {"var std",
     "Tensor input, int[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor out=None | "
     "Tensor input, int[1]? dim=None, *, Number? correction=None, bool keepdim=False, "
     "Tensor out=None | Tensor input, bool unbiased=True | "
     "Tensor input, name[1] dim, bool unbiased=True, bool keepdim=False, *, Tensor out=None | "
     "Tensor input, name[1] dim, *, Number? correction=None, bool keepdim=False, "
     "Tensor out=None"},
    {"any all",
     RINGSIDE_IN_OUT " | Tensor input, int[]? dim=None, bool keepdim=False, *, Tensor out=None | "
                     "Tensor input, int dim, bool keepdim=False, *, Tensor out=None | "
                     "Tensor input, name dim, bool keepdim=False, *, Tensor out=None"},
    {"max min", RINGSIDE_IN_OUT " | " RINGSIDE_PAIR_OUT
                                " | Tensor input, int dim, bool keepdim=False, " RINGSIDE_TWO_OUT
                                " | Tensor input, name dim, bool keepdim=False, " RINGSIDE_TWO_OUT},
    {"amax amin", "Tensor input, int[1] dim=None, bool keepdim=False" RINGSIDE_OUT},
    {"argmax argmin", "Tensor input, int? dim=None, bool keepdim=False" RINGSIDE_OUT},
    {"median", "Tensor input | Tensor input, int dim, bool keepdim=False, " RINGSIDE_TWO_OUT
               " | Tensor input, name dim, bool keepdim=False, " RINGSIDE_TWO_OUT},
    {"mode", "Tensor input, int dim=-1, bool keepdim=False, " RINGSIDE_TWO_OUT
             " | Tensor input, name dim, bool keepdim=False, " RINGSIDE_TWO_OUT},
    {"kthvalue", "Tensor input, int k, int dim=-1, bool keepdim=False, " RINGSIDE_TWO_OUT
                 " | Tensor input, int k, name dim, bool keepdim=False, " RINGSIDE_TWO_OUT},
    {"logsumexp", "Tensor input, int[1] dim, bool keepdim=False" RINGSIDE_OUT
                  " | Tensor input, name[1] dim, bool keepdim=False" RINGSIDE_OUT},
    {"count_nonzero", "Tensor input, int? dim=None | Tensor input, int[] dim"},
    {"quantile",
     "Tensor input, Tensor q, int? dim=None, bool keepdim=False, *, str interpolation=\"linear\", "
     "Tensor out=None | Tensor input, float q, int? dim=None, bool keepdim=False, *, "
     "str interpolation=\"linear\", Tensor out=None"},
    {"cumsum cumprod",
     "Tensor input, int dim, *, dtype? dtype=None, Tensor out=None | "
     "Tensor input, name dim, *, dtype? dtype=None, Tensor out=None"},
    {"softmax log_softmax", "Tensor input, int dim, dtype? dtype=None" RINGSIDE_OUT
                            " | Tensor input, name dim, *, dtype? dtype=None"},
    {"sort",
     "Tensor input, *, bool? stable, int dim=-1, bool descending=False, Tensor[2] out=None "
     "| Tensor input, int dim=-1, bool descending=False, " RINGSIDE_TWO_OUT
     " | Tensor input, *, bool? stable, name dim, bool descending=False, Tensor[2] out=None"
     " | Tensor input, name dim, bool descending=False, " RINGSIDE_TWO_OUT},
    {"argsort",
     "Tensor input, *, bool stable, int dim=-1, bool descending=False | "
     "Tensor input, int dim=-1, bool descending=False | "
     "Tensor input, name dim, bool descending=False"},
    {"nonzero", "Tensor input, *, bool as_tuple=False, Tensor out=None"},
    {"topk",
     "Tensor input, int k, int dim=-1, bool largest=True, bool sorted=True, " RINGSIDE_TWO_OUT},
    {"equal", "Tensor input, Tensor other"},
    {"allclose",
     "Tensor input, Tensor other, float rtol=1e-05, float atol=1e-08, "
     "bool equal_nan=False"},
    {"bincount", "Tensor input, Tensor? weights=None, int minlength=0"},

    // ---- products
    {"mm bmm", "Tensor input, Tensor mat2" RINGSIDE_OUT},
    {"dot", "Tensor input, Tensor tensor" RINGSIDE_OUT},
    {"mv", "Tensor input, Tensor vec" RINGSIDE_OUT},
    {"outer", "Tensor input, Tensor vec2" RINGSIDE_OUT},
    {"addmm",
     "Tensor input, Tensor mat1, Tensor mat2, *, Number beta=1, Number alpha=1, "
     "Tensor out=None"},
    {"baddbmm",
     "Tensor input, Tensor batch1, Tensor batch2, *, Number beta=1, Number alpha=1, "
     "Tensor out=None"},

    // ---- the same numbers in another shape
    {".view", "dtype dtype | int[] size"},
    {"reshape", "Tensor input, int[] shape"},
    {"permute", "Tensor input, int[] dims"},
    {"flip", "Tensor input, int[] dims"},
    {".expand", "int[] size, *, bool implicit=False"},
    {".repeat", "int[] repeats"},
    {".expand_as .view_as .reshape_as", "Tensor other"},
    {"t", "Tensor input"},
    {"transpose", "Tensor input, int dim0, int dim1 | Tensor input, name dim0, name dim1"},
    {"swapaxes", "Tensor input, int axis0, int axis1"},
    {"movedim",
     "Tensor input, int source, int destination | "
     "Tensor input, int[] source, int[] destination"},
    {"squeeze",
     "Tensor input | Tensor input, int dim | Tensor input, int[] dim | "
     "Tensor input, name dim"},
    {"unsqueeze", "Tensor input, int dim"},
    {".unsqueeze_", "int dim"},
    {".transpose_", "int dim0, int dim1"},
    {"flatten",
     "Tensor input, int start_dim=0, int end_dim=-1 | "
     "Tensor input, int start_dim, int end_dim, name out_dim | "
     "Tensor input, name start_dim, name end_dim, name out_dim | "
     "Tensor input, name[] dims, name out_dim"},
    {"narrow",
     "Tensor input, int dim, Tensor start, int length | "
     "Tensor input, int dim, int start, int length"},
    {"select", "Tensor input, int dim, int index | Tensor input, name dim, int index"},
    {"chunk", "Tensor input, int chunks, int dim=0"},
    {"tensor_split",
     "Tensor input, Tensor tensor_indices_or_sections, int dim=0 | "
     "Tensor input, int sections, int dim=0 | Tensor input, int[] indices, int dim=0"},
    {"unbind", "Tensor input, int dim=0 | Tensor input, name dim"},
    {".unfold", "int dimension, int size, int step"},
    {".size .stride", "int dim |  | name dim"},
    {"diag tril triu", "Tensor input, int diagonal=0" RINGSIDE_OUT},
    {"roll", "Tensor input, int[1] shifts, int[1] dims=None"},
    {"rot90", "Tensor input, int k=1, int[] dims={0,1}"},

    // ---- joining and picking
    {"cat concat",
     "Tensor[] tensors, int dim=0" RINGSIDE_OUT " | Tensor[] tensors, name dim" RINGSIDE_OUT},
    {"stack", "Tensor[] tensors, int dim=0" RINGSIDE_OUT},
    {"gather",
     "Tensor input, int dim, Tensor index, *, bool sparse_grad=False, Tensor out=None | "
     "Tensor input, name dim, Tensor index, *, bool sparse_grad=False, Tensor out=None"},
    {"index_select", "Tensor input, int dim, Tensor index" RINGSIDE_OUT
                     " | Tensor input, name dim, Tensor index" RINGSIDE_OUT},
    {"masked_select", "Tensor input, Tensor mask" RINGSIDE_OUT},
    {"repeat_interleave",
     "Tensor input, Tensor repeats, int? dim=None, *, int? output_size=None | "
     "Tensor repeats, *, int? output_size=None | "
     "Tensor input, int repeats, int? dim=None, *, int? output_size=None"},
    {"take_along_dim", "Tensor input, Tensor indices, int? dim=None" RINGSIDE_OUT},

    // ---- moving
    {".detach .detach_ .zero_ .dim .nelement .element_size .storage_offset .tolist .data_ptr", ""},
    {".copy_", "Tensor other, bool non_blocking=False"},
    {".cuda",
     "device? device=None, bool non_blocking=False, *, "
     "memory_format? memory_format=None"},
    {".contiguous .is_contiguous .double .float .half .bfloat16 .int .long .short .bool .byte "
     ".char",
     "*, memory_format? memory_format=None"},
    {"clone", "Tensor input, *, memory_format? memory_format=None"},
    {".requires_grad_", "bool requires_grad=True"},
});

#undef RINGSIDE_TWO_OUT
#undef RINGSIDE_PAIR_OUT
#undef RINGSIDE_IN_OUT
#undef RINGSIDE_OUT

}  // namespace

std::span<const CallTableLine> call_table() { return kTable; }

}  // namespace ringside::snippet
