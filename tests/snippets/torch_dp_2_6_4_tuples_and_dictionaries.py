# Fact 2.6.4: Tuples, dictionaries and None are rebuilt around the joined tensors.
import torch
from torch import nn


class Many(nn.Module):
    def forward(self, x):
        return x + 1, {'twice': x * 2, 'nothing': None}, None


one, table, none = nn.DataParallel(Many())(torch.arange(4.0))
print(one.tolist(), table['twice'].tolist(), table['nothing'], none)
print(one.device, table['twice'].device)
# expect: [1.0, 2.0, 3.0, 4.0] [0.0, 2.0, 4.0, 6.0] None None
# expect: cuda:0 cuda:0
# fact: 2.6.4
