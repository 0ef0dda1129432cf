# A GPU has a generator of its own, which a program can replace for a call.
import torch

own = torch.Generator(device='cuda')
print(own.device, own.manual_seed(3) is own, own.initial_seed())
x = torch.randn(3, generator=own, device='cuda')
print(torch.equal(x, torch.randn(3, generator=own.manual_seed(3), device='cuda')))
torch.cuda.manual_seed(5)
a = torch.rand(4, device='cuda')
torch.randn(2, generator=own, device='cuda')
torch.cuda.manual_seed(5)
print(torch.equal(a, torch.rand(4, device='cuda')), torch.cuda.initial_seed())
torch.cuda.manual_seed_all(7)
b = torch.rand(4, device='cuda:1')
torch.manual_seed(7)
print(torch.equal(b, torch.rand(4, device='cuda:1')), torch.initial_seed())
torch.manual_seed(11)
before = torch.rand(2)
torch.manual_seed(11)
torch.rand(5, device='cuda')
print(torch.equal(before, torch.rand(2)))
for call in (lambda: torch.randn(3, generator=own), lambda: torch.randn(3, device='cuda', generator=torch.Generator()),
             lambda: torch.manual_seed('one'), lambda: torch.Generator('gpu')):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, str(error).split(' cpu, cuda')[0])
# expect: cuda:0 True 3
# expect: True
# expect: True 5
# expect: True 7
# expect: True
# expect: RuntimeError Expected a 'cpu' device type for generator but found 'cuda'
# expect: RuntimeError Expected a 'cuda' device type for generator but found 'cpu'
# expect: ValueError invalid literal for int() with base 10: 'one'
# expect: RuntimeError Expected one of
# oracle cannot: generators of GPUs
