# What torch's factories say about wrong arguments, and what they take.
import torch


def tell(call):
    try:
        print(call())
    except Exception as error:
        print(type(error).__name__ + ':', error)


a = torch.arange(6.0).reshape(2, 3)
b = torch.arange(6).reshape(2, 3)
tell(lambda: a["x"])
tell(lambda: torch.tensor([1, "a"]))
tell(lambda: torch.tensor(["a"]))
tell(lambda: torch.tensor("a"))
tell(lambda: torch.tensor([[1, 2], [3]]))
tell(lambda: torch.tensor([[1, 2], 3]))
tell(lambda: torch.tensor([1, [2]]))
tell(lambda: torch.tensor(None))
tell(lambda: torch.tensor([None]))
tell(lambda: torch.tensor({1: 2}))
tell(lambda: torch.tensor([{}]))
tell(lambda: torch.tensor(1, 2))
tell(lambda: torch.tensor([1], dtype="float"))
tell(lambda: torch.tensor([1], dtype=3))
tell(lambda: torch.tensor([1.5], dtype=torch.int64))
tell(lambda: torch.tensor([2**70]))
tell(lambda: torch.cat([]))
tell(lambda: torch.cat(()))
tell(lambda: torch.cat(a))
tell(lambda: torch.cat(3))
tell(lambda: torch.cat([a, 1]))
tell(lambda: torch.cat([a, torch.ones(3)]))
tell(lambda: torch.cat([a, torch.ones(2, 2)]))
tell(lambda: torch.cat([a, torch.ones(2, 2)], dim=3))
tell(lambda: torch.cat([a, torch.ones(3, 3)], 1))
tell(lambda: torch.cat([a, b]))
tell(lambda: torch.cat([a, a], axis=1))
tell(lambda: torch.stack([]))
tell(lambda: torch.stack([a, torch.ones(3)]))
tell(lambda: torch.stack([a, a], dim=4))
tell(lambda: torch.stack(a))
tell(lambda: torch.eye(-1))
tell(lambda: torch.eye(2, -1))
tell(lambda: torch.eye("a"))
tell(lambda: torch.eye(2.5))
tell(lambda: torch.zeros("a"))
tell(lambda: torch.zeros(2.5))
tell(lambda: torch.zeros(-1))
tell(lambda: torch.zeros(2, -3))
tell(lambda: torch.zeros(None))
tell(lambda: torch.zeros([[1, 2]]))
tell(lambda: torch.zeros(2**40, 2**40))
tell(lambda: torch.zeros(2, dtype="int"))
tell(lambda: torch.zeros(2, device="gpu"))
tell(lambda: torch.zeros(2, foo=1))
tell(lambda: torch.zeros())
tell(lambda: torch.ones())
tell(lambda: torch.empty("a"))
tell(lambda: torch.rand(-2))
tell(lambda: torch.rand("x"))
tell(lambda: torch.full((2,), "x"))
tell(lambda: torch.full(2, 3))
tell(lambda: torch.full((2,), None))
tell(lambda: torch.full((2,)))
tell(lambda: torch.full((2, 2), 1.5, dtype=torch.int64))
tell(lambda: torch.arange())
tell(lambda: torch.arange(0, 10, 0))
tell(lambda: torch.arange(5, 0))
tell(lambda: torch.arange(0, 5, -1))
tell(lambda: torch.arange("a"))
tell(lambda: torch.arange(1, 2, 3, 4))
tell(lambda: torch.arange(0.0, 1.0, 0.25))
tell(lambda: torch.linspace(0, 1))
tell(lambda: torch.linspace(0, 1, -1))
tell(lambda: torch.linspace(0, "a", 3))
tell(lambda: torch.randint(5, (2,)).shape)
tell(lambda: torch.randint(5, 2))
tell(lambda: torch.randint(0, (2,)))
tell(lambda: torch.randint(3, 3, (2,)))
tell(lambda: torch.randint(5, 3, (2,)))
tell(lambda: torch.randint((2,)))
tell(lambda: torch.randint())
tell(lambda: torch.randint(2.5, (2,)))
tell(lambda: torch.randperm(-1))
tell(lambda: torch.randperm("a"))
tell(lambda: torch.randperm())
tell(lambda: torch.ones_like(3))
tell(lambda: torch.zeros_like([1]))
tell(lambda: torch.full_like(a, "x"))
tell(lambda: torch.as_tensor("a"))
tell(lambda: torch.manual_seed("a"))
tell(lambda: torch.manual_seed(2**70))
tell(lambda: torch.Tensor(2, 3).shape)
tell(lambda: torch.Tensor([1, 2]))
tell(lambda: torch.Tensor("a"))
tell(lambda: torch.logspace(0, 1, 3))
tell(lambda: torch.zeros(1, 2, requires_grad="x").requires_grad)
tell(lambda: torch.zeros(2, dtype=torch.int64, requires_grad=True))
# expect: TypeError: new(): invalid data type 'str'
# expect: TypeError: new(): invalid data type 'str'
# expect: ValueError: too many dimensions 'str'
# expect: TypeError: new(): invalid data type 'str'
# expect: ValueError: expected sequence of length 2 at dim 1 (got 1)
# expect: TypeError: not a sequence
# expect: TypeError: 'list' object cannot be interpreted as an integer
# expect: RuntimeError: Could not infer dtype of NoneType
# expect: RuntimeError: Could not infer dtype of NoneType
# expect: RuntimeError: Could not infer dtype of dict
# expect: RuntimeError: Could not infer dtype of dict
# expect: TypeError: tensor() takes 1 positional argument but 2 were given
# expect: TypeError: tensor(): argument 'dtype' must be torch.dtype, not str
# expect: TypeError: tensor(): argument 'dtype' must be torch.dtype, not int
# expect: tensor([1])
# expect: RuntimeError: Overflow when unpacking long
# expect: RuntimeError: torch.cat(): expected a non-empty list of Tensors
# expect: RuntimeError: torch.cat(): expected a non-empty list of Tensors
# expect: TypeError: cat(): argument 'tensors' (position 1) must be tuple of Tensors, not Tensor
# expect: TypeError: cat(): argument 'tensors' (position 1) must be tuple of Tensors, not int
# expect: TypeError: expected Tensor as element 1 in argument 0, but got int
# expect: RuntimeError: Tensors must have same number of dimensions: got 2 and 1
# expect: RuntimeError: Sizes of tensors must match except in dimension 0. Expected size 3 but got size 2 for tensor number 1 in the list.
# expect: IndexError: Dimension out of range (expected to be in range of [-2, 1], but got 3)
# expect: RuntimeError: Sizes of tensors must match except in dimension 1. Expected size 2 but got size 3 for tensor number 1 in the list.
# expect: tensor([[0., 1., 2.],
# expect:         [3., 4., 5.],
# expect:         [0., 1., 2.],
# expect:         [3., 4., 5.]])
# expect: tensor([[0., 1., 2., 0., 1., 2.],
# expect:         [3., 4., 5., 3., 4., 5.]])
# expect: RuntimeError: stack expects a non-empty TensorList
# expect: RuntimeError: stack expects each tensor to be equal size, but got [2, 3] at entry 0 and [3] at entry 1
# expect: IndexError: Dimension out of range (expected to be in range of [-3, 2], but got 4)
# expect: TypeError: stack(): argument 'tensors' (position 1) must be tuple of Tensors, not Tensor
# expect: RuntimeError: n must be greater or equal to 0, got -1
# expect: RuntimeError: m must be greater or equal to 0, got -1
# expect: TypeError: eye(): argument 'n' (position 1) must be int, not str
# expect: TypeError: eye(): argument 'n' (position 1) must be int, not float
# expect: TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, not str
# expect: TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, not float
# expect: RuntimeError: Trying to create tensor with negative dimension -1: [-1]
# expect: RuntimeError: Trying to create tensor with negative dimension -3: [2, -3]
# expect: TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, not NoneType
# expect: TypeError: zeros(): argument 'size' (position 1) must be tuple of ints, not list
# expect: RuntimeError: Storage size calculation overflowed with sizes=[1099511627776, 1099511627776]
# expect: TypeError: zeros() received an invalid combination of arguments - got (int, dtype=str), but expected one of:
# expect:  * (tuple of ints size, *, tuple of names names, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (tuple of ints size, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: RuntimeError: Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, lazy, vulkan, mps, meta, hpu, mtia, privateuseone device type at start of device string: gpu
# expect: TypeError: zeros() received an invalid combination of arguments - got (int, foo=int), but expected one of:
# expect:  * (tuple of ints size, *, tuple of names names, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (tuple of ints size, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: TypeError: zeros() received an invalid combination of arguments - got (), but expected one of:
# expect:  * (tuple of ints size, *, tuple of names names, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (tuple of ints size, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: TypeError: ones() received an invalid combination of arguments - got (), but expected one of:
# expect:  * (tuple of ints size, *, tuple of names names, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (tuple of ints size, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: TypeError: empty(): argument 'size' (position 1) must be tuple of ints, not str
# expect: RuntimeError: Trying to create tensor with negative dimension -2: [-2]
# expect: TypeError: rand(): argument 'size' (position 1) must be tuple of ints, not str
# expect: TypeError: full(): argument 'fill_value' (position 2) must be Number, not str
# expect: TypeError: full(): argument 'size' (position 1) must be tuple of ints, not int
# expect: TypeError: full(): argument 'fill_value' (position 2) must be Number, not NoneType
# expect: TypeError: full() received an invalid combination of arguments - got (tuple), but expected one of:
# expect:  * (tuple of ints size, Number fill_value, *, tuple of names names, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (tuple of ints size, Number fill_value, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: tensor([[1, 1],
# expect:         [1, 1]])
# expect: TypeError: arange() received an invalid combination of arguments - got (), but expected one of:
# expect:  * (Number end, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (Number start, Number end, *, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (Number start, Number end, Number step = 1, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: RuntimeError: step must be nonzero
# expect: RuntimeError: upper bound and larger bound inconsistent with step sign
# expect: RuntimeError: upper bound and larger bound inconsistent with step sign
# expect: TypeError: arange(): argument 'end' (position 1) must be Number, not str
# expect: TypeError: arange() received an invalid combination of arguments - got (int, int, int, int), but expected one of:
# expect:  * (Number end, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (Number start, Number end, *, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (Number start, Number end, Number step = 1, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: tensor([0.0000, 0.2500, 0.5000, 0.7500])
# expect: TypeError: linspace() missing 1 required positional arguments: "steps"
# expect: RuntimeError: number of steps must be non-negative
# expect: TypeError: linspace(): argument 'end' (position 2) must be Number, not str
# expect: torch.Size([2])
# expect: TypeError: randint(): argument 'size' (position 2) must be tuple of ints, not int
# expect: RuntimeError: random_ expects 'from' to be less than 'to', but got from=0 >= to=0
# expect: RuntimeError: random_ expects 'from' to be less than 'to', but got from=3 >= to=3
# expect: RuntimeError: random_ expects 'from' to be less than 'to', but got from=5 >= to=3
# expect: TypeError: randint() received an invalid combination of arguments - got (tuple), but expected one of:
# expect:  * (int high, tuple of ints size, *, torch.Generator generator, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (int high, tuple of ints size, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (int low, int high, tuple of ints size, *, torch.Generator generator, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (int low, int high, tuple of ints size, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: TypeError: randint() received an invalid combination of arguments - got (), but expected one of:
# expect:  * (int high, tuple of ints size, *, torch.Generator generator, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (int high, tuple of ints size, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (int low, int high, tuple of ints size, *, torch.Generator generator, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (int low, int high, tuple of ints size, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: TypeError: randint(): argument 'high' (position 1) must be int, not float
# expect: RuntimeError: Trying to create tensor with negative dimension -1: [-1]
# expect: TypeError: randperm(): argument 'n' (position 1) must be int, not str
# expect: TypeError: randperm() received an invalid combination of arguments - got (), but expected one of:
# expect:  * (int n, *, torch.Generator generator, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (int n, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: TypeError: ones_like(): argument 'input' (position 1) must be Tensor, not int
# expect: TypeError: zeros_like(): argument 'input' (position 1) must be Tensor, not list
# expect: TypeError: full_like(): argument 'fill_value' (position 2) must be Number, not str
# expect: TypeError: new(): invalid data type 'str'
# expect: ValueError: invalid literal for int() with base 10: 'a'
# expect: RuntimeError: Overflow when unpacking long
# expect: torch.Size([2, 3])
# expect: tensor([1., 2.])
# expect: TypeError: new(): invalid data type 'str'
# expect: tensor([ 1.0000,  3.1623, 10.0000])
# expect: TypeError: zeros() received an invalid combination of arguments - got (int, int, requires_grad=str), but expected one of:
# expect:  * (tuple of ints size, *, tuple of names names, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:  * (tuple of ints size, *, Tensor out = None, torch.dtype dtype = None, torch.layout layout = None, torch.device device = None, bool pin_memory = False, bool requires_grad = False)
# expect:
# expect: RuntimeError: Only Tensors of floating point and complex dtype can require gradients
