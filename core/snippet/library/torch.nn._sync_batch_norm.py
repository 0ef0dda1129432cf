# SyncBatchNorm: batch normalisation with the mean and the variance of the rows of all ranks.
#
#   forward   every rank gathers all ranks' (mean, 1/std, rows) and joins them by their rows
#   backward  sum(dy) and sum(dy * (x - mean)) are all-reduced; the weight's gradients stay local
# Source: torch/nn/modules/batchnorm.py and torch/nn/modules/_functions.py, 2.x.
import torch
import torch.distributed as _dist
from torch.nn import _BatchNorm
from torch.nn import functional as _F


__name__ = 'torch.nn.modules._functions'


def _rows(tensor):
    # The dimensions that are averaged over, and how per-channel values lie beside the tensor.
    dims = [0] + list(range(2, tensor.dim()))
    return dims, [1, -1] + [1] * (tensor.dim() - 2)


class _SyncBatchNorm(torch.autograd.Function):
    @staticmethod
    def forward(ctx, input, weight, bias, running_mean, running_var, eps, momentum, process_group, world_size):
        dims, shape = _rows(input)
        size = input.numel() // input.size(1)
        if size == 1 and world_size < 2:
            raise ValueError(f'Expected more than 1 value per channel when training, got input size {size}')
        if input.numel() > 0:
            mean = input.mean(dims)
            squares = ((input - mean.view(shape)) ** 2).mean(dims)
        else:
            mean = torch.zeros(input.size(1), device=input.device)
            squares = torch.zeros(input.size(1), device=input.device)
        count = torch.full((1,), float(size), device=input.device)
        combined = torch.cat([mean, squares, count])
        gathered = torch.empty(world_size * combined.numel(), device=input.device)
        _dist.all_gather_into_tensor(gathered, combined, process_group)
        gathered = gathered.view(world_size, -1)
        channels = input.size(1)
        counts = gathered[:, 2 * channels:]
        total = counts.sum()
        means = gathered[:, :channels]
        mean = (means * counts).sum(0) / total
        variance = ((gathered[:, channels:2 * channels] + (means - mean) ** 2) * counts).sum(0) / total
        if running_mean is not None:
            unbiased = variance * (total / (total - 1))
            running_mean.mul_(1 - momentum).add_(mean * momentum)
            running_var.mul_(1 - momentum).add_(unbiased * momentum)
        invstd = 1 / torch.sqrt(variance + eps)
        ctx.save_for_backward(input, weight, mean, invstd, total)
        ctx.process_group = process_group
        normal = (input - mean.view(shape)) * invstd.view(shape)
        if weight is None:
            return normal
        return normal * weight.view(shape) + bias.view(shape)

    @staticmethod
    def backward(ctx, grad_output):
        input, weight, mean, invstd, total = ctx.saved_tensors
        dims, shape = _rows(input)
        centred = input - mean.view(shape)
        sum_dy = grad_output.sum(dims)
        sum_dy_xmu = (grad_output * centred).sum(dims)
        grad_weight = grad_bias = None
        if weight is not None:
            grad_weight = sum_dy_xmu * invstd
            grad_bias = sum_dy
        combined = torch.cat([sum_dy, sum_dy_xmu])
        _dist.all_reduce(combined, group=ctx.process_group)
        channels = input.size(1)
        mean_dy = combined[:channels] / total
        mean_dy_xmu = combined[channels:] / total
        scale = invstd if weight is None else invstd * weight
        grad_input = (grad_output - mean_dy.view(shape)
                      - centred * (invstd ** 2 * mean_dy_xmu).view(shape)) * scale.view(shape)
        return grad_input, grad_weight, grad_bias, None, None, None, None, None, None


__name__ = 'torch.nn.modules.batchnorm'


class SyncBatchNorm(_BatchNorm):
    def __init__(self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, process_group=None,
                 device=None, dtype=None):
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype)
        self.process_group = process_group

    def forward(self, input):
        if input.dim() < 2:
            raise ValueError(f'expected at least 2D input (got {input.dim()}D input)')
        if input.size(1) == 0:
            raise ValueError('SyncBatchNorm number of input channels should be non-zero')
        momentum = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats:
            self.num_batches_tracked.add_(1)
            if self.momentum is None:
                momentum = 1.0 / self.num_batches_tracked.item()
        uses_batch = self.training or self.running_mean is None
        mean = self.running_mean if not self.training or self.track_running_stats else None
        var = self.running_var if not self.training or self.track_running_stats else None
        needs_sync = uses_batch and self.training and _dist.is_initialized()
        if needs_sync:
            if input.device.type != 'cuda':
                raise ValueError('SyncBatchNorm expected input tensor to be on GPU or XPU or privateuseone')
            group = _dist.group.WORLD if self.process_group is None else self.process_group
            needs_sync = group.size() > 1
        if not needs_sync:
            return _F.batch_norm(input, mean, var, self.weight, self.bias, uses_batch, momentum, self.eps)
        return _SyncBatchNorm.apply(input, self.weight, self.bias, mean, var, self.eps, momentum, group, group.size())

    @classmethod
    def convert_sync_batchnorm(cls, module, process_group=None):
        converted = module
        if isinstance(module, _BatchNorm):
            converted = SyncBatchNorm(module.num_features, module.eps, module.momentum, module.affine,
                                      module.track_running_stats, process_group)
            if module.affine:
                with torch.no_grad():
                    converted.weight = module.weight
                    converted.bias = module.bias
            converted.running_mean = module.running_mean
            converted.running_var = module.running_var
            converted.num_batches_tracked = module.num_batches_tracked
            converted.training = module.training
        for name, child in module.named_children():
            converted.add_module(name, cls.convert_sync_batchnorm(child, process_group))
        return converted
