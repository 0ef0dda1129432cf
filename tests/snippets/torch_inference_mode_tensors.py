# Tensors made in inference mode take no part in a gradient afterwards, and say so.
import torch

w = torch.ones(2, requires_grad=True)
with torch.inference_mode():
    y = w * 2
    y.add_(1)
    print(y.requires_grad, y.is_inference(), torch.is_inference_mode_enabled(), torch.is_grad_enabled())
    with torch.enable_grad():
        print((w * 2).requires_grad)
print(torch.is_inference_mode_enabled(), w.is_inference(), y.view(2, 1).is_inference(), y.clone().is_inference())
for action in (lambda: y.add_(1), lambda: w * y, lambda: y.requires_grad_(), lambda: setattr(y, 'requires_grad', True)):
    try:
        action()
    except RuntimeError as error:
        print(str(error).split('.')[0])
print((w * y.clone()).requires_grad, (y + w).requires_grad)


@torch.inference_mode()
def predict(x):
    return x * w


print(predict(torch.ones(2)).is_inference(), torch.is_inference_mode_enabled())
# expect: False True True False
# expect: False
# expect: False False True False
# expect: Inplace update to inference tensor outside InferenceMode is not allowed
# expect: Inference tensors cannot be saved for backward
# expect: Setting requires_grad=True on inference tensor outside InferenceMode is not allowed
# expect: Setting requires_grad=True on inference tensor outside InferenceMode is not allowed
# expect: True True
# expect: True False
