# Facts 1.2: device strings and objects.
import torch
print(torch.device('cuda:1'), repr(torch.device('cuda:1')), repr(torch.device('cpu')), torch.device('cuda').index, torch.device('cuda:99'))
print(torch.device('cuda') == torch.device('cuda:0'), torch.device('cpu') == 'cpu', torch.device('cuda', 1) == torch.device('cuda:1'), torch.device(2))
print(torch.device('cuda:300'), torch.device('cuda:1').type, {torch.device('cpu'): 1}[torch.device('cpu')])
x = torch.ones(1)
for text in ('cuda:', 'cuda:-1', 'cuda:01', 'cuda0', 'cuda: 0', '', 'cuda:0:1', 'cpu0'):
    try:
        x.to(text)
    except RuntimeError as error:
        print(error)
for call in (lambda: torch.device(-1), lambda: torch.device('cuda:0', 1), lambda: x.cuda('cpu'), lambda: x.cpu('cuda')):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
# expect: cuda:1 device(type='cuda', index=1) device(type='cpu') None cuda:99
# expect: False False True cuda:2
# expect: cuda:44 cuda 1
# expect: Invalid device string: 'cuda:'
# expect: Invalid device string: 'cuda:-1'
# expect: Invalid device string: 'cuda:01'
# expect: Invalid device string: 'cuda0'
# expect: Invalid device string: 'cuda: 0'
# expect: Device string must not be empty
# expect: Invalid device string: 'cuda:0:1'
# expect: Invalid device string: 'cpu0'
# expect: RuntimeError Device index must not be negative
# expect: RuntimeError type (string) must not include an index because index was passed explicitly: cuda:0
# expect: RuntimeError Invalid device, must be cuda device
# expect: TypeError cpu() takes 0 positional arguments but 1 was given
# fact: 1.2.1, 1.2.2
