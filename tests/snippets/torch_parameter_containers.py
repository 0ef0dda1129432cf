# ParameterList and ParameterDict register what they hold.
import torch
from torch import nn

class Mixer(nn.Module):
    def __init__(self):
        super().__init__()
        self.weights = nn.ParameterList([nn.Parameter(torch.full((2,), float(i))) for i in range(3)])
        self.named = nn.ParameterDict({'a': nn.Parameter(torch.ones(1)), 'b': torch.zeros(2, 3)})

    def forward(self, x):
        for i, weight in enumerate(self.weights):
            x = x + weight * self.named['a']
        return x

model = Mixer()
print([name for name, _ in model.named_parameters()], list(model.state_dict()))
print(model(torch.zeros(2)).detach(), len(model.weights), model.weights[-1].tolist(), [w.sum().item() for w in model.weights[1:]])
model.weights.append(nn.Parameter(torch.ones(4)))
model.weights.extend([torch.ones(1)])
print(len(model.weights), model.weights[4], 'a' in model.named, list(model.named.keys()), [k for k, v in model.named.items()])
model.named['c'] = nn.Parameter(torch.ones(1))
print(model.named.pop('a'), len(model.named), model.named.get('z', 'none'))
print(nn.ParameterList([torch.ones(2, 3)]))
print(nn.ParameterDict({'x': torch.ones(2)}))
for attempt in [lambda: model.weights[9], lambda: model.named['q'], lambda: model.weights(1)]:
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)
# expect: ['weights.0', 'weights.1', 'weights.2', 'named.a', 'named.b'] ['weights.0', 'weights.1', 'weights.2', 'named.a', 'named.b']
# expect: tensor([3., 3.]) 3 [2.0, 2.0] [2.0, 4.0]
# expect: 5 Parameter containing:
# expect: tensor([1.], requires_grad=True) True ['a', 'b'] ['a', 'b']
# expect: Parameter containing:
# expect: tensor([1.], requires_grad=True) 2 none
# expect: ParameterList(  (0): Parameter containing: [torch.float32 of size 2x3])
# expect: ParameterDict(  (x): Parameter containing: [torch.FloatTensor of size 2])
# expect: IndexError index 9 is out of range
# expect: AttributeError 'ParameterDict' object has no attribute 'q'
# expect: RuntimeError ParameterList should not be called.
