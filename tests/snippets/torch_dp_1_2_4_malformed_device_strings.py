# Fact 1.2.4: Malformed strings are refused with the string in quotes.
import torch

for name in ['cuda:', 'cuda:-1', 'cuda:1x', 'cuda:01', 'cuda: 0', 'cuda0', 'cpu0', 'cuda:0:1', 'cuda:all']:
    try:
        print(torch.device(name))
    except RuntimeError as error:
        print(error)
# expect: Invalid device string: 'cuda:'
# expect: Invalid device string: 'cuda:-1'
# expect: Invalid device string: 'cuda:1x'
# expect: Invalid device string: 'cuda:01'
# expect: Invalid device string: 'cuda: 0'
# expect: Invalid device string: 'cuda0'
# expect: Invalid device string: 'cpu0'
# expect: Invalid device string: 'cuda:0:1'
# expect: Invalid device string: 'cuda:all'
# fact: 1.2.4
