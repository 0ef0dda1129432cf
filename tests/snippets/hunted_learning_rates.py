# Learning rates: warm-up then cosine, plateau, chained, per group, and resuming.
import math
import torch
from torch.optim.lr_scheduler import (CosineAnnealingLR, ExponentialLR, LambdaLR, LinearLR, MultiStepLR, OneCycleLR,
                                      ReduceLROnPlateau, SequentialLR, StepLR, CosineAnnealingWarmRestarts, CyclicLR,
                                      PolynomialLR, ConstantLR, ChainedScheduler)

model = torch.nn.Linear(2, 1)


def rates(make, steps, lr=1.0, opt=torch.optim.SGD, **options):
    optimizer = opt(model.parameters(), lr=lr, **options)
    scheduler = make(optimizer)
    seen = []
    for _ in range(steps):
        seen.append(round(optimizer.param_groups[0]['lr'], 5))
        optimizer.step()
        scheduler.step()
    return seen


print(rates(lambda o: StepLR(o, step_size=2, gamma=0.1), 6))
print(rates(lambda o: MultiStepLR(o, milestones=[1, 4], gamma=0.5), 6))
print(rates(lambda o: ExponentialLR(o, gamma=0.9), 4))
print(rates(lambda o: CosineAnnealingLR(o, T_max=4, eta_min=0.1), 7))
print(rates(lambda o: LambdaLR(o, lr_lambda=lambda e: min((e + 1) / 4, 1 / math.sqrt(e + 1))), 6))
print(rates(lambda o: SequentialLR(o, [LinearLR(o, 0.1, total_iters=3), CosineAnnealingLR(o, T_max=4)], milestones=[3]), 7))
print(rates(lambda o: OneCycleLR(o, max_lr=1.0, total_steps=8), 8, lr=0.1, momentum=0.9))
print(rates(lambda o: CosineAnnealingWarmRestarts(o, T_0=2, T_mult=2), 7))
print(rates(lambda o: CyclicLR(o, base_lr=0.1, max_lr=1.0, step_size_up=2, mode='triangular2'), 9, momentum=0.9))
print(rates(lambda o: PolynomialLR(o, total_iters=4, power=2.0), 6))
print(rates(lambda o: ChainedScheduler([ConstantLR(o, factor=0.5, total_iters=2), ExponentialLR(o, 0.9)]), 4))
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
plateau = ReduceLROnPlateau(optimizer, mode='min', factor=0.5, patience=1, threshold=0.01)
for loss in (1.0, 0.9, 0.9, 0.9, 0.5, 0.5, 0.5):
    plateau.step(loss)
    print(round(optimizer.param_groups[0]['lr'], 4), plateau.num_bad_epochs, end='; ')
print()
optimizer = torch.optim.SGD([{'params': [model.weight], 'lr': 0.5}, {'params': [model.bias]}], lr=0.1)
scheduler = StepLR(optimizer, 1, gamma=0.1)
optimizer.step()
scheduler.step()
print([round(g['lr'], 4) for g in optimizer.param_groups], scheduler.get_last_lr(), scheduler.last_epoch)
state = scheduler.state_dict()
print(sorted(state))
again = StepLR(torch.optim.SGD(model.parameters(), lr=0.1), 1, gamma=0.7)
again.load_state_dict(state)
print(again.gamma, again.last_epoch)
fresh = torch.optim.SGD(model.parameters(), lr=0.1)
late = StepLR(fresh, 1)
late.step()
fresh.step()
try:
    ReduceLROnPlateau(fresh, mode='best')
except ValueError as e:
    print(e)
try:
    CosineAnnealingLR(fresh)
except TypeError as e:
    print(str(e).split('.')[-1])
# expect: [1.0, 1.0, 0.1, 0.1, 0.01, 0.01]
# expect: [1.0, 0.5, 0.5, 0.5, 0.25, 0.25]
# expect: [1.0, 0.9, 0.81, 0.729]
# expect: [1.0, 0.8682, 0.55, 0.2318, 0.1, 0.2318, 0.55]
# expect: [0.25, 0.5, 0.57735, 0.5, 0.44721, 0.40825]
# expect: [0.1, 0.4, 0.7, 1.0, 0.85355, 0.5, 0.14645]
# expect: [0.04, 0.81928, 0.97194, 0.81175, 0.55598, 0.28306, 0.07664, 0.0]
# expect: [1.0, 0.5, 1.0, 0.85355, 0.5, 0.14645, 1.0]
# expect: [0.1, 0.55, 1.0, 0.55, 0.1, 0.325, 0.55, 0.325, 0.1]
# expect: [1.0, 0.5625, 0.25, 0.0625, 0.0, 0.0]
# expect: [0.5, 0.45, 0.81, 0.729]
# expect: 0.1 0; 0.1 0; 0.1 1; 0.05 0; 0.05 0; 0.05 1; 0.025 0; 
# expect: [0.05, 0.01] [0.05, 0.010000000000000002] 1
# expect: ['_get_lr_called_within_step', '_last_lr', '_step_count', 'base_lrs', 'gamma', 'last_epoch', 'step_size', 'verbose']
# expect: 0.1 1
# expect: mode best is unknown!
# expect: __init__() missing 1 required positional argument: 'T_max'
