# Schedulers remember where they are, warn about the wrong order of steps, and refuse wrong settings.
import torch
from torch.optim import SGD
from torch.optim import lr_scheduler as schedule
import warnings

def new():
    return SGD([torch.nn.Parameter(torch.ones(1))], lr=0.1)

optimizer = new()
scheduler = schedule.StepLR(optimizer, 2)
for _ in range(3):
    optimizer.step()
    scheduler.step()
state = scheduler.state_dict()
print({key: state[key] for key in ('step_size', 'gamma', 'base_lrs', 'last_epoch', '_step_count')})
again = schedule.StepLR(new(), 5)
again.load_state_dict(state)
print(again.step_size, again.last_epoch, again.get_last_lr() == scheduler.get_last_lr())
print(optimizer.param_groups[0]['initial_lr'], isinstance(scheduler, schedule._LRScheduler))

with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter('always')
    optimizer = new()
    scheduler = schedule.ExponentialLR(optimizer, 0.5)
    scheduler.step()
    scheduler.step()
    print(len(caught), caught[0].category.__name__, str(caught[0].message)[:80])
    scheduler.get_lr()
    print(caught[-1].message)
    scheduler.step(4)
    print(str(caught[-1].message)[:60], scheduler.get_last_lr())

class Halving(schedule._LRScheduler):
    def get_lr(self):
        return [base * 0.5 ** self.last_epoch for base in self.base_lrs]

optimizer = new()
scheduler = Halving(optimizer)
for _ in range(3):
    optimizer.step()
    scheduler.step()
print(scheduler.get_last_lr())
for make in [lambda: schedule.StepLR(3, 2), lambda: schedule.StepLR(new(), 2, last_epoch=3),
             lambda: schedule.LambdaLR(new(), [lambda e: e, lambda e: e]),
             lambda: schedule.LinearLR(new(), end_factor=2), lambda: schedule.ConstantLR(new(), 2),
             lambda: schedule.OneCycleLR(new(), 0.1), lambda: schedule.OneCycleLR(new(), 0.1, total_steps=0),
             lambda: schedule.OneCycleLR(new(), [0.1, 0.2], total_steps=3),
             lambda: schedule.OneCycleLR(new(), 0.1, total_steps=3, pct_start=2),
             lambda: schedule.CosineAnnealingWarmRestarts(new(), 0), lambda: schedule.CosineAnnealingWarmRestarts(new(), 2, 0.5),
             lambda: schedule.StepLR(new()), lambda: schedule.SequentialLR(*[(o := new()), [schedule.StepLR(o, 1)], [3]])]:
    try:
        print(make())
    except Exception as error:
        print(f'{type(error).__name__}: {error}')
# expect: {'step_size': 2, 'gamma': 0.1, 'base_lrs': [0.1], 'last_epoch': 3, '_step_count': 4}
# expect: 2 3 True
# expect: 0.1 True
# expect: 1 UserWarning Detected call of `lr_scheduler.step()` before `optimizer.step()`. In PyTorch 1.1
# expect: To get the last learning rate computed by the scheduler, please use `get_last_lr()`.
# expect: The epoch parameter in `scheduler.step()` was not necessary  [0.00625]
# expect: [0.0125]
# expect: TypeError: int is not an Optimizer
# expect: KeyError: "param 'initial_lr' is not specified in param_groups[0] when resuming an optimizer"
# expect: ValueError: Expected 1 lr_lambdas, but got 2
# expect: ValueError: Ending multiplicative factor expected to be between 0 and 1.
# expect: ValueError: Constant multiplicative factor expected to be between 0 and 1.
# expect: ValueError: You must define either total_steps OR (epochs AND steps_per_epoch)
# expect: ValueError: Expected positive integer total_steps, but got 0
# expect: ValueError: expected 1 values for max_lr, got 2
# expect: ValueError: Expected float between 0 and 1 pct_start, but got 2
# expect: ValueError: Expected positive integer T_0, but got 0
# expect: ValueError: Expected integer T_mult >= 1, but got 0.5
# expect: TypeError: StepLR.__init__() missing 1 required positional argument: 'step_size'
# expect: ValueError: Sequential Schedulers expects number of schedulers provided to be one more than the number of milestone points, but got number of schedulers 1 and the number of milestones to be equal to 1
