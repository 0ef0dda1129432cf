# ReduceLROnPlateau lowers the rate when a metric stops improving.
import torch
from torch.optim import SGD
from torch.optim.lr_scheduler import ReduceLROnPlateau

def follow(metrics, **options):
    optimizer = SGD([torch.nn.Parameter(torch.ones(1))], lr=1.0)
    scheduler = ReduceLROnPlateau(optimizer, **options)
    rates = []
    for metric in metrics:
        optimizer.step()
        scheduler.step(metric)
        rates.append(round(optimizer.param_groups[0]['lr'], 8))
    print(rates, scheduler.num_bad_epochs, scheduler.best)

follow([3.0, 2.0, 2.0, 2.0, 2.0, 2.0], patience=1)
follow([3.0, 2.0, 1.99, 1.5, 2.0, 2.0], patience=0, threshold=0.1, factor=0.5)
follow([0.1, 0.2, 0.2, 0.2, 0.3, 0.1], mode='max', patience=1, cooldown=1)
follow([5.0, 4.95, 4.9, 4.0], threshold_mode='abs', threshold=0.5, patience=0, min_lr=0.2)
follow([torch.tensor(2.0), torch.tensor(3.0)], patience=0)
for options in [dict(factor=1.0), dict(mode='least'), dict(threshold_mode='none'), dict(min_lr=[0.1, 0.2])]:
    try:
        follow([1.0], **options)
    except ValueError as error:
        print(error)
# expect: [1.0, 1.0, 1.0, 0.1, 0.1, 0.01] 0 2.0
# expect: [1.0, 1.0, 0.5, 0.5, 0.25, 0.125] 0 1.5
# expect: [1.0, 1.0, 1.0, 0.1, 0.1, 0.1] 1 0.3
# expect: [1.0, 0.2, 0.2, 0.2] 0 4.0
# expect: [1.0, 0.1] 0 2.0
# expect: Factor should be < 1.0.
# expect: mode least is unknown!
# expect: threshold mode none is unknown!
# expect: expected 1 min_lrs, got 2
