# An index or a mask that an operation remembers must not change before its backward.
import torch
import torch.nn.functional as F

def attempt(name, make):
    try:
        make()
        print(name, 'fine')
    except RuntimeError as error:
        print(name, str(error)[:130])

def by_index():
    x = torch.ones(4, requires_grad=True)
    i = torch.tensor([0, 1])
    y = x[i]
    i[0] = 2
    y.sum().backward()
    print(x.grad)

def by_select():
    x = torch.ones(4, requires_grad=True)
    i = torch.tensor([0, 1])
    y = x.index_select(0, i)
    i.add_(1)
    y.sum().backward()
    print(x.grad)

def by_gather():
    x = torch.ones(2, 2, requires_grad=True)
    i = torch.tensor([[0], [1]])
    y = x.gather(1, i)
    i.zero_()
    y.sum().backward()

def by_mask():
    x = torch.ones(4, requires_grad=True)
    m = torch.tensor([True, False, True, False])
    y = x[m]
    m.fill_(False)
    y.sum().backward()
    print(x.grad)

def by_masked_fill():
    x = torch.ones(4, requires_grad=True)
    m = torch.tensor([True, False, True, False])
    y = x.masked_fill(m, 0.0)
    m.fill_(False)
    y.sum().backward()

def by_where():
    x = torch.ones(4, requires_grad=True)
    m = torch.tensor([True, False, True, False])
    y = torch.where(m, x, 2 * x)
    m[0] = False
    y.sum().backward()

def by_embedding():
    w = torch.ones(4, 2, requires_grad=True)
    i = torch.tensor([0, 1])
    y = F.embedding(i, w)
    i[0] = 3
    y.sum().backward()

def by_loss():
    x = torch.ones(2, 3, requires_grad=True)
    t = torch.tensor([0, 1])
    y = F.cross_entropy(x, t)
    t[0] = 2
    y.backward()

def by_put():
    x = torch.ones(4, requires_grad=True)
    i = torch.tensor([0, 1])
    y = x * 1
    y[i] = 0.0
    i[0] = 2
    y.sum().backward()
    print(x.grad)

def by_scatter():
    x = torch.ones(4, requires_grad=True)
    i = torch.tensor([0, 1])
    y = torch.zeros(4).scatter(0, i, x)
    i[0] = 2
    y.sum().backward()

def by_masked_select():
    x = torch.ones(4, requires_grad=True)
    m = x.detach() > 0
    y = x.masked_select(m)
    m[0] = False
    y.sum().backward()

def by_take():
    x = torch.ones(4, requires_grad=True)
    i = torch.tensor([0, 1])
    y = x.take(i)
    i[0] = 2
    y.sum().backward()

def by_index_add():
    x = torch.ones(2, requires_grad=True)
    i = torch.tensor([0, 1])
    y = torch.zeros(4).index_add(0, i, x)
    i[0] = 2
    y.sum().backward()

def by_topk():
    x = torch.arange(4.0, requires_grad=True)
    v, i = x.topk(2)
    i[0] = 0
    v.sum().backward()

def by_max():
    x = torch.ones(2, 3, requires_grad=True)
    v, i = x.max(dim=1)
    i[0] = 2
    v.sum().backward()

for name, make in list(globals().items()):
    if name.startswith('by_'):
        attempt(name, make)
# expect: by_index one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2]] is at versi
# expect: by_select one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2]] is at versi
# expect: by_gather one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2, 1]] is at ve
# expect: by_mask one of the variables needed for gradient computation has been modified by an inplace operation: [CPUBoolType [4]] is at version 1;
# expect: by_masked_fill one of the variables needed for gradient computation has been modified by an inplace operation: [CPUBoolType [4]] is at version 1;
# expect: by_where one of the variables needed for gradient computation has been modified by an inplace operation: [CPUBoolType [4]] is at version 1;
# expect: by_embedding one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2]] is at versi
# expect: by_loss one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2]] is at versi
# expect: by_put one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2]] is at versi
# expect: by_scatter one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2]] is at versi
# expect: by_masked_select one of the variables needed for gradient computation has been modified by an inplace operation: [CPUBoolType [4]] is at version 1;
# expect: by_take one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2]] is at versi
# expect: by_index_add one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2]] is at versi
# expect: by_topk one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2]] is at versi
# expect: by_max one of the variables needed for gradient computation has been modified by an inplace operation: [torch.LongTensor [2]] is at versi
