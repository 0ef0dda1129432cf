# Activations and losses.
import torch
import torch.nn.functional as F
x = torch.tensor([[1.0, -2.0, 0.5], [0.0, 3.0, -1.0]])
print(F.relu(x), torch.sigmoid(x), torch.tanh(x), F.gelu(x), F.softplus(x), F.silu(x))
print(F.softmax(x, dim=1), F.log_softmax(x, dim=-1), x.softmax(0), torch.exp(x), x.abs().sqrt(), x.abs().log())
t = torch.tensor([0, 1])
print(F.cross_entropy(x, t), F.cross_entropy(x, t, reduction='sum'), F.cross_entropy(x, t, reduction='none'))
print(F.nll_loss(F.log_softmax(x, 1), t), F.mse_loss(x, torch.zeros(2, 3)), F.l1_loss(x, torch.zeros(2, 3)))
print(torch.nn.CrossEntropyLoss()(x, t), torch.nn.MSELoss(reduction='sum')(x, x + 1))
print(F.linear(x, torch.ones(2, 3), torch.ones(2)), F.dropout(x, 0.5, training=False), F.layer_norm(x, (3,)), F.one_hot(t, 3))
for call in (lambda: F.cross_entropy(x, torch.tensor([0, 1, 2])), lambda: F.cross_entropy(x, torch.tensor([0, 5])), lambda: F.mse_loss(x, torch.zeros(3, 2)),
             lambda: F.relu(3), lambda: F.dropout(x, 2.0)):
    try:
        call()
    except Exception as error:
        print(type(error).__name__, error)
# expect: tensor([[1.0000, 0.0000, 0.5000],
# expect:         [0.0000, 3.0000, 0.0000]]) tensor([[0.7311, 0.1192, 0.6225],
# expect:         [0.5000, 0.9526, 0.2689]]) tensor([[ 0.7616, -0.9640,  0.4621],
# expect:         [ 0.0000,  0.9951, -0.7616]]) tensor([[ 0.8413, -0.0455,  0.3457],
# expect:         [ 0.0000,  2.9960, -0.1587]]) tensor([[1.3133, 0.1269, 0.9741],
# expect:         [0.6931, 3.0486, 0.3133]]) tensor([[ 0.7311, -0.2384,  0.3112],
# expect:         [ 0.0000,  2.8577, -0.2689]])
# expect: tensor([[0.6037, 0.0301, 0.3662],
# expect:         [0.0466, 0.9362, 0.0171]]) tensor([[-0.5046, -3.5046, -1.0046],
# expect:         [-3.0659, -0.0659, -4.0659]]) tensor([[0.7311, 0.0067, 0.8176],
# expect:         [0.2689, 0.9933, 0.1824]]) tensor([[ 2.7183,  0.1353,  1.6487],
# expect:         [ 1.0000, 20.0855,  0.3679]]) tensor([[1.0000, 1.4142, 0.7071],
# expect:         [0.0000, 1.7321, 1.0000]]) tensor([[ 0.0000,  0.6931, -0.6931],
# expect:         [   -inf,  1.0986,  0.0000]])
# expect: tensor(0.2852) tensor(0.5705) tensor([0.5046, 0.0659])
# expect: tensor(0.2852) tensor(2.5417) tensor(1.2500)
# expect: tensor(0.2852) tensor(6.)
# expect: tensor([[0.5000, 0.5000],
# expect:         [3.0000, 3.0000]]) tensor([[ 1.0000, -2.0000,  0.5000],
# expect:         [ 0.0000,  3.0000, -1.0000]]) tensor([[ 0.8890, -1.3970,  0.5080],
# expect:         [-0.3922,  1.3728, -0.9806]]) tensor([[1, 0, 0],
# expect:         [0, 1, 0]])
# expect: ValueError Expected input batch_size (2) to match target batch_size (3).
# expect: IndexError Target 5 is out of bounds.
# expect: RuntimeError The size of tensor a (3) must match the size of tensor b (2) at non-singleton dimension 1
# expect: TypeError relu(): argument 'input' (position 1) must be Tensor, not int
# expect: ValueError dropout probability has to be between 0 and 1, but got 2.0
