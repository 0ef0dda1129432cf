# fact: 8:11
# no_grad of the caller holds in every worker; an assertion that fails there comes back.
import torch
from torch import nn


class Watch(nn.Module):
    def __init__(self, expected):
        super().__init__()
        self.fc = nn.Linear(2, 2)
        self.expected = expected

    def forward(self, x):
        assert torch.is_grad_enabled() == self.expected, "mode seen by the replica"
        return self.fc(x)


x = torch.ones(4, 2)
quiet = nn.DataParallel(Watch(False).cuda(), device_ids=[0, 1])
with torch.no_grad():
    print(quiet(x).requires_grad)
try:
    quiet(x)
except AssertionError as error:
    print(str(error).splitlines()[0])
    print(str(error).splitlines()[-1])
loud = nn.DataParallel(Watch(True).cuda(), device_ids=[0, 1])
print(loud(x).requires_grad, torch.is_grad_enabled())
# expect: False
# expect: Caught AssertionError in replica 0 on device 0.
# expect: AssertionError: mode seen by the replica
# expect: True True
