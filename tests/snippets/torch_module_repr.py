# repr of modules.
import torch
from torch import nn
print(nn.Linear(3, 2), nn.Linear(1, 1, bias=False), nn.ReLU(), nn.ReLU(inplace=True), nn.GELU(), nn.Dropout(0.1), nn.Softmax(dim=1))
print(nn.Sequential(nn.Linear(2, 4), nn.ReLU(), nn.Sequential(nn.Linear(4, 1))))
class Block(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(2, 2)
        self.act = nn.Tanh()
    def extra_repr(self):
        return 'kind=test'
print(Block())
print(nn.ModuleDict({'a': nn.Identity(), 'b': nn.Sigmoid()}), nn.LayerNorm(4), nn.BatchNorm1d(3), nn.Embedding(5, 2), nn.Flatten(), nn.MSELoss())
print(nn.DataParallel(nn.Sequential(nn.Linear(1, 1))))
print(nn.Sequential(), nn.ModuleList())
# expect: Linear(in_features=3, out_features=2, bias=True) Linear(in_features=1, out_features=1, bias=False) ReLU() ReLU(inplace=True) GELU(approximate='none') Dropout(p=0.1, inplace=False) Softmax(dim=1)
# expect: Sequential(
# expect:   (0): Linear(in_features=2, out_features=4, bias=True)
# expect:   (1): ReLU()
# expect:   (2): Sequential(
# expect:     (0): Linear(in_features=4, out_features=1, bias=True)
# expect:   )
# expect: )
# expect: Block(
# expect:   kind=test
# expect:   (fc): Linear(in_features=2, out_features=2, bias=True)
# expect:   (act): Tanh()
# expect: )
# expect: ModuleDict(
# expect:   (a): Identity()
# expect:   (b): Sigmoid()
# expect: ) LayerNorm((4,), eps=1e-05, elementwise_affine=True) BatchNorm1d(3, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True) Embedding(5, 2) Flatten(start_dim=1, end_dim=-1) MSELoss()
# expect: DataParallel(
# expect:   (module): Sequential(
# expect:     (0): Linear(in_features=1, out_features=1, bias=True)
# expect:   )
# expect: )
# expect: Sequential() ModuleList()
