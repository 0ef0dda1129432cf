# Layers compute what PyTorch computes.
import torch
from torch import nn
torch.manual_seed(3)
x = torch.randn(4, 3)
print(nn.Linear(3, 2)(x))
print(nn.LayerNorm(3)(x))
bn = nn.BatchNorm1d(3)
print(bn(x), bn.running_mean, bn.running_var, bn.num_batches_tracked)
bn.eval()
print(bn(x))
print(nn.Embedding(4, 2)(torch.tensor([1, 3])))
print(nn.Softmax(dim=1)(x), nn.GELU()(x), nn.Tanh()(x), nn.Sigmoid()(x))
print(nn.Dropout(0.5).eval()(x)[0], nn.Flatten()(torch.zeros(2, 3, 4)).shape, nn.Identity()(x) is x)
print(nn.Linear(3, 2)(torch.ones(2, 5, 3)).shape, nn.Linear(3, 2)(torch.ones(3)))
# expect: tensor([[-0.6565,  0.3288],
# expect:         [ 0.2608,  0.8701],
# expect:         [-0.4216,  0.5874],
# expect:         [-1.1208, -0.3140]], grad_fn=<AddmmBackward0>)
# expect: tensor([[ 1.4056, -0.5680, -0.8376],
# expect:         [ 0.0546,  1.1965, -1.2511],
# expect:         [ 0.3551,  1.0080, -1.3630],
# expect:         [ 0.2196, -1.3196,  1.1000]], grad_fn=<NativeLayerNormBackward0>)
# expect: tensor([[ 0.6917, -0.7058,  0.4128],
# expect:         [-1.6029, -1.0502, -0.9002],
# expect:         [-0.0625,  1.5325, -0.9605],
# expect:         [ 0.9737,  0.2235,  1.4480]], grad_fn=<NativeBatchNormBackward0>) tensor([ 0.0376,  0.0439, -0.0369]) tensor([0.9508, 0.9186, 1.0642]) tensor(1)
# expect: tensor([[ 0.7852,  0.1367,  0.1220],
# expect:         [-0.6680,  0.0024, -1.2905],
# expect:         [ 0.3075,  1.0092, -1.3554],
# expect:         [ 0.9638,  0.4989,  1.2358]], grad_fn=<NativeBatchNormBackward0>)
# expect: tensor([[ 0.4952, -0.1643],
# expect:         [ 0.7477,  0.2389]], grad_fn=<EmbeddingBackward0>)
# expect: tensor([[0.4943, 0.2637, 0.2420],
# expect:         [0.2937, 0.5682, 0.1381],
# expect:         [0.3194, 0.6264, 0.0543],
# expect:         [0.3411, 0.2163, 0.4426]]) tensor([[ 0.6339,  0.0995,  0.0476],
# expect:         [-0.1655,  0.0239, -0.1171],
# expect:         [ 0.2133,  0.8534, -0.1085],
# expect:         [ 0.8170,  0.3650,  1.1044]]) tensor([[ 0.6659,  0.1731,  0.0887],
# expect:         [-0.5467,  0.0461, -0.8783],
# expect:         [ 0.3252,  0.7662, -0.8927],
# expect:         [ 0.7520,  0.4793,  0.8449]]) tensor([[0.6907, 0.5436, 0.5222],
# expect:         [0.3512, 0.5115, 0.2029],
# expect:         [0.5836, 0.7332, 0.1923],
# expect:         [0.7266, 0.6276, 0.7752]])
# expect: tensor([0.8033, 0.1748, 0.0890]) torch.Size([2, 12]) True
# expect: torch.Size([2, 5, 2]) tensor([ 0.0937, -0.0622], grad_fn=<AddBackward0>)
