# scaled_dot_product_attention is softmax(q k' / sqrt(d) + mask) v; a bool mask keeps what is True.
import torch
from torch.nn import functional as F

torch.manual_seed(0)
q, k, v = torch.randn(2, 3, 5, 4), torch.randn(2, 3, 6, 4), torch.randn(2, 3, 6, 4)
plain = torch.softmax(q @ k.transpose(-2, -1) / 2, -1) @ v
print(torch.allclose(F.scaled_dot_product_attention(q, k, v), plain, atol=1e-6))
mask = torch.rand(5, 6) > 0.3
scores = (q @ k.transpose(-2, -1) / 2).masked_fill(~mask, float('-inf'))
print(torch.allclose(F.scaled_dot_product_attention(q, k, v, attn_mask=mask), torch.softmax(scores, -1) @ v, atol=1e-6))
causal = torch.ones(5, 6, dtype=torch.bool).tril()
print(torch.allclose(F.scaled_dot_product_attention(q, k, v, is_causal=True),
                     F.scaled_dot_product_attention(q, k, v, attn_mask=causal), atol=1e-6))
print(F.scaled_dot_product_attention(q, k, v, scale=0.0)[0, 0, 0].sub(v[0, 0].mean(0)).abs().max() < 1e-6)
try:
    F.scaled_dot_product_attention(q, k, v, attn_mask=mask, is_causal=True)
except RuntimeError as error:
    print(error)
# expect: True
# expect: True
# expect: True
# expect: tensor(True)
# expect: _scaled_dot_product_attention: Explicit attn_mask should not be set when is_causal=True
# oracle cannot: the function is newer than 1.13
