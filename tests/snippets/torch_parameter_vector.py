# Parameters as one vector and back; sequences padded to one length.
import torch
from torch.nn.utils import parameters_to_vector, vector_to_parameters
from torch.nn.utils.rnn import pad_sequence

model = torch.nn.Linear(2, 3)
with torch.no_grad():
    model.weight.copy_(torch.arange(6.0).view(3, 2))
    model.bias.fill_(9)
print(parameters_to_vector(model.parameters()).detach())
weight = model.weight
vector_to_parameters(torch.arange(9.0) * 10, model.parameters())
print(model.weight, model.bias, model.weight is weight)
for attempt in [lambda: vector_to_parameters([1.0], model.parameters()),
                lambda: parameters_to_vector([model.weight, torch.nn.Parameter(torch.ones(2).cuda())])]:
    try:
        attempt()
    except TypeError as error:
        print(error)
print(pad_sequence([torch.arange(3), torch.arange(1), torch.arange(2)], batch_first=True, padding_value=-1))
print(pad_sequence([torch.ones(2, 2), torch.ones(3, 2)]).shape)
# expect: tensor([0., 1., 2., 3., 4., 5., 9., 9., 9.])
# expect: Parameter containing:
# expect: tensor([[ 0., 10.],
# expect:         [20., 30.],
# expect:         [40., 50.]], requires_grad=True) Parameter containing:
# expect: tensor([60., 70., 80.], requires_grad=True) True
# expect: expected torch.Tensor, but got: list
# expect: Found two parameters on different devices, this is currently not supported.
# expect: tensor([[ 0,  1,  2],
# expect:         [ 0, -1, -1],
# expect:         [ 0,  1, -1]])
# expect: torch.Size([3, 2, 2])
