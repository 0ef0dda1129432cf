# MultiheadAttention and the Transformer's layers start from PyTorch's weights and give its values.
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(0)
def show(name, value):
    print(name, tuple(value.shape), [round(v, 4) for v in value.detach().flatten().tolist()[:4]], round(value.abs().sum().item(), 2))

x = torch.randn(2, 5, 8)
attention = nn.MultiheadAttention(8, 2, batch_first=True)
print(attention, [(n, tuple(p.shape)) for n, p in attention.named_parameters()])
out, weights = attention(x, x, x)
show('out', out); show('weights', weights)
causal = torch.triu(torch.ones(5, 5, dtype=torch.bool), 1)
out, weights = attention(x, x, x, attn_mask=causal)
show('causal', out); print(weights[0, 0])
padding = torch.tensor([[False] * 5, [False, False, True, True, True]])
out, weights = attention(x, x, x, key_padding_mask=padding, average_attn_weights=False)
show('padded', out); show('per head', weights)
out, none = nn.MultiheadAttention(8, 4, kdim=3, vdim=6)(x, torch.randn(7, 5, 3), torch.randn(7, 5, 6), need_weights=False)
show('other widths', out); print(none)
layer = nn.TransformerEncoderLayer(8, 2, dim_feedforward=16, dropout=0.0, batch_first=True)
print(layer)
show('layer', layer(x))
show('norm first', nn.TransformerEncoderLayer(8, 2, 16, 0.0, activation='gelu', norm_first=True)(x))
encoder = nn.TransformerEncoder(layer, 2)
show('encoder', encoder(x, mask=causal))
decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2, 16, dropout=0.0), 2)
show('decoder', decoder(x, torch.randn(3, 5, 8)))
model = nn.Transformer(8, 2, 1, 1, 16, dropout=0.0)
show('transformer', model(torch.randn(4, 2, 8), torch.randn(3, 2, 8), tgt_mask=model.generate_square_subsequent_mask(3)))
print(sum(p.numel() for p in model.parameters()))
for attempt in [lambda: nn.MultiheadAttention(8, 3), lambda: attention(x[:, :, :4], x, x), lambda: nn.TransformerEncoderLayer(8, 2, activation='sine')]:
    try:
        attempt()
    except Exception as error:
        print(type(error).__name__, error)
# expect: MultiheadAttention(
# expect:   (out_proj): NonDynamicallyQuantizableLinear(in_features=8, out_features=8, bias=True)
# expect: ) [('in_proj_weight', (24, 8)), ('in_proj_bias', (24,)), ('out_proj.weight', (8, 8)), ('out_proj.bias', (8,))]
# expect: out (2, 5, 8) [-0.1877, 0.156, 0.1997, -0.2755] 15.93
# expect: weights (2, 5, 5) [0.1467, 0.2476, 0.2117, 0.159] 10.0
# expect: causal (2, 5, 8) [0.1354, 0.1033, 0.0683, -0.6712] 17.0
# expect: tensor([1., 0., 0., 0., 0.], grad_fn=<SelectBackward0>)
# expect: padded (2, 5, 8) [-0.1877, 0.156, 0.1997, -0.2755] 10.58
# expect: per head (2, 2, 5, 5) [0.201, 0.1866, 0.2246, 0.1816] 20.0
# expect: other widths (2, 5, 8) [-0.0283, -0.1308, -0.124, -0.2571] 17.54
# expect: None
# expect: TransformerEncoderLayer(
# expect:   (self_attn): MultiheadAttention(
# expect:     (out_proj): NonDynamicallyQuantizableLinear(in_features=8, out_features=8, bias=True)
# expect:   )
# expect:   (linear1): Linear(in_features=8, out_features=16, bias=True)
# expect:   (dropout): Dropout(p=0.0, inplace=False)
# expect:   (linear2): Linear(in_features=16, out_features=8, bias=True)
# expect:   (norm1): LayerNorm((8,), eps=1e-05, elementwise_affine=True)
# expect:   (norm2): LayerNorm((8,), eps=1e-05, elementwise_affine=True)
# expect:   (dropout1): Dropout(p=0.0, inplace=False)
# expect:   (dropout2): Dropout(p=0.0, inplace=False)
# expect: )
# expect: layer (2, 5, 8) [-0.9959, -0.69, 0.152, 0.3229] 66.24
# expect: norm first (2, 5, 8) [-1.1405, -1.1647, -0.8715, -0.0136] 71.54
# expect: encoder (2, 5, 8) [-0.7402, -1.0668, 0.2841, 0.8308] 66.49
# expect: decoder (2, 5, 8) [-0.985, -0.834, 0.3301, 0.9123] 66.9
# expect: transformer (3, 2, 8) [-0.5471, 0.9936, -0.5392, -0.2667] 39.24
# expect: 1536
# expect: AssertionError embed_dim must be divisible by num_heads
# expect: AssertionError was expecting embedding dimension of 8, but got 4
# expect: RuntimeError activation should be relu/gelu, not sine
