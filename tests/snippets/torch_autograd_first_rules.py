import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(0)
x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
y = (x * x).sum()
print(y)
y.backward()
print(x.grad)
y = (x * 2 + 1).mean()
y.backward()
print(x.grad)
m = nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 3))
a = torch.randn(5, 4)
t = torch.tensor([0, 1, 2, 1, 0])
loss = F.cross_entropy(m(a), t)
print(loss)
loss.backward()
for n, p in m.named_parameters():
    print(n, p.grad)
try:
    loss.backward()
except RuntimeError as e:
    print(e)
w = torch.randn(3, requires_grad=True)
try:
    w.add_(1)
except RuntimeError as e:
    print(e)
try:
    w[0] = 1
except RuntimeError as e:
    print(e)
b = torch.zeros(4)
b[1:3] = w[:2] * 3
b[0] = w.sum()
print(b)
(b * torch.arange(4.)).sum().backward()
print(w.grad)
z = torch.exp(w)
z += 1
try:
    z.sum().backward()
except RuntimeError as e:
    print(e)
h = torch.randn(3, requires_grad=True)
k = h * 2
k.register_hook(lambda g: print("hook", g))
k.retain_grad()
k.pow(2).sum().backward()
print(k.grad, h.grad)
g, = torch.autograd.grad((h ** 3).sum(), h, create_graph=True)
print(g)
g.sum().backward()
print(h.grad)
class Square(torch.autograd.Function):
    @staticmethod
    def forward(ctx, v):
        ctx.save_for_backward(v)
        return v * v
    @staticmethod
    def backward(ctx, g):
        v, = ctx.saved_tensors
        return 2 * v * g
q = torch.tensor([1., 2.], requires_grad=True)
o = Square.apply(q)
print(o)
o.sum().backward()
print(q.grad)
# expect: tensor(14., grad_fn=<SumBackward0>)
# expect: tensor([2., 4., 6.])
# expect: tensor([2.6667, 4.6667, 6.6667])
# expect: tensor(1.1664, grad_fn=<NllLossBackward0>)
# expect: 0.weight tensor([[-1.2221e-02,  2.7501e-03,  9.7965e-03, -7.4768e-04],
# expect:         [-1.1341e-02,  1.0462e-04,  1.6923e-02, -3.7007e-02],
# expect:         [ 0.0000e+00,  0.0000e+00,  0.0000e+00,  0.0000e+00],
# expect:         [ 0.0000e+00,  0.0000e+00,  0.0000e+00,  0.0000e+00],
# expect:         [ 8.0117e-02, -7.5844e-02, -9.5767e-02,  6.1655e-03],
# expect:         [ 4.0428e-02, -5.0078e-02, -6.2854e-02, -1.7994e-02],
# expect:         [ 2.6649e-03,  1.4078e-01,  5.6838e-03,  6.5010e-03],
# expect:         [ 3.3291e-03, -7.2420e-02, -7.2372e-03,  1.1223e-01]])
# expect: 0.bias tensor([-0.0075, -0.0317,  0.0000,  0.0000,  0.0277, -0.0102,  0.0438,  0.0747])
# expect: 2.weight tensor([[-0.0098,  0.0121,  0.0000,  0.0000, -0.0401,  0.0730, -0.1152,  0.0996],
# expect:         [ 0.0045, -0.0248,  0.0000,  0.0000,  0.0289, -0.0590,  0.1487, -0.2098],
# expect:         [ 0.0053,  0.0127,  0.0000,  0.0000,  0.0112, -0.0140, -0.0335,  0.1103]])
# expect: 2.bias tensor([-0.0328, -0.0900,  0.1229])
# expect: Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). Specify retain_graph=True if you need to backward through the graph a second time or if you need to access saved tensors after calling backward.
# expect: a leaf Variable that requires grad is being used in an in-place operation.
# expect: a view of a leaf Variable that requires grad is being used in an in-place operation.
# expect: tensor([ 3.3597,  6.8775, -0.2914,  0.0000], grad_fn=<CopySlices>)
# expect: tensor([3., 6., 0.])
# expect: one of the variables needed for gradient computation has been modified by an inplace operation: [torch.FloatTensor [3]], which is output 0 of ExpBackward0, is at version 1; expected version 0 instead. Hint: enable anomaly detection to find the operation that failed to compute its gradient, with torch.autograd.set_detect_anomaly(True).
# expect: hook tensor([-2.7711, -3.9482,  4.0228])
# expect: tensor([-2.7711, -3.9482,  4.0228]) tensor([-5.5422, -7.8964,  8.0456])
# expect: tensor([1.4398, 2.9228, 3.0343], grad_fn=<MulBackward0>)
# expect: tensor([ -9.6988, -13.8187,  14.0798])
# expect: tensor([1., 4.], grad_fn=<SquareBackward>)
# expect: tensor([2., 4.])
