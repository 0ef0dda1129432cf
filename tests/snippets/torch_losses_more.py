# BCE, KL divergence, smooth L1, Huber and other losses give PyTorch's values.
import torch
from torch import nn
from torch.nn import functional as F

p = torch.tensor([0.1, 0.7, 1.0, 0.4])
t = torch.tensor([0.0, 1.0, 1.0, 1.0])
logits = torch.tensor([-2.0, 0.5, 5.0, 0.0])
print(nn.BCELoss()(p, t), nn.BCELoss(reduction='sum')(p, t), nn.BCELoss(reduction='none')(p, t), nn.BCELoss(weight=torch.tensor([1.0, 2.0, 0.0, 1.0]))(p, t))
print(nn.BCEWithLogitsLoss()(logits, t), nn.BCEWithLogitsLoss(pos_weight=torch.tensor(3.0), reduction='none')(logits, t))
print(F.binary_cross_entropy_with_logits(logits, 1 - t, reduction='sum'))
a, b = torch.tensor([0.0, 0.5, 3.0]), torch.tensor([0.2, 2.0, -1.0])
print(nn.SmoothL1Loss()(a, b), nn.SmoothL1Loss(beta=0.5, reduction='none')(a, b), nn.HuberLoss(delta=2.0)(a, b), F.smooth_l1_loss(a, b, reduction='sum', beta=0.0))
q = torch.tensor([[0.2, 0.8, 0.0], [0.1, 0.1, 0.8]])
log_q = torch.log_softmax(torch.tensor([[1.0, 2.0, 3.0], [0.0, 0.0, 1.0]]), 1)
print(nn.KLDivLoss(reduction='batchmean')(log_q, q), F.kl_div(log_q, q, reduction='sum'), F.kl_div(log_q, log_q + 0.1, reduction='none', log_target=True))
x1, x2, y = torch.tensor([[1.0, 2.0], [3.0, -1.0]]), torch.tensor([[2.0, 1.0], [1.0, 1.0]]), torch.tensor([1.0, -1.0])
print(nn.CosineEmbeddingLoss(margin=0.1)(x1, x2, y), nn.MarginRankingLoss(margin=0.5)(x1[:, 0], x2[:, 0], y), nn.HingeEmbeddingLoss()(x1[:, 0], y))
print(nn.TripletMarginLoss()(x1, x2, x2 + 1), nn.PoissonNLLLoss()(x1, x2), nn.GaussianNLLLoss()(x1, x2, torch.ones(2, 2)), nn.SoftMarginLoss()(x1, x2.sign()))
print(nn.MultiLabelSoftMarginLoss()(x1, (x2 > 1).float()), nn.BCELoss(), nn.SmoothL1Loss(beta=2.0).beta, nn.BCEWithLogitsLoss(pos_weight=torch.ones(2)).state_dict())
for attempt in [lambda: nn.BCELoss()(p, t.view(4, 1)), lambda: nn.BCEWithLogitsLoss()(logits, torch.ones(3)), lambda: nn.BCELoss()(logits, t),
                lambda: nn.BCELoss()(p, t.long()), lambda: nn.BCELoss(reduction='all')(p, t), lambda: F.smooth_l1_loss(a, b, beta=-1.0),
                lambda: nn.HuberLoss(delta=0)(a, b)]:
    try:
        print(attempt())
    except Exception as error:
        print(type(error).__name__, error)
# expect: tensor(0.3446) tensor(1.3783) tensor([0.1054, 0.3567, -0.0000, 0.9163]) tensor(0.4338)
# expect: tensor(0.3252) tensor([0.1269, 1.4222, 0.0201, 2.0794])
# expect: tensor(8.8009)
# expect: tensor(1.5067) tensor([0.0400, 1.2500, 3.7500]) tensor(2.3817) tensor(5.7000)
# expect: tensor(0.6098) tensor(1.2196) tensor([[0.0099, 0.0270, 0.0735],
# expect:         [0.0234, 0.0234, 0.0637]])
# expect: tensor(0.2736) tensor(2.) tensor(0.5000)
# expect: tensor(0.5402) tensor(6.1402) tensor(1.2500) tensor(0.4505)
# expect: tensor(1.4505) BCELoss() 2.0 OrderedDict([('pos_weight', tensor([1., 1.]))])
# expect: ValueError Using a target size (torch.Size([4, 1])) that is different to the input size (torch.Size([4])) is deprecated. Please ensure they have the same size.
# expect: ValueError Target size (torch.Size([3])) must be the same as input size (torch.Size([4]))
# expect: RuntimeError all elements of input should be between 0 and 1
# expect: RuntimeError Found dtype Long but expected Float
# expect: ValueError all is not a valid value for reduction
# expect: RuntimeError smooth_l1_loss does not support negative values for beta.
# expect: RuntimeError huber_loss does not support non-positive values for delta.
