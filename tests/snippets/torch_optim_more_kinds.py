# Adadelta, Adamax, NAdam and RAdam move parameters to PyTorch's values.
import torch

def run(kind, **options):
    torch.manual_seed(3)
    weight = torch.nn.Parameter(torch.randn(2, 2))
    optimizer = kind([weight], **options)
    for step in range(8):
        weight.grad = torch.randn(2, 2) + weight.detach()
        optimizer.step()
    print(kind.__name__, options, [round(v, 5) for v in weight.flatten().tolist()])
    print(sorted(key for key in optimizer.state[weight]))

run(torch.optim.Adadelta)
run(torch.optim.Adadelta, lr=0.5, rho=0.8, weight_decay=0.1)
run(torch.optim.Adamax)
run(torch.optim.Adamax, lr=0.1, weight_decay=0.1)
run(torch.optim.RAdam)
run(torch.optim.RAdam, lr=0.1, betas=(0.8, 0.9))
for attempt in [lambda: torch.optim.Adadelta([torch.ones(1)], rho=2), lambda: torch.optim.NAdam([torch.ones(1)], momentum_decay=-1)]:
    try:
        attempt()
    except ValueError as error:
        print(error)
# expect: Adadelta {} [0.79544, 0.1728, 0.06792, -0.60914]
# expect: ['acc_delta', 'square_avg', 'step']
# expect: Adadelta {'lr': 0.5, 'rho': 0.8, 'weight_decay': 0.1} [0.80004, 0.17389, 0.08127, -0.61121]
# expect: ['acc_delta', 'square_avg', 'step']
# expect: Adamax {} [0.79879, 0.17507, 0.07884, -0.615]
# expect: ['exp_avg', 'exp_inf', 'step']
# expect: Adamax {'lr': 0.1, 'weight_decay': 0.1} [0.58692, 0.15284, -0.3405, -0.59918]
# expect: ['exp_avg', 'exp_inf', 'step']
# expect: RAdam {} [0.80136, 0.17523, 0.08632, -0.61427]
# expect: ['exp_avg', 'exp_avg_sq', 'step']
# expect: RAdam {'lr': 0.1, 'betas': (0.8, 0.9)} [0.61512, 0.15942, -0.16436, -0.59421]
# expect: ['exp_avg', 'exp_avg_sq', 'step']
# expect: Invalid rho value: 2
# expect: Invalid momentum_decay value: -1
