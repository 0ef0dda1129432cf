# What goes wrong in training loops, and what PyTorch says of it.
import torch
from torch import nn
import torch.nn.functional as F


def attempt(label, action):
    try:
        print(label, '->', action())
    except Exception as error:
        print(label, '->', type(error).__name__ + ':', str(error).split('\n')[0][:220])


torch.manual_seed(0)


def hidden_state_kept():
    rnn, h = nn.RNN(2, 3), torch.zeros(1, 1, 3)
    for _ in range(2):
        out, h = rnn(torch.ones(4, 1, 2), h)
        out.sum().backward()


def in_place_relu():
    x = torch.tensor([1.0, -1.0], requires_grad=True)
    y = torch.sigmoid(x)
    F.relu(y, inplace=True)
    y.mul_(2)
    y.sum().backward()


def detached_loss():
    lin = nn.Linear(2, 1)
    loss = torch.tensor(lin(torch.ones(1, 2)).sum().item())
    loss.backward()


def argmax_loss():
    lin = nn.Linear(2, 2)
    lin(torch.ones(1, 2)).argmax(dim=1).float().sum().backward()


def list_of_layers():
    class Net(nn.Module):
        def __init__(self):
            super().__init__()
            self.layers = [nn.Linear(2, 2)]
    return torch.optim.SGD(Net().parameters(), lr=0.1)


def wrong_target_shape():
    return F.cross_entropy(torch.randn(3, 5), torch.zeros(3, 1, dtype=torch.long))


def one_hot_target_long():
    return F.cross_entropy(torch.randn(3, 5), torch.zeros(3, 5, dtype=torch.long))


def batch_mismatch():
    return F.cross_entropy(torch.randn(3, 5), torch.zeros(4, dtype=torch.long))


def parameter_reassigned():
    lin = nn.Linear(2, 1)
    lin.weight = torch.ones(1, 2)


def buffer_reassigned():
    bn = nn.BatchNorm1d(2)
    bn.running_mean = 3


def step_without_grad():
    p = torch.ones(1, requires_grad=True)
    torch.optim.SGD([p], lr=0.1).step()
    return p


def negative_lr():
    return torch.optim.Adam([torch.ones(1, requires_grad=True)], lr=-1)


def bad_betas():
    return torch.optim.Adam([torch.ones(1, requires_grad=True)], betas=(1.0, 0.9))


def nesterov_without_momentum():
    return torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=0.1, nesterov=True)


def same_parameter_twice():
    p = torch.ones(1, requires_grad=True)
    opt = torch.optim.SGD([p], lr=0.1)
    opt.add_param_group({'params': [p]})


def wrong_groups():
    a = torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=0.1)
    b = torch.optim.SGD([torch.ones(1, requires_grad=True), torch.ones(1, requires_grad=True)], lr=0.1)
    b.load_state_dict(a.state_dict())


def requires_grad_on_result():
    x = torch.ones(2, requires_grad=True)
    (x * 2).requires_grad = False


def grad_shape():
    x = torch.ones(2, requires_grad=True)
    x.grad = torch.ones(3)


def grad_type():
    x = torch.ones(2, requires_grad=True)
    x.grad = [1, 2]


def backward_shape():
    x = torch.ones(2, requires_grad=True)
    (x * 2).backward(torch.ones(3))


def no_forward_override():
    class Net(nn.Module):
        pass
    return Net()(torch.ones(1))


def misspelled_forward():
    class Net(nn.Module):
        def foward(self, x):
            return x
    return Net()(torch.ones(1))


def unknown_attribute():
    return nn.Linear(2, 2).weights


def dropout_probability():
    return nn.Dropout(1.5)


def embedding_negative():
    return nn.Embedding(3, 2)(torch.tensor([-1]))


def cnn_to_linear():
    net = nn.Sequential(nn.Conv2d(1, 2, 3), nn.Flatten(), nn.Linear(10, 2))
    return net(torch.ones(1, 1, 6, 6))


def lstm_state():
    return nn.LSTM(2, 3)(torch.ones(4, 1, 2), (torch.zeros(1, 2, 3), torch.zeros(1, 2, 3)))


def lstm_input():
    return nn.LSTM(2, 3)(torch.ones(4, 1, 5))


def module_list_called():
    return nn.ModuleList([nn.Linear(2, 2)])(torch.ones(2))


def sequential_index():
    return nn.Sequential(nn.Linear(2, 2))[3]


def item_in_no_grad():
    with torch.no_grad():
        y = nn.Linear(2, 1)(torch.ones(1, 2)).sum()
    y.backward()


for function in (hidden_state_kept, in_place_relu, detached_loss, argmax_loss, list_of_layers, wrong_target_shape,
                 one_hot_target_long, batch_mismatch, parameter_reassigned, buffer_reassigned, step_without_grad,
                 negative_lr, bad_betas, nesterov_without_momentum, same_parameter_twice, wrong_groups,
                 requires_grad_on_result, grad_shape, grad_type, backward_shape, no_forward_override, misspelled_forward,
                 unknown_attribute, dropout_probability, embedding_negative, cnn_to_linear, lstm_state, lstm_input,
                 module_list_called, sequential_index, item_in_no_grad):
    attempt(function.__name__, function)
# expect: hidden_state_kept -> RuntimeError: Trying to backward through the graph a second time (or directly access saved tensors after they have already been freed). Saved intermediate values of the graph are freed when you call .backward() or autograd.grad(). Spe
# expect: in_place_relu -> RuntimeError: one of the variables needed for gradient computation has been modified by an inplace operation: [torch.FloatTensor [2]], which is output 0 of ReluBackward0, is at version 2; expected version 1 instead. Hint: enable anoma
# expect: detached_loss -> RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
# expect: argmax_loss -> RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
# expect: list_of_layers -> ValueError: optimizer got an empty parameter list
# expect: wrong_target_shape -> RuntimeError: 0D or 1D target tensor expected, multi-target not supported
# expect: one_hot_target_long -> RuntimeError: Expected floating point type for target with class probabilities, got Long
# expect: batch_mismatch -> ValueError: Expected input batch_size (3) to match target batch_size (4).
# expect: parameter_reassigned -> TypeError: cannot assign 'torch.FloatTensor' as parameter 'weight' (torch.nn.Parameter or None expected)
# expect: buffer_reassigned -> TypeError: cannot assign 'int' as buffer 'running_mean' (torch.Tensor or None expected)
# expect: step_without_grad -> tensor([1.], requires_grad=True)
# expect: negative_lr -> ValueError: Invalid learning rate: -1
# expect: bad_betas -> ValueError: Invalid beta parameter at index 0: 1.0
# expect: nesterov_without_momentum -> ValueError: Nesterov momentum requires a momentum and zero dampening
# expect: same_parameter_twice -> ValueError: some parameters appear in more than one parameter group
# expect: wrong_groups -> ValueError: loaded state dict contains a parameter group that doesn't match the size of optimizer's group
# expect: requires_grad_on_result -> RuntimeError: you can only change requires_grad flags of leaf variables. If you want to use a computed variable in a subgraph that doesn't require differentiation use var_no_grad = var.detach().
# expect: grad_shape -> RuntimeError: assigned grad has data of a different size
# expect: grad_type -> TypeError: assigned grad expected to be a Tensor or None but got grad of type list
# expect: backward_shape -> RuntimeError: Mismatch in shape: grad_output[0] has a shape of torch.Size([3]) and output[0] has a shape of torch.Size([2]).
# expect: no_forward_override -> NotImplementedError: Module [Net] is missing the required "forward" function
# expect: misspelled_forward -> NotImplementedError: Module [Net] is missing the required "forward" function
# expect: unknown_attribute -> AttributeError: 'Linear' object has no attribute 'weights'
# expect: dropout_probability -> ValueError: dropout probability has to be between 0 and 1, but got 1.5
# expect: embedding_negative -> IndexError: index out of range in self
# expect: cnn_to_linear -> RuntimeError: mat1 and mat2 shapes cannot be multiplied (1x32 and 10x2)
# expect: lstm_state -> RuntimeError: Expected hidden[0] size (1, 1, 3), got [1, 2, 3]
# expect: lstm_input -> RuntimeError: input.size(-1) must be equal to input_size. Expected 2, got 5
# expect: module_list_called -> NotImplementedError: Module [ModuleList] is missing the required "forward" function
# expect: sequential_index -> IndexError: index 3 is out of range
# expect: item_in_no_grad -> RuntimeError: element 0 of tensors does not require grad and does not have a grad_fn
