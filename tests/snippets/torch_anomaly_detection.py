# With anomaly detection, backward names the operation that made a nan.
import warnings
import torch

warnings.simplefilter('ignore')
x = torch.tensor([-1.0, 4.0], requires_grad=True)
with torch.autograd.detect_anomaly():
    print(torch.is_anomaly_enabled())
    y = torch.sqrt(x)
    try:
        y.sum().backward()
    except RuntimeError as error:
        print(error)
print(torch.is_anomaly_enabled())
torch.sqrt(x).sum().backward()
print(x.grad)
torch.autograd.set_detect_anomaly(True)
try:
    (x * 0 / 0).sum().backward()
    (torch.zeros(1, requires_grad=True) ** 0.5 * 0).sum().backward()
except RuntimeError as error:
    print(error)
torch.autograd.set_detect_anomaly(False)
# expect: True
# expect: Function 'SqrtBackward0' returned nan values in its 0th output.
# expect: False
# expect: tensor([   nan, 0.2500])
# expect: Function 'MulBackward0' returned nan values in its 0th output.
