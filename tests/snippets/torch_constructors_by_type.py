# Constructors by type.
import torch

print(torch.FloatTensor([1, 2, 3]), torch.LongTensor([1.9, 2.1]), torch.DoubleTensor([1]), torch.IntTensor([[1, 2]]))
print(torch.BoolTensor([1, 0]), torch.HalfTensor([1.5]), torch.ByteTensor([1, 255]), torch.CharTensor([-1]), torch.ShortTensor([3]), torch.BFloat16Tensor([1.5]))
print(torch.FloatTensor(2, 3).shape, torch.FloatTensor(2, 3).dtype, torch.FloatTensor().shape, torch.LongTensor(2).dtype)
print(torch.FloatTensor((1, 2)), torch.Tensor([1, 2]), torch.Tensor(2, 3).shape, torch.FloatTensor(torch.Size([2, 2])).shape)
print(isinstance(torch.ones(2), torch.FloatTensor), isinstance(torch.ones(2), torch.LongTensor), isinstance(torch.tensor([1]), torch.LongTensor))
print(torch.ones(2).type(torch.LongTensor), torch.ones(2).type('torch.DoubleTensor'), torch.ones(2).type(torch.int32))
print(torch.FloatTensor, torch.ones(2).type() == 'torch.FloatTensor', torch.FloatTensor.dtype, torch.LongTensor.__name__)
f = torch.FloatTensor(torch.ones(2))
print(f)
for make in (lambda: torch.FloatTensor(torch.tensor([1, 2])), lambda: torch.FloatTensor('a'), lambda: torch.LongTensor(2.5), lambda: torch.FloatTensor([1, 'a']), lambda: torch.FloatTensor([[1, 2], [3]]), lambda: torch.FloatTensor(2, device='cuda')):
    try:
        print(make())
    except Exception as error:
        print(type(error).__name__, str(error)[:150])
# expect: tensor([1., 2., 3.]) tensor([1, 2]) tensor([1.], dtype=torch.float64) tensor([[1, 2]], dtype=torch.int32)
# expect: tensor([ True, False]) tensor([1.5000], dtype=torch.float16) tensor([  1, 255], dtype=torch.uint8) tensor([-1], dtype=torch.int8) tensor([3], dtype=torch.int16) tensor([1.5000], dtype=torch.bfloat16)
# expect: torch.Size([2, 3]) torch.float32 torch.Size([0]) torch.int64
# expect: tensor([1., 2.]) tensor([1., 2.]) torch.Size([2, 3]) torch.Size([2, 2])
# expect: True False True
# expect: tensor([1, 1]) tensor([1., 1.], dtype=torch.float64) tensor([1, 1], dtype=torch.int32)
# expect: <class 'torch.FloatTensor'> True torch.float32 LongTensor
# expect: tensor([1., 1.])
# expect: TypeError expected TensorOptions(dtype=float, device=cpu, layout=Strided, requires_grad=false (default), pinned_memory=false (default), memory_format=(nullopt))
# expect: TypeError new(): invalid data type 'str'
# expect: TypeError new(): data must be a sequence (got float)
# expect: TypeError must be real number, not str
# expect: ValueError expected sequence of length 2 at dim 1 (got 1)
# expect: RuntimeError legacy constructor expects device type: cpu but device type: cuda was passed
