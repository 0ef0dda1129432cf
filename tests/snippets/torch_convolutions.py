# Convolutions start from PyTorch's weights, give its values and its errors.
# fact: 5.4
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
def show(layer, x):
    y = layer(x).detach()
    print(layer, tuple(y.shape), [round(v, 3) for v in y.flatten().tolist()[:4]], round(y.sum().item(), 2))

image = torch.randn(2, 4, 7, 6)
show(nn.Conv2d(4, 6, 3), image)
show(nn.Conv2d(4, 6, kernel_size=(3, 2), stride=2, padding=(1, 0)), image)
show(nn.Conv2d(4, 4, 3, padding=2, dilation=2, groups=2, bias=False), image)
show(nn.Conv2d(4, 8, 3, padding='same', groups=4), image)
show(nn.Conv2d(4, 2, 4, padding='same'), image)
show(nn.Conv2d(4, 2, 3, padding=1, padding_mode='reflect'), image)
show(nn.Conv2d(4, 2, 1), image[0])
show(nn.Conv1d(4, 3, 3, stride=2, padding=1), torch.randn(2, 4, 9))
show(nn.ConvTranspose2d(4, 3, 3, stride=2, padding=1, output_padding=1), image)
show(nn.ConvTranspose1d(4, 2, 4, stride=3, groups=2), torch.randn(2, 4, 5))
layer = nn.Conv2d(1, 1, 2, bias=False)
with torch.no_grad():
    layer.weight.copy_(torch.tensor([[[[1.0, 2.0], [3.0, 4.0]]]]))
print(layer(torch.arange(9.0).view(1, 1, 3, 3)).detach(), layer.weight.shape, list(layer.state_dict()))
print(F.conv2d(torch.ones(1, 1, 3, 3), torch.ones(1, 1, 3, 3), padding=1), F.conv1d(torch.arange(5.0).view(1, 1, 5), torch.ones(1, 1, 2)))
for attempt in [lambda: nn.Conv2d(3, 4, 3)(image), lambda: nn.Conv2d(4, 4, 3)(torch.ones(5)), lambda: nn.Conv2d(4, 4, 9)(image),
                lambda: nn.Conv2d(4, 4, 3).cuda()(image), lambda: nn.Conv2d(4, 4, 3)(image.cuda()), lambda: nn.Conv2d(4, 4, 3)(image.double()),
                lambda: nn.Conv2d(3, 4, 3, groups=2), lambda: nn.Conv2d(4, 4, 3, stride=2, padding='same'), lambda: nn.Conv2d(4, 4)]:
    try:
        print(attempt())
    except Exception as error:
        print(type(error).__name__, error)
# expect: Conv2d(4, 6, kernel_size=(3, 3), stride=(1, 1)) (2, 6, 5, 4) [-0.272, 0.225, 1.128, 0.829] 2.47
# expect: Conv2d(4, 6, kernel_size=(3, 2), stride=(2, 2), padding=(1, 0)) (2, 6, 4, 3) [0.239, -0.503, -0.527, -1.13] -19.28
# expect: Conv2d(4, 4, kernel_size=(3, 3), stride=(1, 1), padding=(2, 2), dilation=(2, 2), groups=2, bias=False) (2, 4, 7, 6) [0.224, 0.253, -0.082, 0.161] -4.02
# expect: Conv2d(4, 8, kernel_size=(3, 3), stride=(1, 1), padding=same, groups=4) (2, 8, 7, 6) [0.294, 0.809, 0.024, 0.201] -55.68
# expect: Conv2d(4, 2, kernel_size=(4, 4), stride=(1, 1), padding=same) (2, 2, 7, 6) [0.185, -0.104, -1.173, -0.07] -4.71
# expect: Conv2d(4, 2, kernel_size=(3, 3), stride=(1, 1), padding=(1, 1), padding_mode=reflect) (2, 2, 7, 6) [-0.4, -1.019, -0.27, 0.189] 6.66
# expect: Conv2d(4, 2, kernel_size=(1, 1), stride=(1, 1)) (2, 7, 6) [0.092, -0.158, 0.487, -0.224] -3.47
# expect: Conv1d(4, 3, kernel_size=(3,), stride=(2,), padding=(1,)) (2, 3, 5) [-1.501, -0.023, 0.214, -0.248] -5.88
# expect: ConvTranspose2d(4, 3, kernel_size=(3, 3), stride=(2, 2), padding=(1, 1), output_padding=(1, 1)) (2, 3, 14, 12) [0.2, 0.164, -0.046, 0.765] 50.26
# expect: ConvTranspose1d(4, 2, kernel_size=(4,), stride=(3,), groups=2) (2, 2, 16) [-0.522, -0.19, 0.079, 0.107] -12.29
# expect: tensor([[[[27., 37.],
# expect:           [57., 67.]]]]) torch.Size([1, 1, 2, 2]) ['weight']
# expect: tensor([[[[4., 6., 4.],
# expect:           [6., 9., 6.],
# expect:           [4., 6., 4.]]]]) tensor([[[1., 3., 5., 7.]]])
# expect: RuntimeError Given groups=1, weight of size [4, 3, 3, 3], expected input[2, 4, 7, 6] to have 3 channels, but got 4 channels instead
# expect: RuntimeError Expected 3D (unbatched) or 4D (batched) input to conv2d, but got input of size: [5]
# expect: RuntimeError Calculated padded input size per channel: (7 x 6). Kernel size: (9 x 9). Kernel size can't be greater than actual input size
# expect: RuntimeError Input type (torch.FloatTensor) and weight type (torch.cuda.FloatTensor) should be the same or input should be a MKLDNN tensor and weight is a dense tensor
# expect: RuntimeError Input type (torch.cuda.FloatTensor) and weight type (torch.FloatTensor) should be the same
# expect: RuntimeError Input type (double) and bias type (float) should be the same
# expect: ValueError in_channels must be divisible by groups
# expect: ValueError padding='same' is not supported for strided convolutions
# expect: TypeError Conv2d.__init__() missing 1 required positional argument: 'kernel_size'
