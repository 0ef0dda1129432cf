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
show("mm", lambda a, b: a @ b, (2, 3), (3, 2))
show("mmt", lambda a, b: a @ b.t(), (2, 3), (2, 3))
show("mv", lambda a, b: a @ b, (2, 3), (3,))
show("dot", lambda a, b: a @ b, (3,), (3,))
show("bmm", lambda a, b: a @ b, (2, 2, 3), (2, 3, 2))
show("bmmb", lambda a, b: a @ b, (2, 2, 3), (3, 2))
show("linear", lambda x, w, b: F.linear(x, w, b), (2, 3), (2, 3), (2,))
show("linear3", lambda x, w, b: F.linear(x, w, b), (2, 2, 3), (2, 3), (2,))
show("fancy", lambda a: a[torch.tensor([0, 1, 0])], (2, 3))
show("fancy2", lambda a: a[torch.tensor([0, 1]), torch.tensor([2, 0])], (2, 3))
show("mask", lambda a: a[a > -10], (2, 3))
show("index_select", lambda a: a.index_select(1, torch.tensor([0, 0, 2])), (2, 3))
show("gather", lambda a: a.gather(1, torch.tensor([[0, 0], [2, 1]])), (2, 3))
show("masked_fill", lambda a: a.masked_fill(torch.tensor([True, False, True]), 5.), (2, 3))
show("triu", lambda a: a.triu(), (3, 3))
show("layer_norm", lambda x, w, b: F.layer_norm(x, (3,), w, b), (2, 3), (3,), (3,))
show("mse", lambda a, b: F.mse_loss(a, b), (3,), (3,))
show("mses", lambda a, b: F.mse_loss(a, b, reduction="sum"), (3,), (3,))
show("ce", lambda a: F.cross_entropy(a, torch.tensor([0, 2])), (2, 3))
show("cei", lambda a: F.cross_entropy(a, torch.tensor([-100, 2])), (2, 3))
show("ces", lambda a: F.cross_entropy(a, torch.tensor([1, 2]), reduction="sum"), (2, 3))
show("emb", lambda a: F.embedding(torch.tensor([[0, 1], [1, 1]]), a), (3, 2))
bn = nn.BatchNorm1d(3).double()
show("bn", lambda x: bn(x), (4, 3))
bn.eval()
show("bne", lambda x: bn(x), (4, 3))

# expect: mm [[-0.1085, -0.3077, -0.1441, -0.4345, -0.7621, -0.4157], [0.3608, 0.544, -0.1555, -0.182, -0.0624, -0.0773]]
# expect:   2nd [[0.414, -0.148, -0.062, 0.931, -0.341, -0.142], [-0.403, -0.559, -0.741, -1.047, -0.397, -0.557]]
# expect: mmt [[-0.7479, 0.4392, 0.1476, -1.7205, 0.8607, 0.8076], [0.0866, -0.3185, -0.1585, 0.0969, -0.5166, -0.1711]]
# expect:   2nd [[0.08, -0.386, -0.143, 0.185, -0.863, -0.331], [-1.688, 0.863, 0.734, -2.394, 1.235, 1.007]]
# expect: mv [[-0.1297, 0.0775, 0.0158, -0.2594, 0.1549, 0.0315], [0.7689, 0.0489, -0.0853]]
# expect:   2nd [[0.22, 0.014, -0.024, 0.439, 0.028, -0.049], [-0.185, 0.111, 0.023]]
# expect: dot [[0.1187, -0.0354, -0.1147], [-0.3227, 0.0867, -0.0198]]
# expect:   2nd [[-0.092, 0.025, -0.006], [0.034, -0.01, -0.033]]
# expect: bmm [[-0.5632, 0.128, -0.0277, -1.2203, 0.396, -0.1726, -0.4874, -2.4018, -0.5923, -0.7039, -3.2158, -0.8578], [-0.2375, -0.2942, 0.4177, 0.5842, -0.1947, -0.1939, -0.2287, -0.2429, 0.8434, 0.9758, -0.9909, -1.1664]]
# expect:   2nd [[-0.236, 0.453, -0.166, -0.54, 1.026, -0.388, -0.743, 2.878, -3.415, -1.013, 3.917, -4.648], [-1.207, -1.716, 0.376, 0.526, -0.156, -0.213, -2.104, -2.445, -9.863, -11.468, -2.562, -2.976]]
# expect: bmmb [[-0.125, -0.3095, -0.004, -0.1768, -0.6428, -0.2433, -0.2286, -0.9762, -0.4827, -0.2804, -1.3095, -0.722], [-0.41, -0.4987, 1.7781, 2.0366, -0.733, -0.7171]]
# expect:   2nd [[-0.402, 1.672, -0.619, -0.921, 3.852, -1.448, -1.441, 6.032, -2.276, -1.96, 8.211, -3.105], [-1.075, -1.306, -4.653, -5.578, -2.343, -2.758]]
# expect: linear [[-0.0801, -0.0148, -0.4159, -0.6033, -0.0438, -0.9349], [0.2904, -0.5222, -0.2376, 0.3925, -0.5882, -0.3675], [0.5714, 0.8571]]
# expect:   2nd [[0.307, -0.485, -0.278, 0.698, -1.12, -0.624], [-0.54, -0.042, -0.92, -0.735, -0.058, -1.306], None]
# expect: linear3 [[0.6321, 0.0042, 0.0686, 1.3597, 0.1745, 0.0911, 2.0872, 0.3449, 0.1136, 2.8148, 0.5152, 0.1361], [-0.1851, -2.65, 0.2894, -0.1875, -3.0174, 0.6269], [2.2857, 2.8571]]
# expect:   2nd [[-0.16, -2.481, 0.441, -0.373, -5.72, 0.965, -0.586, -8.958, 1.488, -0.799, -12.197, 2.012], [9.957, 1.674, 0.532, 11.927, 1.971, 0.649], None]
# expect: fancy [[1.1429, 1.4286, 1.7143, 0.5714, 0.7143, 0.8571]]
# expect: fancy2 [[0.0, 0.0, 0.1429, 0.2857, 0.0, 0.0]]
# expect: mask [[0.1429, 0.2857, 0.4286, 0.5714, 0.7143, 0.8571]]
# expect: index_select [[0.4286, 0.0, 0.4286, 1.2857, 0.0, 0.8571]]
# expect: gather [[0.4286, 0.0, 0.0, 0.0, 0.5714, 0.4286]]
# expect: masked_fill [[0.0, 0.2857, 0.0, 0.0, 0.7143, 0.0]]
# expect: triu [[0.1429, 0.2857, 0.4286, 0.0, 0.7143, 0.8571, 0.0, 0.0, 1.2857]]
# expect: layer_norm [[-0.062, 0.0408, 0.0213, 0.0015, 0.0583, -0.0598], [-0.7718, 0.8327, 0.0119], [0.7143, 1.0, 1.2857]]
# expect:   2nd [[-0.545, 0.35, 0.194, 0.026, 0.687, -0.713], [-0.026, 0.142, -0.101], None]
# expect: mse [[-0.1351, 0.2091, 0.0079], [0.1351, -0.2091, -0.0079]]
# expect:   2nd [[-0.051, 0.08, 0.003], [0.051, -0.08, -0.003]]
# expect: mses [[0.6622, -0.3876, 0.0148], [-0.6622, 0.3876, -0.0148]]
# expect:   2nd [[0.757, -0.443, 0.017], [-0.757, 0.443, -0.017]]
# expect: ce [[-0.051, 0.0204, 0.0306, 0.0446, 0.0128, -0.0574]]
# expect:   2nd [[-0.002, 0.001, 0.002, 0.002, 0.0, -0.002]]
# expect: cei [[0.0, 0.0, 0.0, 0.0325, 0.0286, -0.0612]]
# expect:   2nd [[0.0, 0.0, 0.0, 0.004, 0.003, -0.006]]
# expect: ces [[0.0053, -0.1248, 0.1195, 0.0836, 0.0337, -0.1173]]
# expect:   2nd [[-0.001, -0.008, 0.008, 0.008, 0.0, -0.008]]
# expect: emb [[0.1429, 0.2857, 2.1429, 2.5714, 0.0, 0.0]]
# expect: bn [[-0.7352, -0.2989, -0.7376, -0.166, -0.2241, -0.1217, 0.2551, 0.4559, 0.2723, 0.6461, 0.067, 0.5871]]
# expect:   2nd [[-0.468, 0.327, 0.314, 0.792, 0.123, -0.689, 0.276, -0.149, -0.273, -0.601, -0.301, 0.649]]
# expect: bne [[0.1418, 0.278, 0.4239, 0.567, 0.695, 0.8478, 0.9923, 1.112, 1.2717, 1.4175, 1.529, 1.6955]]
# expect:   2nd [None]
