# Gradients through activations, losses, norms and attention are PyTorch's.
import torch
from torch import nn
from torch.nn import functional as F

def check(name, function, *shape, positive=False):
    torch.manual_seed(len(name))
    x = torch.randn(*shape)
    if positive:
        x = x.sigmoid()
    x.requires_grad_()
    y = function(x)
    weights = torch.arange(1.0, y.numel() + 1).view(y.shape) / y.numel()
    (y * weights).sum().backward()
    print(name, [round(v, 4) for v in x.grad.flatten().tolist()[:5]], round(x.grad.abs().sum().item(), 3))

for name in ('leaky_relu', 'elu', 'selu', 'celu', 'hardtanh', 'relu6', 'hardswish', 'mish', 'logsigmoid', 'softsign', 'tanhshrink',
             'softplus', 'silu', 'gelu', 'normalize'):
    check(name, getattr(F, name), 3, 4)
target = torch.rand(3, 4, generator=torch.Generator().manual_seed(0)).round()
check('bce', lambda x: F.binary_cross_entropy(x, target), 3, 4, positive=True)
check('bce logits', lambda x: F.binary_cross_entropy_with_logits(x, target, pos_weight=torch.tensor(2.0)), 3, 4)
check('smooth l1', lambda x: F.smooth_l1_loss(x, target, beta=0.5), 3, 4)
check('huber', lambda x: F.huber_loss(x, target), 3, 4)
check('kl', lambda x: F.kl_div(x.log_softmax(1), target.softmax(1), reduction='batchmean'), 3, 4)
check('cosine', lambda x: F.cosine_similarity(x, target + 1), 3, 4)
check('triplet', lambda x: F.triplet_margin_loss(x, target, target + 1), 3, 4)
check('group norm', lambda x: F.group_norm(x, 2, torch.tensor([1.0, 2.0, 3.0, 4.0])), 3, 4, 2)
check('batch norm', lambda x: F.batch_norm(x, None, None, training=True), 3, 4, 2)
check('instance norm', nn.InstanceNorm1d(4), 3, 4, 5)
check('attention', lambda x: torch.softmax(x @ x.transpose(-2, -1) / 2, -1) @ x, 2, 3, 4)
check('glu', nn.GLU(), 3, 4)
check('pad', lambda x: F.pad(x, (1, 2), value=3.0), 3, 4)
check('reflect', lambda x: F.pad(x, (1, 2), mode='reflect'), 1, 3, 4)
check('shuffle', lambda x: F.pixel_shuffle(x, 2), 1, 4, 2, 2)
# expect: leaky_relu [0.0008, 0.0017, 0.0025, 0.0033, 0.4167] 1.303
# expect: elu [0.0833, 0.1667, 0.25, 0.1804, 0.4167] 5.403
# expect: selu [0.0294, 0.1751, 0.2627, 0.3502, 0.4378] 6.468
# expect: celu [0.0167, 0.1667, 0.25, 0.3333, 0.4167] 5.825
# expect: hardtanh [0.0833, 0.0, 0.25, 0.3333, 0.4167] 3.667
# expect: relu6 [0.0, 0.0, 0.0, 0.3333, 0.0] 2.583
# expect: hardswish [0.0429, 0.1895, 0.1057, 0.2051, 0.3914] 3.917
# expect: mish [-0.0066, 0.124, 0.2638, 0.3382, 0.4485] 5.657
# expect: logsigmoid [0.0538, 0.1222, 0.1437, 0.2578, 0.1187] 3.924
# expect: softsign [0.0516, 0.0323, 0.1107, 0.1658, 0.155] 2.455
# expect: tanhshrink [0.0241, 0.098, 0.0215, 0.2363, 0.2195] 3.56
# expect: softplus [0.0473, 0.0365, 0.1558, 0.201, 0.1439] 3.015
# expect: silu [-0.0047, 0.1025, 0.2746, 0.2926, 0.4092] 5.085
# expect: gelu [-0.0102, 0.1137, 0.265, 0.3459, 0.4658] 5.74
# expect: normalize [0.0403, -0.0117, 0.1395, 0.1528, -0.2104] 3.517
# expect: bce [0.2694, -0.1533, 0.1744, 0.1284, 0.1706] 2.433
# expect: bce logits [0.0295, -0.1222, 0.0354, 0.0189, 0.0596] 0.598
# expect: smooth l1 [0.0075, 0.0833, -0.0385, 0.0577, 0.0833] 0.731
# expect: huber [-0.0406, -0.0833, -0.0465, 0.0556, -0.0165] 0.728
# expect: kl [0.091, -0.0778, 0.015, -0.0281, 0.0932] 0.815
# expect: cosine [-0.0165, 0.0702, 0.0806, 0.0275, 0.1459] 1.58
# expect: triplet [0.0, 0.0, 0.0, 0.0, 0.1503] 0.387
# expect: group norm [-0.4321, 0.067, 0.335, 0.0301, -0.2] 23.859
# expect: batch norm [-0.038, -0.5114, -0.3576, 0.0306, -0.5623] 8.051
# expect: instance norm [-0.0572, -0.0302, 0.0197, 0.017, 0.0507] 1.642
# expect: attention [0.0347, 0.0902, 0.1676, 0.1936, 0.4137] 13.097
# expect: glu [0.087, 0.1171, 0.0334, 0.0133, 0.2918] 2.964
# expect: pad [0.0952, 0.1429, 0.1905, 0.2381, 0.4286] 6.0
# expect: reflect [0.0952, 0.5238, 0.4762, 0.2381, 0.4286] 11.0
# expect: shuffle [0.0625, 0.1875, 0.5625, 0.6875, 0.125] 8.5
