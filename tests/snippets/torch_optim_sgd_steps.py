# SGD with momentum, dampening, weight decay, nesterov and maximize moves parameters to PyTorch's values.
import torch

for options in [dict(lr=0.1), dict(lr=0.1, momentum=0.9), dict(lr=0.1, momentum=0.9, dampening=0.5),
                dict(lr=0.01, weight_decay=0.1), dict(lr=0.1, momentum=0.8, nesterov=True, weight_decay=0.01),
                dict(lr=0.05, maximize=True)]:
    torch.manual_seed(1)
    weight = torch.nn.Parameter(torch.randn(2, 3))
    bias = torch.nn.Parameter(torch.randn(3))
    optimizer = torch.optim.SGD([weight, bias], **options)
    for step in range(5):
        weight.grad = torch.randn(2, 3)
        bias.grad = bias.detach() * 2 if step != 2 else None
        optimizer.step()
    print(options)
    print([[round(v, 5) for v in row] for row in weight.tolist()], [round(v, 5) for v in bias.tolist()])
    print({k: v.shape for k, v in optimizer.state[weight].items() if v is not None})
# expect: {'lr': 0.1}
# expect: [[0.8471, 0.13666, 0.3589], [0.77329, -0.32456, -0.6357]] [-0.62373, 0.15634, -0.42091]
# expect: {}
# expect: {'lr': 0.1, 'momentum': 0.9}
# expect: [[1.04175, 0.20522, 0.80878], [1.24344, 0.0375, -1.88704]] [0.46993, -0.11779, 0.31712]
# expect: {'momentum_buffer': torch.Size([2, 3])}
# expect: {'lr': 0.1, 'momentum': 0.9, 'dampening': 0.5}
# expect: [[0.96684, 0.41877, 0.44716], [0.97241, -0.00948, -1.11308]] [0.04934, -0.01237, 0.03329]
# expect: {'momentum_buffer': torch.Size([2, 3])}
# expect: {'lr': 0.01, 'weight_decay': 0.1}
# expect: [[0.6766, 0.25255, 0.09104], [0.63336, -0.43696, -0.21211]] [-1.39883, 0.35062, -0.94397]
# expect: {}
# expect: {'lr': 0.1, 'momentum': 0.8, 'nesterov': True, 'weight_decay': 0.01}
# expect: [[1.09825, 0.05103, 0.89447], [1.18607, 0.0029, -1.80657]] [0.28694, -0.07192, 0.19363]
# expect: {'momentum_buffer': torch.Size([2, 3])}
# expect: {'lr': 0.05, 'maximize': True}
# expect: [[0.56848, 0.33206, -0.08694], [0.54533, -0.51558, 0.06866]] [-2.22949, 0.55882, -1.50452]
# expect: {}
