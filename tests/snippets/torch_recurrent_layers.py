# RNN, LSTM and GRU start from PyTorch's weights and give its outputs and states.
import torch
from torch import nn

torch.manual_seed(0)
x = torch.randn(5, 2, 3)
def show(name, value):
    print(name, tuple(value.shape), [round(v, 4) for v in value.detach().flatten().tolist()[:4]], round(value.sum().item(), 4))

lstm = nn.LSTM(3, 4, num_layers=2)
out, (h, c) = lstm(x)
print(lstm, [name for name, _ in lstm.named_parameters()][:5])
show('out', out); show('h', h); show('c', c)
out, (h, c) = lstm(x, (h, c))
show('again', out)
gru = nn.GRU(3, 4, batch_first=True, bidirectional=True)
out, h = gru(x.transpose(0, 1))
print(gru)
show('gru', out); show('h', h)
rnn = nn.RNN(3, 2, nonlinearity='relu', bias=False)
out, h = rnn(x)
print(rnn)
show('rnn', out); show('h', h)
out, h = nn.GRU(3, 2)(x[:, 0])
show('unbatched', out); show('h', h)
cell = nn.LSTMCell(3, 4)
h, c = cell(x[0])
h, c = cell(x[1], (h, c))
show('cell', h); show('c', c)
show('gru cell', nn.GRUCell(3, 4)(x[0])); show('rnn cell', nn.RNNCell(3, 4)(x[0], torch.ones(2, 4)))
print(nn.GRUCell(3, 4), nn.RNNCell(3, 4, nonlinearity='relu'), sum(p.numel() for p in lstm.parameters()))
for attempt in [lambda: lstm(torch.ones(5, 2, 7)), lambda: lstm(x, (torch.zeros(2, 3, 4), torch.zeros(2, 3, 4))), lambda: gru(x.transpose(0, 1), torch.zeros(1, 2, 4)),
                lambda: nn.LSTM(3, 4, dropout=2)]:
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)
# expect: LSTM(3, 4, num_layers=2) ['weight_ih_l0', 'weight_hh_l0', 'bias_ih_l0', 'bias_hh_l0', 'weight_ih_l1']
# expect: out (5, 2, 4) [0.1309, 0.0756, -0.0169, 0.0868] 3.983
# expect: h (2, 2, 4) [-0.0017, 0.1424, -0.139, -0.0246] 0.9788
# expect: c (2, 2, 4) [-0.0036, 0.3484, -0.3394, -0.0391] 2.5461
# expect: again (5, 2, 4) [0.2318, 0.1374, -0.1158, 0.1953] 4.5086
# expect: GRU(3, 4, batch_first=True, bidirectional=True)
# expect: gru (2, 5, 8) [0.1813, -0.324, -0.252, -0.1594] -4.179
# expect: h (2, 2, 4) [-0.1021, 0.378, -0.5131, 0.3771] -0.4384
# expect: RNN(3, 2, bias=False)
# expect: rnn (5, 2, 2) [0.1848, 0.0, 0.344, 0.6378] 6.2583
# expect: h (1, 2, 2) [0.0, 0.6508, 1.2009, 1.2739] 3.1256
# expect: unbatched (5, 2) [-0.2989, 0.2072, -0.5293, 0.4396] 0.0508
# expect: h (1, 2) [0.2647, -0.2987] -0.034
# expect: cell (2, 4) [-0.0001, 0.0152, -0.0864, -0.1747] -0.147
# expect: c (2, 4) [-0.0001, 0.0327, -0.1283, -0.2519] -0.4831
# expect: gru cell (2, 4) [0.3588, -0.2737, -0.2358, 0.2597] -0.5691
# expect: rnn cell (2, 4) [0.8949, 0.6929, 0.4635, 0.336] 4.2212
# expect: GRUCell(3, 4) RNNCell(3, 4, nonlinearity=relu) 304
# expect: RuntimeError input.size(-1) must be equal to input_size. Expected 3, got 7
# expect: RuntimeError Expected hidden[0] size (2, 2, 4), got [2, 3, 4]
# expect: RuntimeError Expected hidden size (2, 2, 4), got [1, 2, 4]
# expect: ValueError dropout should be a number in range [0, 1] representing the probability of an element being zeroed
