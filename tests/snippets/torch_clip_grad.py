# clip_grad_norm_ scales all gradients by one factor and returns their norm; clip_grad_value_ cuts each.
import torch
from torch.nn.utils import clip_grad_norm_, clip_grad_value_

def parameters():
    weights = [torch.nn.Parameter(torch.ones(2)), torch.nn.Parameter(torch.ones(3)), torch.nn.Parameter(torch.ones(1))]
    weights[0].grad = torch.tensor([3.0, 4.0])
    weights[1].grad = torch.tensor([0.0, -12.0, 0.0])
    return weights

for options in [dict(max_norm=1.0), dict(max_norm=100), dict(max_norm=6.5, norm_type=1), dict(max_norm=6, norm_type=float('inf')),
                dict(max_norm=2, norm_type=3)]:
    weights = parameters()
    print(options, clip_grad_norm_(weights, **options), weights[0].grad, weights[1].grad, weights[2].grad)
weights = parameters()
print(clip_grad_norm_((w for w in weights), 13.0), round(clip_grad_norm_(weights[0], 1.0).item(), 4), weights[0].grad)
print(clip_grad_norm_([weights[2]], 1.0), clip_grad_norm_([], 1.0))
weights = parameters()
weights[0].grad[0] = float('inf')
try:
    clip_grad_norm_(weights, 1.0, error_if_nonfinite=True)
except RuntimeError as error:
    print(error)
print(clip_grad_norm_(weights, 1.0), weights[0].grad, weights[1].grad)
weights = parameters()
clip_grad_value_(weights, 3.5)
print(weights[0].grad, weights[1].grad)
model = torch.nn.Linear(2, 2).cuda()
for p in model.parameters():
    p.grad = torch.ones_like(p)
print(torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=0.5).device, model.bias.grad)
# expect: {'max_norm': 1.0} tensor(13.) tensor([0.2308, 0.3077]) tensor([ 0.0000, -0.9231,  0.0000]) None
# expect: {'max_norm': 100} tensor(13.) tensor([3., 4.]) tensor([  0., -12.,   0.]) None
# expect: {'max_norm': 6.5, 'norm_type': 1} tensor(19.) tensor([1.0263, 1.3684]) tensor([ 0.0000, -4.1053,  0.0000]) None
# expect: {'max_norm': 6, 'norm_type': inf} tensor(12.) tensor([1.5000, 2.0000]) tensor([ 0.0000, -6.0000,  0.0000]) None
# expect: {'max_norm': 2, 'norm_type': 3} tensor(12.2071) tensor([0.4915, 0.6554]) tensor([ 0.0000, -1.9661,  0.0000]) None
# expect: tensor(13.) 5.0 tensor([0.6000, 0.8000])
# expect: tensor(0.) tensor(0.)
# expect: The total norm of order 2.0 for gradients from `parameters` is non-finite, so it cannot be clipped. To disable this error and scale the gradients by the non-finite norm anyway, set `error_if_nonfinite=False`
# expect: tensor(inf) tensor([nan, 0.]) tensor([0., -0., 0.])
# expect: tensor([3.0000, 3.5000]) tensor([ 0.0000, -3.5000,  0.0000])
# expect: cuda:0 tensor([0.2041, 0.2041], device='cuda:0')
