# Errors that people ask about in forums.
import torch
import torch.nn as nn
import torch.nn.functional as F


def attempt(label, action):
    try:
        print(label, '->', action())
    except Exception as error:
        print(label, '->', type(error).__name__ + ':', str(error).split('\n')[0][:200])


torch.manual_seed(0)
lin = nn.Linear(3, 2)
x = torch.randn(4, 3)
attempt('shape', lambda: lin(torch.randn(4, 5)))
attempt('numpy of grad', lambda: float(lin(x).sum()) > -100)
attempt('item of many', lambda: lin(x).item())
attempt('bool of many', lambda: bool(x > 0))
attempt('class index', lambda: F.cross_entropy(torch.randn(2, 3), torch.tensor([1, 3])))
attempt('float labels', lambda: F.cross_entropy(torch.randn(2, 3), torch.tensor([1.0, 2.0])))
attempt('long for mse', lambda: F.mse_loss(torch.randn(2, requires_grad=True), torch.tensor([1, 2])).backward())
attempt('bce long', lambda: F.binary_cross_entropy(torch.rand(2), torch.tensor([1, 0])))
attempt('one-hot of floats', lambda: F.one_hot(torch.tensor([1.0])))
attempt('embedding of floats', lambda: nn.Embedding(3, 2)(torch.tensor([1.0])))
attempt('embedding range', lambda: nn.Embedding(3, 2)(torch.tensor([3])))
attempt('backward twice', lambda: [l.backward() for l in [lin(x).pow(2).sum()] * 2])
attempt('backward of vector', lambda: lin(x).backward())
attempt('no grad', lambda: x.sum().backward())
attempt('leaf in place', lambda: lin.weight.add_(1))
attempt('view of leaf', lambda: lin.weight[0].fill_(0))
attempt('int requires grad', lambda: torch.tensor([1, 2], requires_grad=True))
attempt('view after transpose', lambda: x.t().view(-1))
attempt('cat sizes', lambda: torch.cat([torch.ones(2, 3), torch.ones(2, 4)]))
attempt('cat dims', lambda: torch.cat([torch.ones(2, 3), torch.ones(2)]))
attempt('stack sizes', lambda: torch.stack([torch.ones(2), torch.ones(3)]))
attempt('broadcast', lambda: torch.ones(2, 3) + torch.ones(2))
attempt('bad reshape', lambda: torch.ones(6).reshape(4, -1))
attempt('dim range', lambda: torch.ones(2, 3).sum(dim=2))
attempt('index range', lambda: torch.ones(2, 3)[2])
attempt('too many indices', lambda: torch.ones(2)[0, 0])
attempt('ragged', lambda: torch.tensor([[1, 2], [3]]))
attempt('string tensor', lambda: torch.tensor(['a']))
attempt('expand', lambda: torch.ones(2, 3).expand(3, 3))
attempt('dtype mm', lambda: torch.ones(2, 2) @ torch.ones(2, 2, dtype=torch.float64))
attempt('int matmul float', lambda: lin(torch.ones(1, 3, dtype=torch.long)))
attempt('modify saved', lambda: modified())
attempt('conv channels', lambda: nn.Conv2d(3, 4, 3)(torch.ones(1, 1, 8, 8)))
attempt('conv dims', lambda: nn.Conv2d(3, 4, 3)(torch.ones(8, 8)))
attempt('batchnorm one', lambda: nn.BatchNorm1d(3)(torch.ones(1, 3)))
attempt('batchnorm dims', lambda: nn.BatchNorm2d(3)(torch.ones(2, 3)))
attempt('missing super', lambda: NoSuper())
attempt('no forward', lambda: nn.Module()(1))
attempt('optimizer of nothing', lambda: torch.optim.SGD([], lr=0.1))
attempt('numpy', lambda: torch.ones(2, requires_grad=True).mul(2).detach().tolist())
attempt('state dict size', lambda: lin.load_state_dict(nn.Linear(3, 4).state_dict()))
attempt('softmax dim', lambda: F.softmax(torch.ones(2, 2), dim=2))
attempt('gather index', lambda: torch.ones(2, 2).gather(1, torch.tensor([[2], [0]])))
attempt('device string', lambda: x.to('gpu'))
attempt('device number', lambda: x.to('cuda:7'))
attempt('mixed', lambda: x + torch.ones(4, 3, device='cuda'))
attempt('weights elsewhere', lambda: lin(x.cuda()))


def modified():
    w = torch.ones(2, requires_grad=True)
    y = w.exp()
    y += 1
    y.sum().backward()


class NoSuper(nn.Module):
    def __init__(self):
        self.fc = nn.Linear(1, 1)


attempt('modify saved', modified)
# expect: shape -> RuntimeError: mat1 and mat2 shapes cannot be multiplied (4x5 and 3x2)
# expect: numpy of grad -> True
# expect: item of many -> RuntimeError: a Tensor with 8 elements cannot be converted to Scalar
# expect: bool of many -> RuntimeError: Boolean value of Tensor with more than one value is ambiguous
# expect: class index -> IndexError: Target 3 is out of bounds.
# expect: float labels -> RuntimeError: expected scalar type Long but found Float
# expect: long for mse -> RuntimeError: Found dtype Long but expected Float
# expect: bce long -> RuntimeError: Found dtype Long but expected Float
# expect: one-hot of floats -> RuntimeError: one_hot is only applicable to index tensor.
# expect: embedding of floats -> RuntimeError: Expected tensor for argument #1 'indices' to have one of the following scalar types: Long, Int; but got torch.FloatTensor instead (while checking arguments for embedding)
# expect: embedding range -> IndexError: index out of range in self
# expect: backward twice -> RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). Saved intermediate values of the graph are freed when you call .backward() or 
# expect: backward of vector -> RuntimeError: grad can be implicitly created only for scalar outputs
# expect: no grad -> RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
# expect: leaf in place -> RuntimeError: a leaf Variable that requires grad is being used in an in-place operation.
# expect: view of leaf -> RuntimeError: a view of a leaf Variable that requires grad is being used in an in-place operation.
# expect: int requires grad -> RuntimeError: Only Tensors of floating point and complex dtype can require gradients
# expect: view after transpose -> RuntimeError: view size is not compatible with input tensor's size and stride (at least one dimension spans across two contiguous subspaces). Use .reshape(...) instead.
# expect: cat sizes -> RuntimeError: Sizes of tensors must match except in dimension 0. Expected size 3 but got size 4 for tensor number 1 in the list.
# expect: cat dims -> RuntimeError: Tensors must have same number of dimensions: got 2 and 1
# expect: stack sizes -> RuntimeError: stack expects each tensor to be equal size, but got [2] at entry 0 and [3] at entry 1
# expect: broadcast -> RuntimeError: The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1
# expect: bad reshape -> RuntimeError: shape '[4, -1]' is invalid for input of size 6
# expect: dim range -> IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)
# expect: index range -> IndexError: index 2 is out of bounds for dimension 0 with size 2
# expect: too many indices -> IndexError: too many indices for tensor of dimension 1
# expect: ragged -> ValueError: expected sequence of length 2 at dim 1 (got 1)
# expect: string tensor -> ValueError: too many dimensions 'str'
# expect: expand -> RuntimeError: The expanded size of the tensor (3) must match the existing size (2) at non-singleton dimension 0.  Target sizes: [3, 3].  Tensor sizes: [2, 3]
# expect: dtype mm -> RuntimeError: expected m1 and m2 to have the same dtype, but got: float != double
# expect: int matmul float -> RuntimeError: mat1 and mat2 must have the same dtype, but got Long and Float
# expect: modify saved -> NameError: name 'modified' is not defined
# expect: conv channels -> RuntimeError: Given groups=1, weight of size [4, 3, 3, 3], expected input[1, 1, 8, 8] to have 3 channels, but got 1 channels instead
# expect: conv dims -> RuntimeError: Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [8, 8]
# expect: batchnorm one -> ValueError: Expected more than 1 value per channel when training, got input size torch.Size([1, 3])
# expect: batchnorm dims -> ValueError: expected 4D input (got 2D input)
# expect: missing super -> NameError: name 'NoSuper' is not defined
# expect: no forward -> NotImplementedError: Module [Module] is missing the required "forward" function
# expect: optimizer of nothing -> ValueError: optimizer got an empty parameter list
# expect: numpy -> [2.0, 2.0]
# expect: state dict size -> RuntimeError: Error(s) in loading state_dict for Linear:
# expect: softmax dim -> IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 2)
# expect: gather index -> RuntimeError: index 2 is out of bounds for dimension 1 with size 2
# expect: device string -> RuntimeError: Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, lazy, vulkan, mps, meta, hpu, mtia, privateuseone device type at start of device string: gpu
# expect: device number -> RuntimeError: CUDA error: invalid device ordinal
# expect: mixed -> RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cuda:0 and cpu!
# expect: weights elsewhere -> RuntimeError: Expected all tensors to be on the same device, but found at least two devices, cpu and cuda:0! (when checking argument for argument mat1 in method wrapper_CUDA_addmm)
# expect: modify saved -> RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation: [torch.FloatTensor [2]], which is output 0 of ExpBackward0, is at version 1; expected version 0 instead.
