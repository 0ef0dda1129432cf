# Cross entropy with class weights, smoothed labels, ignored rows and pixels gives PyTorch's values and gradients.
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
logits = torch.randn(4, 3, requires_grad=True)
labels = torch.tensor([0, 2, 1, 2])
weight = torch.tensor([1.0, 2.0, 0.5])
probabilities = torch.softmax(torch.randn(4, 3), 1)

def show(name, loss):
    logits.grad = None
    (loss.sum() if loss.dim() else loss).backward()
    print(name, loss.detach(), [round(v, 4) for v in logits.grad.flatten().tolist()[:4]])

show('weight', nn.CrossEntropyLoss(weight=weight)(logits, labels))
show('positional', nn.CrossEntropyLoss(weight)(logits, labels))
show('smooth', nn.CrossEntropyLoss(label_smoothing=0.1)(logits, labels))
show('both', nn.CrossEntropyLoss(weight=weight, label_smoothing=0.2, reduction='sum')(logits, labels))
show('none', F.cross_entropy(logits, labels, weight=weight, label_smoothing=0.2, reduction='none'))
show('ignore', F.cross_entropy(logits, labels, weight, ignore_index=2, label_smoothing=0.1))
show('ignore plain', F.cross_entropy(logits, labels, ignore_index=0))
show('soft', F.cross_entropy(logits, probabilities, weight=weight, label_smoothing=0.1))
show('soft sum', F.cross_entropy(logits, probabilities, reduction='sum'))
show('nll', F.nll_loss(F.log_softmax(logits, 1), labels, weight=weight))
show('nll layer', nn.NLLLoss(weight=weight, reduction='none')(F.log_softmax(logits, 1), labels))
show('old names', nn.MSELoss(size_average=False)(logits, probabilities))
pixels = torch.randn(2, 3, 2, 2, requires_grad=True)
places = torch.tensor([[[0, 1], [2, 0]], [[1, 1], [0, 2]]])
for options in [{}, {'reduction': 'none'}, {'weight': weight}, {'label_smoothing': 0.1, 'reduction': 'none'}]:
    loss = F.cross_entropy(pixels, places, **options)
    print(loss.detach(), torch.autograd.grad(loss.sum(), pixels)[0].abs().sum())
print(F.cross_entropy(torch.ones(3), torch.tensor(1)), nn.CrossEntropyLoss(weight), list(nn.CrossEntropyLoss(weight).state_dict()), nn.CrossEntropyLoss().state_dict())
for attempt in [lambda: F.cross_entropy(logits, labels, weight=torch.ones(2)), lambda: F.cross_entropy(logits, labels, label_smoothing=2.0),
                lambda: F.cross_entropy(logits, labels[:3], weight=weight), lambda: nn.CrossEntropyLoss(reduction='avg')(logits, labels)]:
    try:
        print(attempt())
    except Exception as error:
        print(type(error).__name__, error)
# expect: weight tensor(0.7213) [-0.0388, 0.0337, 0.0051, 0.0939]
# expect: positional tensor(0.7213) [-0.0388, 0.0337, 0.0051, 0.0939]
# expect: smooth tensor(0.9909) [-0.0222, 0.0254, -0.0032, 0.1794]
# expect: both tensor(3.6008) [0.0061, 0.0061, -0.0122, 0.409]
# expect: none tensor([0.5431, 1.2540, 1.2168, 0.5869]) [0.0061, 0.0061, -0.0122, 0.409]
# expect: ignore tensor(0.5280) [-0.0249, 0.0235, 0.0014, 0.0]
# expect: ignore plain tensor(1.1913) [0.0, 0.0, 0.0, 0.2504]
# expect: soft tensor(1.8135) [0.3238, -0.3181, -0.0057, 0.0933]
# expect: soft sum tensor(6.4493) [0.7321, -0.6618, -0.0703, 0.3923]
# expect: nll tensor(0.7213) [-0.0388, 0.0337, 0.0051, 0.0939]
# expect: nll layer tensor([0.1689, 1.1266, 1.2392, 0.3505]) [-0.1554, 0.1349, 0.0205, 0.3756]
# expect: old names tensor(17.6148) [2.8569, -2.1802, -4.5392, 0.4191]
# expect: tensor(1.6204) tensor(1.4369)
# expect: tensor([[[2.4356, 2.7978],
# expect:          [0.6064, 2.3620]],
# expect:
# expect:         [[0.4537, 1.6359],
# expect:          [1.9673, 0.7047]]]) tensor(11.4956)
# expect: tensor(1.7195) tensor(1.4753)
# expect: tensor([[[2.3481, 2.6732],
# expect:          [0.6669, 2.3076]],
# expect:
# expect:         [[0.5380, 1.5896],
# expect:          [1.9271, 0.7495]]]) tensor(10.4289)
# expect: tensor(1.0986) CrossEntropyLoss() ['weight'] OrderedDict()
# expect: RuntimeError weight tensor should be defined either for all 3 classes or no classes but got weight tensor of shape: [2]
# expect: RuntimeError label_smoothing must be between 0.0 and 1.0. Got: 2
# expect: ValueError Expected input batch_size (4) to match target batch_size (3).
# expect: ValueError avg is not a valid value for reduction
