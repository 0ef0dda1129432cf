# CyclicLR goes up and down between two rates, and momentum down and up.
import torch
from torch.optim import SGD, Adam
from torch.optim.lr_scheduler import CyclicLR

def rates(optimizer, **options):
    scheduler = CyclicLR(optimizer, 0.1, 0.5, **options)
    found = []
    for _ in range(10):
        found.append((round(optimizer.param_groups[0]['lr'], 4), round(optimizer.param_groups[0].get('momentum', 0), 4)))
        optimizer.step()
        scheduler.step()
    print(options, found)

def sgd():
    return SGD([torch.nn.Parameter(torch.ones(1))], lr=1.0, momentum=0.9)

rates(sgd(), step_size_up=2)
rates(sgd(), step_size_up=2, step_size_down=3, mode='triangular2')
rates(sgd(), step_size_up=3, mode='exp_range', gamma=0.9)
rates(Adam([torch.nn.Parameter(torch.ones(1))]), step_size_up=2, cycle_momentum=False)
for attempt in [lambda: rates(sgd(), mode='square'), lambda: rates(torch.optim.Adagrad([torch.nn.Parameter(torch.ones(1))]))]:
    try:
        attempt()
    except ValueError as error:
        print(str(error)[:32])
# expect: {'step_size_up': 2} [(0.1, 0.9), (0.3, 0.85), (0.5, 0.8), (0.3, 0.85), (0.1, 0.9), (0.3, 0.85), (0.5, 0.8), (0.3, 0.85), (0.1, 0.9), (0.3, 0.85)]
# expect: {'step_size_up': 2, 'step_size_down': 3, 'mode': 'triangular2'} [(0.1, 0.9), (0.3, 0.85), (0.5, 0.8), (0.3667, 0.8333), (0.2333, 0.8667), (0.1, 0.9), (0.2, 0.875), (0.3, 0.85), (0.2333, 0.8667), (0.1667, 0.8833)]
# expect: {'step_size_up': 3, 'mode': 'exp_range', 'gamma': 0.9} [(0.1, 0.9), (0.22, 0.87), (0.316, 0.846), (0.3916, 0.8271), (0.275, 0.8563), (0.1787, 0.8803), (0.1, 0.9), (0.1638, 0.8841), (0.2148, 0.8713), (0.255, 0.8613)]
# expect: {'step_size_up': 2, 'cycle_momentum': False} [(0.1, 0), (0.3, 0), (0.5, 0), (0.3, 0), (0.1, 0), (0.3, 0), (0.5, 0), (0.3, 0), (0.1, 0), (0.3, 0)]
# expect: mode is invalid and scale_fn is 
# expect: optimizer must support momentum 
