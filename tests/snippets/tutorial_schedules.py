# Learning-rate schedules over a few epochs, and a warm-up written with a lambda.
import torch
from torch import nn
from torch.optim import SGD, lr_scheduler

def rates(make, epochs=8, lr=0.1):
    model = nn.Linear(2, 1)
    optimizer = SGD(model.parameters(), lr=lr)
    scheduler = make(optimizer)
    seen = []
    for _ in range(epochs):
        seen.append(round(optimizer.param_groups[0]["lr"], 6))
        optimizer.step()
        scheduler.step()
    return seen, scheduler

print(rates(lambda o: lr_scheduler.StepLR(o, step_size=3, gamma=0.5))[0])
print(rates(lambda o: lr_scheduler.MultiStepLR(o, milestones=[2, 5], gamma=0.1))[0])
print(rates(lambda o: lr_scheduler.ExponentialLR(o, gamma=0.9))[0])
print(rates(lambda o: lr_scheduler.CosineAnnealingLR(o, T_max=8, eta_min=0.01))[0])
print(rates(lambda o: lr_scheduler.LambdaLR(o, lambda e: min(1.0, (e + 1) / 4)))[0])
print(rates(lambda o: lr_scheduler.LinearLR(o, start_factor=0.25, total_iters=4))[0])
print(rates(lambda o: lr_scheduler.OneCycleLR(o, max_lr=0.4, total_steps=9))[0])
values, scheduler = rates(lambda o: lr_scheduler.SequentialLR(
    o, [lr_scheduler.ConstantLR(o, factor=0.1, total_iters=2), lr_scheduler.ExponentialLR(o, gamma=0.9)],
    milestones=[2]))
print(values)
print([round(lr, 6) for lr in scheduler.get_last_lr()])

torch.manual_seed(1)
model = nn.Linear(3, 1)
optimizer = SGD(model.parameters(), lr=1.0)
plateau = lr_scheduler.ReduceLROnPlateau(optimizer, factor=0.5, patience=1)
for loss in [1.0, 0.8, 0.9, 0.85, 0.84, 0.83, 0.7]:
    plateau.step(loss)
    print(loss, optimizer.param_groups[0]["lr"])
# expect: [0.1, 0.1, 0.1, 0.05, 0.05, 0.05, 0.025, 0.025]
# expect: [0.1, 0.1, 0.01, 0.01, 0.01, 0.001, 0.001, 0.001]
# expect: [0.1, 0.09, 0.081, 0.0729, 0.06561, 0.059049, 0.053144, 0.04783]
# expect: [0.1, 0.096575, 0.08682, 0.072221, 0.055, 0.037779, 0.02318, 0.013425]
# expect: [0.025, 0.05, 0.075, 0.1, 0.1, 0.1, 0.1, 0.1]
# expect: [0.025, 0.04375, 0.0625, 0.08125, 0.1, 0.1, 0.1, 0.1]
# expect: [0.016, 0.260543, 0.397766, 0.359427, 0.282258, 0.185055, 0.091492, 0.024357]
# expect: [0.01, 0.01, 0.1, 0.09, 0.081, 0.0729, 0.06561, 0.059049]
# expect: [0.053144]
# expect: 1.0 1.0
# expect: 0.8 1.0
# expect: 0.9 1.0
# expect: 0.85 0.5
# expect: 0.84 0.5
# expect: 0.83 0.25
# expect: 0.7 0.25
