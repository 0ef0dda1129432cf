// Names of PyTorch that Ringside knows but does not have: a program that calls one learns that it
// is outside the subset, rather than that PyTorch lacks it.
#include "core/snippet/torch_modules.h"
#include "core/snippet/torch_objects.h"

#include <fmt/format.h>
#include <array>
#include <string_view>

namespace ringside::snippet {

namespace {

struct Room {
    const char* module;
    const char* names;  // separated by blanks
};

constexpr auto kRooms = std::to_array<Room>({
    {"torch.nn",
     "Conv1d Conv2d Conv3d ConvTranspose1d ConvTranspose2d MaxPool1d MaxPool2d AvgPool1d AvgPool2d "
     "AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveMaxPool2d LSTM GRU RNN LSTMCell GRUCell "
     "MultiheadAttention Transformer TransformerEncoder TransformerEncoderLayer "
     "TransformerDecoderLayer BCELoss BCEWithLogitsLoss KLDivLoss SmoothL1Loss HuberLoss "
     "CosineEmbeddingLoss TripletMarginLoss LeakyReLU ELU SELU CELU PReLU ReLU6 Hardtanh Hardswish "
     "Mish LogSigmoid Softmin Softsign SyncBatchNorm BatchNorm3d GroupNorm InstanceNorm2d RMSNorm "
     "Dropout1d Dropout2d Unflatten Upsample PixelShuffle Unfold Fold ZeroPad2d Bilinear "
     "EmbeddingBag ParameterList ParameterDict CosineSimilarity LazyLinear Buffer"},
    {"torch.nn.functional",
     "conv1d conv2d conv3d max_pool1d max_pool2d avg_pool2d adaptive_avg_pool2d "
     "scaled_dot_product_attention binary_cross_entropy binary_cross_entropy_with_logits kl_div "
     "smooth_l1_loss leaky_relu elu selu hardtanh relu6 mish logsigmoid batch_norm group_norm "
     "normalize pad interpolate cosine_similarity pairwise_distance pixel_shuffle unfold"},
    {"torch",
     "einsum baddbmm cross cdist meshgrid roll rot90 movedim swapaxes diag "
     "trace histc searchsorted cumprod kthvalue median mode "
     "take_along_dim scatter scatter_add index_add vmap cond hypot fmod tan asin acos atan sinh "
     "cosh expm1 log1p erfinv lgamma nan_to_num quantile autocast stft complex polar tensordot "
     "kron isin unravel_index get_rng_state set_rng_state use_deterministic_algorithms "
     "set_default_device"},
    {"torch.multiprocessing", "spawn Process set_start_method"},
    {"torch.utils.checkpoint", "checkpoint"},
    {"torch.amp", "autocast GradScaler"},
    {"torch.cuda.amp", "autocast GradScaler"},
    {"torch.cuda", "memory_stats memory_summary CUDAGraph"},
    {"torch.profiler", "profile record_function schedule"},
    {"torch.distributed.fsdp", "FullyShardedDataParallel fully_shard"},
    {"torch.distributed.tensor", "DTensor distribute_tensor"},
    {"torch.distributed.device_mesh", "init_device_mesh"},
    {"torch.distributed.pipelining", "pipeline PipelineStage ScheduleGPipe Schedule1F1B"},
    {"torch.linalg", "norm inv svd eigh solve"},
    {"torch.fft", "fft ifft"},
});

constexpr const char* kTensorMethods =
    "addmm_ scatter_ scatter_add_ "
    "index_add_ "
    "index_copy_ index_fill_ put_ roll movedim swapaxes diag trace cumprod median mode kthvalue "
    "unfold squeeze_ unsqueeze_ transpose_ t_ resize_ share_memory_ "
    "data_ptr_ to_sparse quantile nan_to_num tan asin acos atan sinh cosh expm1 log1p";

Value refuse(Args& args) {
    raise("NotImplementedError", fmt::format("{} is not part of Ringside's Python subset yet",
                                             args.function.qualified_name));
}

template <class Add>
void for_each_name(std::string_view names, Add add) {
    while (!names.empty()) {
        const std::size_t end = std::min(names.find(' '), names.size());
        add(names.substr(0, end));
        names.remove_prefix(std::min(end + 1, names.size()));
    }
}

}  // namespace

void install_later(Interpreter& interpreter) {
    for (const Room& room : kRooms) {
        ModuleObject* module = interpreter.new_module(room.module);
        for_each_name(room.names,
                      [&](std::string_view name) { module->function(name, nullptr, refuse); });
    }
    TypeObject* tensor = torch_state(interpreter).tensor;
    for_each_name(kTensorMethods,
                  [&](std::string_view name) { tensor->method(name, nullptr, refuse); });
}

}  // namespace ringside::snippet
