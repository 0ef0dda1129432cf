# A wrong keyword or a list is answered with the list of forms.
import torch

x = torch.ones(2)
for call in (lambda: x.to(devic='cuda'), lambda: x.to(['cuda']), lambda: x.to('cpu', 'cuda')):
    try:
        call()
    except TypeError as error:
        lines = str(error).split('\n')
        print(lines[0])
        print(len([line for line in lines if line.startswith(' * ')]))
# expect: to() received an invalid combination of arguments - got (devic=str, ), but expected one of:
# expect: 3
# expect: to() received an invalid combination of arguments - got (list), but expected one of:
# expect: 3
# expect: to() received an invalid combination of arguments - got (str, str), but expected one of:
# expect: 3
# fact: 1.2.10
