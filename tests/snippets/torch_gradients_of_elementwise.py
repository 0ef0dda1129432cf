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
for n in "neg exp sigmoid tanh sin cos relu floor ceil round trunc sign".split():
    show(n, getattr(torch, n), (2, 3))
for n in "log sqrt rsqrt reciprocal".split():
    show(n, getattr(torch, n), (2, 3), positive=True)
show("erf", torch.erf, (3,))
show("silu", F.silu, (4,))
show("gelu", F.gelu, (4,))
show("gelut", lambda x: F.gelu(x, approximate="tanh"), (4,))
show("softplus", F.softplus, (4,))
show("add", lambda a, b: torch.add(a, b, alpha=3), (2, 3), (3,))
show("sub", lambda a, b: a - 2 * b, (2, 3), (2, 1))
show("rsub", lambda a: 3 - a, (2,))
show("mul", lambda a, b: a * b, (2, 3), (3,))
show("div", lambda a, b: a / b, (2, 3), (3,))
show("rdiv", lambda a: 2 / a, (3,))
show("pow2", lambda a: a ** 2, (3,))
show("pow3", lambda a: a ** 3, (3,))
show("pow.5", lambda a: a ** 0.5, (3,), positive=True)
show("pow0", lambda a: a ** 0, (3,))
show("powt", lambda a, b: a ** b, (3,), (3,), positive=True)
show("rpow", lambda a: 2 ** a, (3,))
show("remainder", torch.remainder, (4,), (4,), positive=True, double=False)
show("atan2", torch.atan2, (4,), (4,))
show("clamp", lambda a: a.clamp(-0.5, 0.5), (6,))
show("clampmin", lambda a: a.clamp(min=0.1), (6,))
show("where", lambda a, b: torch.where(a > b, a, b), (4,), (4,))
# expect: neg [[-0.1429, -0.2857, -0.4286, -0.5714, -0.7143, -0.8571]]
# expect: exp [[0.0312, 0.4185, 0.1534, 0.3254, 0.2927, 0.8086]]
# expect:   2nd [[0.002, 0.35, 0.047, 0.212, 0.171, 1.308]]
# expect: sigmoid [[0.0354, 0.0571, 0.1025, 0.1403, 0.1709, 0.2009]]
# expect:   2nd [[0.0, 0.003, -0.004, -0.005, 0.012, 0.02]]
# expect: tanh [[0.0226, 0.2814, 0.0013, 0.0558, 0.1078, 0.2295]]
# expect:   2nd [[0.002, 0.039, 0.0, 0.012, -0.043, 0.18]]
# expect: sin [[0.1354, 0.2535, 0.0817, -0.4674, 0.6549, 0.4717]]
# expect:   2nd [[-0.012, 0.067, -0.069, 0.307, -0.374, 0.675]]
# expect: cos [[0.1126, -0.1475, -0.0472, 0.4414, -0.4073, 0.1182]]
# expect:   2nd [[-0.02, 0.072, 0.04, 0.32, 0.478, -0.201]]
# expect: relu [[0.1429, 0.0, 0.0, 0.5714, 0.7143, 0.8571]]
# expect:   2nd [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
# expect: floor [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
# expect: ceil [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
# expect: round [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
# expect: trunc [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
# expect: sign [[0.0, 0.0, 0.0, 0.0, 0.0, 0.0]]
# expect: log [[0.2405, 0.1644, 0.2322, 0.5647, 0.5986, 1.2855]]
# expect:   2nd [[-0.195, -0.031, -0.058, -0.63, -0.601, -4.957]]
# expect: sqrt [[0.0583, 0.0975, 0.1872, 0.3834, 0.2794, 0.4217]]
# expect:   2nd [[-0.002, -0.004, -0.027, -0.265, -0.048, -0.172]]
# expect: rsqrt [[-0.0572, -0.0471, -0.261, -0.0418, -0.7695, -0.3176]]
# expect:   2nd [[-0.008, -0.003, -0.233, -0.001, -2.963, -0.248]]
# expect: reciprocal [[-0.0456, -1.1337, -0.1684, -0.4708, -0.4973, -0.5068]]
# expect:   2nd [[-0.005, -10.24, -0.071, -0.805, -0.826, -0.79]]
# expect: erf [[0.0151, 0.0374, 0.038]]
# expect:   2nd [[-0.001, -0.008, -0.009]]
# expect: silu [[-0.0065, 0.2664, 0.1713, -0.001]]
# expect:   2nd [[0.0, 0.045, 0.072, 0.0]]
# expect: gelu [[0.147, 0.0197, -0.0539, -0.0391]]
# expect:   2nd [[0.016, 0.006, -0.003, -0.013]]
# expect: gelut [[0.1373, 0.3181, 0.1076, 0.628]]
# expect:   2nd [[0.019, 0.024, 0.066, -0.074]]
# expect: softplus [[0.0517, 0.1712, 0.2019, 0.3306]]
# expect:   2nd [[0.003, 0.023, 0.043, 0.092]]
# expect: add [[0.1429, 0.2857, 0.4286, 0.5714, 0.7143, 0.8571], [2.1429, 3.0, 3.8571]]
# expect: sub [[0.1429, 0.2857, 0.4286, 0.5714, 0.7143, 0.8571], [-1.7143, -4.2857]]
# expect: rsub [[-0.1429, -0.2857]]
# expect: mul [[0.0675, 0.2871, -0.1231, 0.2702, 0.7178, -0.2461], [-0.1815, -0.472, 0.2868]]
# expect:   2nd [[-0.052, -0.27, 0.246, -0.207, -0.674, 0.492], [0.328, 1.19, -0.527]]
# expect: div [[0.0949, -0.1228, 0.2651, 0.3797, -0.307, 0.5301], [0.0762, -0.09, 0.069]]
# expect:   2nd [[-0.01, 0.009, -0.023, -0.038, 0.024, -0.045], [-0.219, 0.108, -0.446]]
# expect: rdiv [[-0.3507, -18.9462, -143.7622]]
# expect:   2nd [[0.545, -8267.645, -1070643.423]]
# expect: pow2 [[-0.2668, 0.0522, 1.1948]]
# expect:   2nd [[-0.152, 0.06, 2.048]]
# expect: pow3 [[0.2027, 0.2193, 0.0476]]
# expect:   2nd [[-0.239, -0.38, 0.047]]
# expect: pow.5 [[0.0648, 0.1247, 0.153]]
# expect:   2nd [[-0.003, -0.012, -0.012]]
# expect: pow0 [[0.0, 0.0, 0.0]]
# expect: powt [[0.185, 0.2745, 0.4308], [-0.0264, -0.1053, -0.1255]]
# expect:   2nd [[0.102, -0.057, -0.05], [0.005, 0.052, 0.178]]
# expect: rpow [[0.2147, 0.1313, 0.5578]]
# expect:   2nd [[0.064, 0.024, 0.431]]
# expect: remainder [[0.1429, 0.2857, 0.4286, 0.5714], [-0.1429, 0.0, -0.4286, -1.1429]]
# expect: atan2 [[-0.1022, -0.0346, 0.0337, 0.1657], [-0.3419, -0.7402, -0.5411, -0.4406]]
# expect:   2nd [[-0.609, -2.845, -0.742, -0.342], [0.182, 0.133, -0.046, -0.128]]
# expect: clamp [[0.0, 0.0, 0.4286, 0.0, 0.0, 0.0]]
# expect: clampmin [[0.1429, 0.2857, 0.4286, 0.0, 0.7143, 0.8571]]
# expect: where [[0.0, 0.2857, 0.0, 0.5714], [0.1429, 0.0, 0.4286, 0.0]]
