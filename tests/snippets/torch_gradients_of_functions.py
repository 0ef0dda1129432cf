# Gradients of einsum, scatter, lerp, cumprod and other functions are PyTorch's.
import torch

def check(name, function, *shapes):
    torch.manual_seed(len(name))
    inputs = [(torch.randn(*shape) * 0.4).requires_grad_() for shape in shapes]
    y = function(*inputs)
    (y * torch.arange(1.0, y.numel() + 1).view(y.shape)).sum().backward()
    print(name, *[[round(v, 4) for v in x.grad.flatten().tolist()[:4]] for x in inputs])

index = torch.tensor([[0, 1, 2], [2, 0, 0]])
check('einsum', lambda a, b: torch.einsum('ij,kj->ik', a, b), (2, 3), (4, 3))
check('einsum outer', lambda a, b: torch.einsum('i,j->ij', a, b), (2,), (3,))
check('diagonal', lambda a: torch.einsum('ii->i', a), (3, 3))
check('scatter', lambda a, b: a.scatter(0, index, b), (3, 3), (2, 3))
check('scatter value', lambda a: a.scatter(0, index, 2.0) * a, (3, 3))
check('scatter_add', lambda a, b: a.scatter_add(0, index, b), (3, 3), (2, 3))
check('index_add', lambda a, b: a.index_add(0, torch.tensor([1, 1]), b), (3, 3), (2, 3))
check('addcmul', lambda a, b, c: torch.addcmul(a, b, c, value=0.5), (2, 3), (2, 3), (3,))
check('addcdiv', lambda a, b, c: torch.addcdiv(a, b, c + 2), (2, 3), (2, 3), (3,))
check('lerp', lambda a, b: torch.lerp(a, b, 0.3), (2, 3), (2, 3))
check('lerp tensor', lambda a, b, w: torch.lerp(a, b, w), (2, 3), (2, 3), (2, 3))
for name in ('tan', 'log1p', 'expm1', 'sinh', 'cosh', 'asin', 'acos', 'atan', 'erfinv'):
    check(name, getattr(torch, name), (4,))
check('cumprod', lambda a: a.cumprod(0), (4,))
check('roll', lambda a: a.roll(1, 0), (3, 2))
check('movedim', lambda a: a.movedim(0, 1), (3, 2))
check('diag', lambda a: torch.diag(a), (3,))
check('trace', lambda a: a.trace().view(1), (3, 3))
check('meshgrid', lambda a, b: torch.meshgrid(a, b, indexing='ij')[0] * b, (2,), (3,))
check('baddbmm', lambda a, b, c: torch.baddbmm(a, b, c, beta=0.5, alpha=2), (2, 2), (1, 2, 3), (1, 3, 2))
check('tensordot', lambda a, b: torch.tensordot(a, b, 1), (2, 3), (3, 2))
check('cdist', lambda a, b: torch.cdist(a, b), (2, 3), (2, 3))
check('quantile', lambda a: a.quantile(torch.tensor([0.2, 0.7])), (5,))
check('median', lambda a: a.median(1)[0], (2, 3))
check('nan_to_num', lambda a: (a / 1).nan_to_num(), (3,))
check('kron', lambda a, b: torch.kron(a, b), (2, 2), (1, 2))
check('logsumexp', lambda a: a.logsumexp(1), (2, 3))
check('take_along_dim', lambda a: torch.take_along_dim(a, index, 0), (3, 3))
x = torch.ones(2, requires_grad=True)
y = x * 1
print(torch.nn.functional.leaky_relu(x), torch.tan(x).grad_fn.name(), torch.addcmul(x, x, x), x.roll(1), y.scatter_(0, torch.tensor([1]), 5.0).grad_fn is not None)
# expect: einsum [-3.1301, 0.6522, 0.3001, -4.9877] [-2.1467, -3.3406, 0.6428, -3.1758]
# expect: einsum outer [1.2824, 2.7017] [-2.2903, -2.927, -3.5637]
# expect: diagonal [1.0, 0.0, 0.0, 0.0]
# expect: scatter [0.0, 0.0, 0.0, 4.0] [1.0, 5.0, 9.0, 7.0]
# expect: scatter value [2.0, 4.0, 6.0, 4.3693]
# expect: scatter_add [1.0, 2.0, 3.0, 4.0] [1.0, 5.0, 9.0, 7.0]
# expect: index_add [1.0, 2.0, 3.0, 4.0] [4.0, 5.0, 6.0, 4.0]
# expect: addcmul [1.0, 2.0, 3.0, 4.0] [0.0275, 0.0962, 0.8373, 0.1099] [-1.4169, 0.8106, 0.2423]
# expect: addcdiv [1.0, 2.0, 3.0, 4.0] [0.4866, 0.9541, 1.1727, 1.9465] [0.6711, -0.369, -0.074]
# expect: lerp [0.7, 1.4, 2.1, 2.8] [0.3, 0.6, 0.9, 1.2]
# expect: lerp tensor [1.0937, 2.857, 2.8022, 3.815] [-0.0937, -0.857, 0.1978, 0.185] [-0.1966, -1.1696, 1.38, 0.5527]
# expect: tan [1.1108, 2.0098, 3.0038, 4.2511]
# expect: log1p [1.2418, 2.6369, 3.8622, 3.157]
# expect: expm1 [0.8231, 1.5709, 2.3998, 5.2242]
# expect: sinh [1.2133, 2.0087, 4.2868, 4.2319]
# expect: cosh [-0.6872, 0.1863, 3.0622, 1.3818]
# expect: asin [1.3044, 2.0087, 6.7543, 4.2516]
# expect: acos [-1.3044, -2.0087, -6.7543, -4.2516]
# expect: atan [0.7081, 1.9829, 1.6641, 3.5879]
# expect: erfinv [1.7163, 2.0298, 2.8453, 3.779]
# expect: cumprod [1.7739, -0.1445, -0.0225, -0.028]
# expect: roll [3.0, 4.0, 5.0, 6.0]
# expect: movedim [1.0, 4.0, 2.0, 5.0]
# expect: diag [1.0, 5.0, 9.0]
# expect: trace [1.0, 0.0, 0.0, 0.0]
# expect: meshgrid [-0.2318, 0.1059] [-1.9282, -2.3288, -2.7295]
# expect: baddbmm [0.5, 1.0, 1.5, 2.0] [0.4666, 0.4947, 3.2716, 1.1874] [4.3104, 6.6489, -0.3842, -0.9896]
# expect: tensordot [0.3913, 1.1688, -0.5441, 0.9362] [0.433, 0.5893, 2.3461, 3.6378]
# expect: cdist [1.2331, 0.0352, -2.6862, 5.5445] [-3.0754, -0.7795, -0.7768, -3.7022]
# expect: quantile [0.4, 0.2, 0.0, 1.6]
# expect: median [0.0, 1.0, 0.0, 2.0]
# expect: nan_to_num [1.0, 2.0, 3.0]
# expect: kron [0.159, 0.7983, 1.4376, 2.0768] [6.489, 7.1748]
# expect: logsumexp [0.2497, 0.5267, 0.2236, 0.5739]
# expect: take_along_dim [1.0, 5.0, 6.0, 0.0]
# expect: tensor([1., 1.], grad_fn=<LeakyReluBackward0>) TanBackward0 tensor([2., 2.], grad_fn=<AddcmulBackward0>) tensor([1., 1.], grad_fn=<RollBackward0>) True
