# What get_device_properties tells, and where it and can_device_access_peer stop.
import torch

properties = torch.cuda.get_device_properties(1)
print(properties.name == torch.cuda.get_device_name(1), properties.total_memory == torch.cuda.mem_get_info(1)[1])
print((properties.major, properties.minor) == torch.cuda.get_device_capability(1))
print(torch.cuda.get_device_properties('cuda:0').name == properties.name)
print(torch.cuda.can_device_access_peer(0, 1), torch.cuda.can_device_access_peer(2, 2))
for call in (lambda: torch.cuda.get_device_properties(4), lambda: torch.cuda.get_device_properties(-1),
             lambda: torch.cuda.can_device_access_peer(4, 0), lambda: torch.cuda.can_device_access_peer(0, 4),
             lambda: torch.cuda.get_device_properties('cpu')):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
# expect: True True
# expect: True
# expect: True
# expect: True False
# expect: AssertionError Invalid device id
# expect: AssertionError Invalid device id
# expect: AssertionError Invalid device id
# expect: AssertionError Invalid peer device id
# expect: ValueError Expected a cuda device, but got: cpu
# fact: 6.4, 2.1.4
