# Tensor.to in all its forms.
import torch
x = torch.ones(2)
print(x.to('cuda').device, x.to('cuda', torch.float64).dtype, x.to(torch.int64).dtype, x.to(device='cuda:1', dtype=torch.float16).device)
y = x.cuda(2)
print(x.to(y).device, y.cpu().device, y.to('cpu').device, y.to('cuda:2') is y, x.to() is x, x.to(copy=True) is x, y.to('cuda:3').device)
print(y.float() is y, y.double().device, y.type(), x.type(), torch.zeros_like(y).device, y.new_zeros(2).device, y.clone().device, (y + 1).device)
print(x.cuda(non_blocking=True).device, x.is_pinned(), y.tolist(), y[0].item(), y.sum())
for call in (lambda: x.to(devic='cuda'), lambda: x.to([1]), lambda: y.numpy(), lambda: setattr(x, 'device', 'cuda'), lambda: x.to('gpu')):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, str(error)[:32])
# expect: cuda:0 torch.float64 torch.int64 cuda:1
# expect: cuda:2 cpu cpu True True False cuda:3
# expect: True cuda:2 torch.cuda.FloatTensor torch.FloatTensor cuda:2 cuda:2 cuda:2 cuda:2
# expect: cuda:0 False [1.0, 1.0] 1.0 tensor(2., device='cuda:2')
# expect: TypeError to() received an invalid combina
# expect: TypeError to() received an invalid combina
# expect: TypeError can't convert cuda:2 device type
# expect: AttributeError attribute 'device' of 'torch._C.
# expect: RuntimeError Expected one of cpu, cuda, ipu, 
