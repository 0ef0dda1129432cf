# The schedulers give PyTorch's learning rates, step by step.
import math
import torch
from torch.optim import SGD, Adam
from torch.optim import lr_scheduler as schedule

def rates(make, steps=12, optimizer=None):
    weight = torch.nn.Parameter(torch.ones(1))
    optimizer = optimizer or SGD([weight], lr=0.5, momentum=0.9)
    scheduler = make(optimizer)
    found = []
    for _ in range(steps):
        found.append(round(optimizer.param_groups[0]['lr'], 6))
        optimizer.step()
        scheduler.step()
    print(type(scheduler).__name__, found, round(scheduler.get_last_lr()[0], 6))
    return scheduler

rates(lambda o: schedule.StepLR(o, step_size=3))
rates(lambda o: schedule.StepLR(o, 2, gamma=0.5))
rates(lambda o: schedule.MultiStepLR(o, milestones=[2, 5, 5], gamma=0.1))
rates(lambda o: schedule.ExponentialLR(o, gamma=0.9))
rates(lambda o: schedule.CosineAnnealingLR(o, T_max=5), 14)
rates(lambda o: schedule.CosineAnnealingLR(o, T_max=8, eta_min=0.1))
rates(lambda o: schedule.LambdaLR(o, lambda epoch: 1 / (epoch + 1)))
rates(lambda o: schedule.LambdaLR(o, [lambda epoch: 0.95 ** epoch]))
rates(lambda o: schedule.MultiplicativeLR(o, lambda epoch: 0.9))
rates(lambda o: schedule.LinearLR(o))
rates(lambda o: schedule.LinearLR(o, start_factor=0.1, end_factor=0.8, total_iters=4))
rates(lambda o: schedule.ConstantLR(o, factor=0.5, total_iters=3))
rates(lambda o: schedule.PolynomialLR(o, total_iters=6, power=2))
rates(lambda o: schedule.CosineAnnealingWarmRestarts(o, T_0=3, T_mult=2))
rates(lambda o: schedule.CosineAnnealingWarmRestarts(o, T_0=4, eta_min=0.05))
rates(lambda o: schedule.OneCycleLR(o, max_lr=1.0, total_steps=12))
rates(lambda o: schedule.OneCycleLR(o, max_lr=1.0, epochs=3, steps_per_epoch=5, anneal_strategy='linear'))
rates(lambda o: schedule.OneCycleLR(o, max_lr=1.0, total_steps=15, three_phase=True, pct_start=0.25))
warmup = rates(lambda o: schedule.SequentialLR(o, [schedule.LinearLR(o, 0.1, total_iters=3),
                                                   schedule.CosineAnnealingLR(o, T_max=6)], milestones=[3]))
rates(lambda o: schedule.ChainedScheduler([schedule.ConstantLR(o, 0.1, 2), schedule.ExponentialLR(o, 0.9)]))

weights = [torch.nn.Parameter(torch.ones(1)) for _ in range(2)]
optimizer = Adam([{'params': weights[:1], 'lr': 0.1}, {'params': weights[1:]}], lr=0.01)
scheduler = schedule.OneCycleLR(optimizer, max_lr=[0.1, 0.2], total_steps=4)
for _ in range(3):
    optimizer.step()
    scheduler.step()
    print([round(r, 5) for r in scheduler.get_last_lr()], [round(g['betas'][0], 4) for g in optimizer.param_groups])
# expect: StepLR [0.5, 0.5, 0.5, 0.05, 0.05, 0.05, 0.005, 0.005, 0.005, 0.0005, 0.0005, 0.0005] 5e-05
# expect: StepLR [0.5, 0.5, 0.25, 0.25, 0.125, 0.125, 0.0625, 0.0625, 0.03125, 0.03125, 0.015625, 0.015625] 0.007812
# expect: MultiStepLR [0.5, 0.5, 0.05, 0.05, 0.05, 0.0005, 0.0005, 0.0005, 0.0005, 0.0005, 0.0005, 0.0005] 0.0005
# expect: ExponentialLR [0.5, 0.45, 0.405, 0.3645, 0.32805, 0.295245, 0.265721, 0.239148, 0.215234, 0.19371, 0.174339, 0.156905] 0.141215
# expect: CosineAnnealingLR [0.5, 0.452254, 0.327254, 0.172746, 0.047746, 0.0, 0.047746, 0.172746, 0.327254, 0.452254, 0.5, 0.452254, 0.327254, 0.172746] 0.047746
# expect: CosineAnnealingLR [0.5, 0.484776, 0.441421, 0.376537, 0.3, 0.223463, 0.158579, 0.115224, 0.1, 0.115224, 0.158579, 0.223463] 0.3
# expect: LambdaLR [0.5, 0.25, 0.166667, 0.125, 0.1, 0.083333, 0.071429, 0.0625, 0.055556, 0.05, 0.045455, 0.041667] 0.038462
# expect: LambdaLR [0.5, 0.475, 0.45125, 0.428687, 0.407253, 0.38689, 0.367546, 0.349169, 0.33171, 0.315125, 0.299368, 0.2844] 0.27018
# expect: MultiplicativeLR [0.5, 0.45, 0.405, 0.3645, 0.32805, 0.295245, 0.265721, 0.239148, 0.215234, 0.19371, 0.174339, 0.156905] 0.141215
# expect: LinearLR [0.166667, 0.233333, 0.3, 0.366667, 0.433333, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5] 0.5
# expect: LinearLR [0.05, 0.1375, 0.225, 0.3125, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4, 0.4] 0.4
# expect: ConstantLR [0.25, 0.25, 0.25, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5] 0.5
# expect: PolynomialLR [0.5, 0.347222, 0.222222, 0.125, 0.055556, 0.013889, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0] 0.0
# expect: CosineAnnealingWarmRestarts [0.5, 0.375, 0.125, 0.5, 0.466506, 0.375, 0.25, 0.125, 0.033494, 0.5, 0.491481, 0.466506] 0.426777
# expect: CosineAnnealingWarmRestarts [0.5, 0.434099, 0.275, 0.115901, 0.5, 0.434099, 0.275, 0.115901, 0.5, 0.434099, 0.275, 0.115901] 0.5
# expect: OneCycleLR [0.04, 0.34979, 0.879285, 0.994415, 0.933013, 0.811746, 0.647379, 0.462637, 0.283061, 0.133478, 0.034567, 4e-06] 0.034567
# expect: OneCycleLR [0.04, 0.314286, 0.588571, 0.862857, 0.952381, 0.857143, 0.761906, 0.666668, 0.57143, 0.476193, 0.380955, 0.285717] 0.190479
# expect: OneCycleLR [0.04, 0.320601, 0.834333, 0.980557, 0.588311, 0.116198, 0.039659, 0.037005, 0.032053, 0.025475, 0.018157, 0.011088] 0.005223
# expect: SequentialLR [0.05, 0.2, 0.35, 0.5, 0.466506, 0.375, 0.25, 0.125, 0.033494, 0.0, 0.033494, 0.125] 0.25
# expect: ChainedScheduler [0.05, 0.045, 0.405, 0.3645, 0.32805, 0.295245, 0.265721, 0.239148, 0.215234, 0.19371, 0.174339, 0.156905] 0.141215
# expect: [0.08117, 0.16235] [0.8688, 0.8688]
# expect: [0.02831, 0.05661] [0.9217, 0.9217]
# expect: [0.0, 0.0] [0.95, 0.95]
