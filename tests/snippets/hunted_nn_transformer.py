# nn.Transformer's parts: positional encoding, masks, padding, decoding step by step.
import math
import torch
from torch import nn, Tensor

torch.manual_seed(0)


class PositionalEncoding(nn.Module):
    def __init__(self, d_model, dropout=0.0, max_len=20):
        super().__init__()
        self.dropout = nn.Dropout(p=dropout)
        position = torch.arange(max_len).unsqueeze(1)
        div_term = torch.exp(torch.arange(0, d_model, 2) * (-math.log(10000.0) / d_model))
        pe = torch.zeros(max_len, 1, d_model)
        pe[:, 0, 0::2] = torch.sin(position * div_term)
        pe[:, 0, 1::2] = torch.cos(position * div_term)
        self.register_buffer('pe', pe)

    def forward(self, x: Tensor) -> Tensor:
        return self.dropout(x + self.pe[:x.size(0)])


class Model(nn.Module):
    def __init__(self, ntoken=10, d_model=8):
        super().__init__()
        self.pos = PositionalEncoding(d_model)
        self.embedding = nn.Embedding(ntoken, d_model)
        layer = nn.TransformerEncoderLayer(d_model, 2, 16, 0.0)
        self.encoder = nn.TransformerEncoder(layer, 2)
        self.linear = nn.Linear(d_model, ntoken)
        self.d_model = d_model
        self.init_weights()

    def init_weights(self) -> None:
        self.embedding.weight.data.uniform_(-0.1, 0.1)
        self.linear.bias.data.zero_()
        self.linear.weight.data.uniform_(-0.1, 0.1)

    def forward(self, src, mask=None):
        x = self.pos(self.embedding(src) * math.sqrt(self.d_model))
        return self.linear(self.encoder(x, mask))


model = Model()
src = torch.randint(0, 10, (5, 3))
mask = nn.Transformer.generate_square_subsequent_mask(5)
print(mask)
out = model(src, mask)
loss = nn.functional.cross_entropy(out.view(-1, 10), torch.randint(0, 10, (15,)))
loss.backward()
print(out.shape, f'{loss.item():.4f}', f'{model.embedding.weight.grad.norm():.4f}')
changed = src.clone()
changed[-1] = (changed[-1] + 1) % 10
print(torch.allclose(model(src, mask)[:4], model(changed, mask)[:4], atol=1e-5))
mha = nn.MultiheadAttention(8, 2, batch_first=True)
q = torch.randn(2, 3, 8)
padding = torch.tensor([[False, False, True], [False, True, True]])
attended, weights = mha(q, q, q, key_padding_mask=padding)
print(attended.shape, weights[0, :, 2], torch.allclose(weights.sum(-1), torch.ones(2, 3)))
decoder = nn.TransformerDecoder(nn.TransformerDecoderLayer(8, 2, 16, 0.0, batch_first=True), 1)
memory, tgt = torch.randn(2, 4, 8), torch.randn(2, 3, 8)
print(decoder(tgt, memory, tgt_mask=nn.Transformer.generate_square_subsequent_mask(3)).shape)
full = nn.Transformer(8, 2, 1, 1, 16, 0.0, batch_first=True)
print(full(memory, tgt).shape, sum(p.numel() for p in full.parameters()))
try:
    nn.MultiheadAttention(8, 3)
except AssertionError as e:
    print(e)
print(len(model.state_dict()), [k for k in model.state_dict() if 'layers.0.self' in k])
# expect: tensor([[0., -inf, -inf, -inf, -inf],
# expect:         [0., 0., -inf, -inf, -inf],
# expect:         [0., 0., 0., -inf, -inf],
# expect:         [0., 0., 0., 0., -inf],
# expect:         [0., 0., 0., 0., 0.]])
# expect: torch.Size([5, 3, 10]) 2.3620 0.1770
# expect: True
# expect: torch.Size([2, 3, 8]) tensor([0., 0., 0.], grad_fn=<SelectBackward0>) True
# expect: torch.Size([2, 3, 8])
# expect: torch.Size([2, 3, 8]) 1536
# expect: embed_dim must be divisible by num_heads
# expect: 28 ['encoder.layers.0.self_attn.in_proj_weight', 'encoder.layers.0.self_attn.in_proj_bias', 'encoder.layers.0.self_attn.out_proj.weight', 'encoder.layers.0.self_attn.out_proj.bias']
