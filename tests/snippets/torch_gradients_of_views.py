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
show("view", lambda a: a.view(3, 2), (2, 3))
show("t", lambda a: a.t() * 2, (2, 3))
show("permute", lambda a: a.permute(2, 0, 1), (2, 3, 2))
show("squeeze", lambda a: a.squeeze(1), (2, 1, 2))
show("unsqueeze", lambda a: a.unsqueeze(0), (3,))
show("expand", lambda a: a.expand(2, 3), (1, 3))
show("select", lambda a: a[1], (2, 3))
show("slice", lambda a: a[:, 1:], (2, 3))
show("step", lambda a: a[::2], (5,))
show("unbind", lambda a: a.unbind(0)[1], (2, 3))
show("split", lambda a: torch.cat([p * (i + 1) for i, p in enumerate(a.split(2))]), (5,))
show("chunk", lambda a: a.chunk(2, 1)[0], (2, 4))
show("cat", lambda a, b: torch.cat([a, b], 1), (2, 3), (2, 1))
show("stack", lambda a, b: torch.stack([a, b], 1), (3,), (3,))
show("repeat", lambda a: a.repeat(2, 2), (1, 3))
# expect: view [[0.1429, 0.2857, 0.4286, 0.5714, 0.7143, 0.8571]]
# expect: t [[0.2857, 0.8571, 1.4286, 0.5714, 1.1429, 1.7143]]
# expect: permute [[0.1429, 1.0, 0.2857, 1.1429, 0.4286, 1.2857, 0.5714, 1.4286, 0.7143, 1.5714, 0.8571, 1.7143]]
# expect: squeeze [[0.1429, 0.2857, 0.4286, 0.5714]]
# expect: unsqueeze [[0.1429, 0.2857, 0.4286]]
# expect: expand [[0.7143, 1.0, 1.2857]]
# expect: select [[0.0, 0.0, 0.0, 0.1429, 0.2857, 0.4286]]
# expect: slice [[0.0, 0.1429, 0.2857, 0.0, 0.4286, 0.5714]]
# expect: step [[0.1429, 0.0, 0.2857, 0.0, 0.4286]]
# expect: unbind [[0.0, 0.0, 0.0, 0.1429, 0.2857, 0.4286]]
# expect: split [[0.1429, 0.2857, 0.8571, 1.1429, 2.1429]]
# expect: chunk [[0.1429, 0.2857, 0.0, 0.0, 0.4286, 0.5714, 0.0, 0.0]]
# expect: cat [[0.1429, 0.2857, 0.4286, 0.7143, 0.8571, 1.0], [0.5714, 1.1429]]
# expect: stack [[0.1429, 0.4286, 0.7143], [0.2857, 0.5714, 0.8571]]
# expect: repeat [[3.1429, 3.7143, 4.2857]]
