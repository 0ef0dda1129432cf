#include "core/snippet/library_names.h"

#include "core/snippet/interpreter.h"

#include <array>

namespace ringside::snippet {

namespace {

struct Names {
    const char* module;
    const char* maker;
    const char* names;  // separated by blanks
};

constexpr auto kNames = std::to_array<Names>({
    {"torch.optim", "torch.optim._more", "Adadelta Adamax NAdam RAdam ASGD Rprop"},
    {"torch.optim", "torch.optim.lbfgs", "LBFGS"},
    {"torch", "torch.amp",
     "autocast is_autocast_enabled is_autocast_cpu_enabled get_autocast_dtype "
     "get_autocast_gpu_dtype get_autocast_cpu_dtype is_autocast_cache_enabled"},
    {"torch", "torch._aliases",
     "arccos arcsin arctan fix row_stack positive real conj is_complex is_signed "
     "isreal celu selu prelu rrelu pairwise_distance pixel_shuffle clamp_min clamp_max "
     "erfc exp2 float_power fmax fmin heaviside signbit copysign logaddexp2 ldexp rsub "
     "sinc msort diagflat randint_like range trapezoid trapz vander scatter_reduce "
     "use_deterministic_algorithms are_deterministic_algorithms_enabled "
     "is_deterministic_algorithms_warn_only_enabled get_num_threads "
     "clear_autocast_cache"},
    {"torch", "torch.serialization", "save load"},
    {"torch", "torch._matrices",
     "inverse det slogdet logdet cholesky qr pinverse matrix_power chain_matmul"},
    {"torch.cuda", "torch.cuda.random",
     "get_rng_state set_rng_state get_rng_state_all set_rng_state_all"},
    {"torch.autograd", "torch.autograd.anomaly_mode", "detect_anomaly set_detect_anomaly"},
    {"torch.autograd", "torch.autograd._gradcheck", "gradcheck gradgradcheck"},
    {"torch", "torch._composed",
     "tan log1p expm1 sinh cosh asin acos atan hypot fmod logaddexp deg2rad rad2deg frac "
     "sgn logit xlogy erfinv nan_to_num movedim moveaxis swapaxes swapdims roll rot90 "
     "fliplr flipud diag diag_embed trace meshgrid cartesian_prod combinations "
     "atleast_1d atleast_2d vstack hstack column_stack tile broadcast_to broadcast_tensors "
     "broadcast_shapes unflatten ravel baddbmm addbmm mv addmv addr inner vdot ger kron "
     "cross tensordot cdist einsum take_along_dim take index_add index_copy index_fill "
     "tril_indices triu_indices logspace block_diag atleast_3d dstack hsplit vsplit dsplit"},
    {"torch", "torch._statistics",
     "median nanmedian kthvalue mode quantile cumprod cummax cummin diff std_mean var_mean nansum "
     "nanmean histc searchsorted bucketize isin isclose logcumsumexp argwhere aminmax unique "
     "unique_consecutive cov corrcoef dist"},
    {"torch", "torch._number_types", "result_type can_cast is_nonzero finfo iinfo"},
    {"torch", "torch._typed",
     "FloatTensor DoubleTensor HalfTensor BFloat16Tensor LongTensor "
     "IntTensor ShortTensor CharTensor ByteTensor BoolTensor"},
    {"torch.cuda", "torch.cuda._typed",
     "FloatTensor DoubleTensor HalfTensor BFloat16Tensor LongTensor "
     "IntTensor ShortTensor CharTensor ByteTensor BoolTensor"},
    {"torch.nn.functional", "torch.nn._functions",
     "leaky_relu elu selu "
     "celu prelu hardtanh relu6 relu_ hardsigmoid hardswish mish logsigmoid softsign "
     "tanhshrink softshrink hardshrink threshold softmin glu gumbel_softmax normalize "
     "cosine_similarity pairwise_distance batch_norm group_norm instance_norm rms_norm "
     "dropout1d dropout2d binary_cross_entropy binary_cross_entropy_with_logits "
     "smooth_l1_loss huber_loss kl_div cosine_embedding_loss margin_ranking_loss "
     "hinge_embedding_loss triplet_margin_loss poisson_nll_loss gaussian_nll_loss "
     "soft_margin_loss multilabel_soft_margin_loss pad conv1d conv2d conv_transpose1d "
     "conv_transpose2d adaptive_avg_pool1d "
     "adaptive_avg_pool2d adaptive_max_pool1d adaptive_max_pool2d unfold "
     "pixel_shuffle pixel_unshuffle bilinear scaled_dot_product_attention"},
    {"torch.nn.functional", "torch.nn._spatial",
     "conv3d conv_transpose3d max_pool1d max_pool2d max_pool3d max_pool1d_with_indices "
     "max_pool2d_with_indices avg_pool1d avg_pool2d avg_pool3d adaptive_avg_pool3d "
     "lp_pool1d lp_pool2d channel_shuffle upsample_nearest upsample_bilinear "
     "adaptive_max_pool3d max_unpool2d fold local_response_norm interpolate upsample affine_grid "
     "grid_sample"},
    {"torch.nn.functional", "torch.nn._more_functions",
     "embedding_bag multi_margin_loss multilabel_margin_loss triplet_margin_with_distance_loss "
     "ctc_loss dropout3d alpha_dropout feature_alpha_dropout rrelu"},
    {"torch.nn", "torch.nn._more_layers",
     "Conv3d ConvTranspose3d MaxPool3d AvgPool3d AdaptiveAvgPool3d AdaptiveMaxPool3d MaxUnpool2d "
     "Fold LocalResponseNorm EmbeddingBag Dropout3d AlphaDropout FeatureAlphaDropout RReLU "
     "MultiMarginLoss MultiLabelMarginLoss TripletMarginWithDistanceLoss CTCLoss"},
    {"torch.nn", "torch.nn._activations",
     "Mish SELU Hardswish Hardsigmoid ELU CELU LeakyReLU PReLU Hardtanh ReLU6 Threshold "
     "Softplus LogSigmoid Softsign Tanhshrink Softshrink Hardshrink Softmin Softmax2d GLU "
     "Dropout1d Dropout2d Unflatten ConstantPad1d ConstantPad2d ZeroPad1d ZeroPad2d "
     "ReflectionPad1d ReflectionPad2d ReplicationPad1d ReplicationPad2d PixelShuffle "
     "PixelUnshuffle Upsample Unfold CosineSimilarity PairwiseDistance Bilinear"},
    {"torch.nn", "torch.nn._attention",
     "MultiheadAttention TransformerEncoderLayer TransformerDecoderLayer "
     "TransformerEncoder TransformerDecoder Transformer"},
    {"torch.nn", "torch.nn._convolution",
     "Conv1d Conv2d ConvTranspose1d ConvTranspose2d MaxPool1d MaxPool2d AvgPool1d "
     "AvgPool2d AdaptiveAvgPool1d AdaptiveAvgPool2d AdaptiveMaxPool1d AdaptiveMaxPool2d"},
    {"torch.nn", "torch.nn._losses",
     "BCELoss BCEWithLogitsLoss SmoothL1Loss HuberLoss KLDivLoss CosineEmbeddingLoss "
     "MarginRankingLoss HingeEmbeddingLoss TripletMarginLoss PoissonNLLLoss "
     "GaussianNLLLoss SoftMarginLoss MultiLabelSoftMarginLoss"},
    {"torch.nn", "torch.nn._normalization", "GroupNorm RMSNorm InstanceNorm1d InstanceNorm2d"},
    {"torch.nn", "torch.nn._sync_batch_norm", "SyncBatchNorm"},
    {"torch.nn", "torch.nn._parameters", "ParameterList ParameterDict"},
    {"torch.nn.parallel", "torch.nn.parallel.distributed", "DistributedDataParallel"},
    {"torch.nn", "torch.nn._recurrent", "RNNBase RNN LSTM GRU RNNCell LSTMCell GRUCell"},
});

}  // namespace

void add_library_names(Interpreter& interpreter) {
    for (const Names& each : kNames)
        interpreter.add_late_names(each.module, each.maker, each.names);
}

}  // namespace ringside::snippet
