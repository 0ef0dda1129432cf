import torch, math
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(1)
def show(name, f, *shapes, positive=False, double=True):
    xs = []
    for s in shapes:
        t = torch.randn(*s, dtype=torch.float64)
        if positive:
            t = t.abs() + 0.5
        t.requires_grad_(True)
        xs.append(t)
    y = f(*xs)
    w = torch.arange(1, y.numel() + 1, dtype=torch.float64).view(y.shape) / 7
    gs = torch.autograd.grad((y * w).sum(), xs, create_graph=double, allow_unused=True)
    print(name, [None if g is None else [round(v, 4) + 0.0 for v in g.detach().flatten().tolist()] for g in gs])
    if double:
        tot = sum((g * g).sum() for g in gs if g is not None and g.requires_grad)
        if isinstance(tot, torch.Tensor) and tot.requires_grad:
            try:
                hs = torch.autograd.grad(tot, xs, allow_unused=True)
            except RuntimeError as e:
                print("  err", e)
                return
            print("  2nd", [None if h is None else [round(v, 3) + 0.0 for v in (h + 0).flatten().tolist()] for h in hs])
show("sum0", lambda a: a.sum(0), (2, 3))
show("sumk", lambda a: a.sum(1, keepdim=True), (2, 3))
show("mean", lambda a: a.mean(), (2, 3))
show("mean1", lambda a: a.mean(-1), (2, 3))
show("prod", lambda a: a.prod(), (4,), double=False)
show("prod1", lambda a: a.prod(1), (2, 3), double=False)
show("var", lambda a: a.var(), (5,))
show("std1", lambda a: a.std(1), (2, 3))
show("max", lambda a: a.max(), (5,))
show("maxd", lambda a: a.max(1)[0], (2, 3))
show("mind", lambda a: a.min(0, keepdim=True)[0], (2, 3))
show("norm", lambda a: a.norm(), (4,))
show("norm1", lambda a: a.norm(p=1), (4,), double=False)
show("norm3", lambda a: torch.linalg.norm(a, 3) if False else a.norm(p=3), (4,))
show("normd", lambda a: a.norm(dim=1), (2, 3))
show("softmax", lambda a: torch.softmax(a, 1), (2, 3))
show("logsoftmax", lambda a: torch.log_softmax(a, 0), (2, 3))
show("logsumexp", lambda a: torch.logsumexp(a, 1), (2, 3))
show("cumsum", lambda a: a.cumsum(1), (2, 3))
show("sort", lambda a: a.sort(1)[0], (2, 3))
show("topk", lambda a: a.topk(2, 1)[0], (2, 3))
# expect: sum0 [[0.1429, 0.2857, 0.4286, 0.1429, 0.2857, 0.4286]]
# expect: sumk [[0.1429, 0.1429, 0.1429, 0.2857, 0.2857, 0.2857]]
# expect: mean [[0.0238, 0.0238, 0.0238, 0.0238, 0.0238, 0.0238]]
# expect: mean1 [[0.0476, 0.0476, 0.0476, 0.0952, 0.0952, 0.0952]]
# expect: prod [[-0.2387, 0.1621, -0.0563, -0.0307]]
# expect: prod1 [[0.1282, -0.0533, -0.058, -0.0712, -0.35, 0.0171]]
# expect: var [[0.0398, -0.0134, 0.0558, -0.0212, -0.0609]]
# expect:   2nd [[0.006, -0.002, 0.008, -0.003, -0.009]]
# expect: std1 [[-0.0481, -0.034, 0.0821, -0.0783, 0.1649, -0.0866]]
# expect:   2nd [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
# expect: max [[0.0, 0.0, 0.0, 0.0, 0.1429]]
# expect: maxd [[0.1429, 0.0, 0.0, 0.2857, 0.0, 0.0]]
# expect: mind [[0.0, 0.0, 0.0, 0.1429, 0.2857, 0.4286]]
# expect: norm [[0.0506, 0.055, -0.041, 0.1146]]
# expect:   2nd [[0.0, 0.0, 0.0, 0.0]]
# expect: norm1 [[-0.1429, 0.1429, -0.1429, -0.1429]]
# expect: norm3 [[0.0246, 0.0748, 0.0006, 0.0959]]
# expect:   2nd [[-0.003, -0.001, 0.0, 0.002]]
# expect: normd [[-0.1203, 0.0458, -0.062, -0.0246, -0.1477, -0.2433]]
# expect:   2nd [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
# expect: softmax [[-0.0568, -0.0032, 0.0599, -0.0265, 0.0143, 0.0121]]
# expect:   2nd [[0.003, -0.002, 0.0, 0.001, -0.001, 0.0]]
# expect: logsoftmax [[-0.2752, 0.2733, -0.183, 0.2752, -0.2733, 0.183]]
# expect:   2nd [[0.191, -0.013, 0.235, -0.191, 0.013, -0.235]]
# expect: logsumexp [[0.0115, 0.0625, 0.0689, 0.0136, 0.1409, 0.1312]]
# expect:   2nd [[-0.001, 0.0, 0.001, -0.003, 0.003, 0.0]]
# expect: cumsum [[0.8571, 0.7143, 0.4286, 2.1429, 1.5714, 0.8571]]
# expect: sort [[0.4286, 0.1429, 0.2857, 0.7143, 0.8571, 0.5714]]
# expect: topk [[0.1429, 0.0, 0.2857, 0.0, 0.5714, 0.4286]]
