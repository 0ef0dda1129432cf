# Fact 1.2.2: A device without an index is not equal to the one with index 0.
import torch

print(torch.device('cuda').index, torch.device('cuda:1').index)  # expect: None 1
print(torch.device('cuda') == torch.device('cuda:0'))  # expect: False
print(torch.device('cuda', 1) == torch.device('cuda:1'))  # expect: True
print(torch.device('cuda:1') == 'cuda:1')  # expect: False
print(str(torch.device('cuda:1')), torch.device('cuda:1').type)  # expect: cuda:1 cuda
print(repr(torch.device('cuda:1')), repr(torch.device('cpu')))  # expect: device(type='cuda', index=1) device(type='cpu')
# fact: 1.2.2
