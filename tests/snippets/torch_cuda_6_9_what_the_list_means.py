# What CUDA reads out of CUDA_VISIBLE_DEVICES: numbers as strtoul does, up to the first that is none.
# fact: 6.9
import os
import torch

first = str(torch.cuda.get_device_properties.__name__)
for text in ('0,1,2,3', '3,1', ' 2 , 0', '1gpu2,2ampere', '1,1', '0,2,0', '1,-1,2', '-1', '', 'none', '2,9,1', '9', '+1,2', '0,,1', '1,x,2', '00,01'):
    os.environ['CUDA_VISIBLE_DEVICES'] = text
    print(repr(text), torch.cuda.device_count())
os.environ['CUDA_VISIBLE_DEVICES'] = '-1'
print(torch.cuda.is_available())
try:
    torch.ones(2, device='cuda')
except RuntimeError as error:
    print(error)
os.environ['CUDA_VISIBLE_DEVICES'] = '0,1'
print(torch.cuda.is_available())  # CUDA has read it already
# oracle cannot: the variable
# expect: '0,1,2,3' 4
# expect: '3,1' 2
# expect: ' 2 , 0' 2
# expect: '1gpu2,2ampere' 2
# expect: '1,1' 0
# expect: '0,2,0' 0
# expect: '1,-1,2' 1
# expect: '-1' 0
# expect: '' 0
# expect: 'none' 0
# expect: '2,9,1' 1
# expect: '9' 0
# expect: '+1,2' 2
# expect: '0,,1' 1
# expect: '1,x,2' 1
# expect: '00,01' 2
# expect: False
# expect: No CUDA GPUs are available
# expect: False
