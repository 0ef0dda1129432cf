# Character, attention and GPT-like models train as under PyTorch.
import torch, random, math
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(1); random.seed(1)
text = 'hello world, hello torch'
chars = sorted(set(text)); stoi = {c: i for i, c in enumerate(chars)}; itos = {i: c for c, i in stoi.items()}
data = torch.tensor([stoi[c] for c in text], dtype=torch.long)
class CharRNN(nn.Module):
    def __init__(self, n, h):
        super().__init__()
        self.hidden_size = h
        self.i2h = nn.Linear(n + h, h)
        self.h2o = nn.Linear(h, n)
        self.softmax = nn.LogSoftmax(dim=1)
    def forward(self, inp, hidden):
        combined = torch.cat((inp, hidden), 1)
        hidden = torch.tanh(self.i2h(combined))
        return self.softmax(self.h2o(hidden)), hidden
    def initHidden(self): return torch.zeros(1, self.hidden_size)
rnn = CharRNN(len(chars), 12)
crit = nn.NLLLoss(); lr = 0.05
for it in range(6):
    h = rnn.initHidden(); rnn.zero_grad(); loss = torch.zeros(1)
    for i in range(len(data) - 1):
        x = F.one_hot(data[i], len(chars)).float().unsqueeze(0)
        out, h = rnn(x, h)
        loss = loss + crit(out, data[i + 1].unsqueeze(0))
    loss.backward()
    for p in rnn.parameters():
        p.data.add_(p.grad.data, alpha=-lr / len(data))
    print(f'{loss.item() / (len(data) - 1):.4f}')
class Attn(nn.Module):
    def __init__(self, h):
        super().__init__()
        self.Wa = nn.Linear(h, h); self.Ua = nn.Linear(h, h); self.Va = nn.Linear(h, 1)
    def forward(self, query, keys):
        scores = self.Va(torch.tanh(self.Wa(query) + self.Ua(keys))).squeeze(2).unsqueeze(1)
        w = F.softmax(scores, dim=-1)
        return torch.bmm(w, keys), w
class S2S(nn.Module):
    def __init__(self, v, h):
        super().__init__()
        self.emb = nn.Embedding(v, h); self.enc = nn.GRU(h, h, batch_first=True); self.att = Attn(h)
        self.dec = nn.GRUCell(2 * h, h); self.out = nn.Linear(h, v)
    def forward(self, src, tgt, force=0.5):
        o, h = self.enc(self.emb(src)); h = h[0]; tok = torch.zeros(src.size(0), dtype=torch.long); outs = []
        for t in range(tgt.size(1)):
            c, w = self.att(h.unsqueeze(1), o)
            h = self.dec(torch.cat([self.emb(tok), c.squeeze(1)], -1), h)
            lg = self.out(h); outs.append(lg)
            tok = tgt[:, t] if random.random() < force else lg.argmax(-1)
        return torch.stack(outs, 1), w
m = S2S(8, 6); o = torch.optim.Adam(m.parameters(), 0.02)
src = torch.randint(1, 8, (5, 4)); tgt = src.flip(1)
for i in range(5):
    lg, w = m(src, tgt)
    l = F.cross_entropy(lg.reshape(-1, 8), tgt.reshape(-1), ignore_index=0)
    o.zero_grad(); l.backward(); nn.utils.clip_grad_norm_(m.parameters(), 1.0); o.step()
    print(round(l.item(), 4))
print(w.shape)
# gpt block
class Head(nn.Module):
    def __init__(s, c, hs, T):
        super().__init__()
        s.key = nn.Linear(c, hs, bias=False); s.query = nn.Linear(c, hs, bias=False); s.value = nn.Linear(c, hs, bias=False)
        s.register_buffer('tril', torch.tril(torch.ones(T, T))); s.dropout = nn.Dropout(0.0)
    def forward(s, x):
        B, T, C = x.shape
        k, q = s.key(x), s.query(x)
        wei = q @ k.transpose(-2, -1) * k.shape[-1] ** -0.5
        wei = wei.masked_fill(s.tril[:T, :T] == 0, float('-inf'))
        return s.dropout(F.softmax(wei, dim=-1)) @ s.value(x)
class Block(nn.Module):
    def __init__(s, c, n, T):
        super().__init__()
        s.sa = nn.ModuleList([Head(c, c // n, T) for _ in range(n)]); s.proj = nn.Linear(c, c)
        s.ff = nn.Sequential(nn.Linear(c, 4 * c), nn.GELU(), nn.Linear(4 * c, c)); s.l1 = nn.LayerNorm(c); s.l2 = nn.LayerNorm(c)
    def forward(s, x):
        y = s.l1(x); x = x + s.proj(torch.cat([h(y) for h in s.sa], -1)); return x + s.ff(s.l2(x))
class GPT(nn.Module):
    def __init__(s, v, T, c=16):
        super().__init__()
        s.tok = nn.Embedding(v, c); s.pos = nn.Embedding(T, c); s.blocks = nn.Sequential(*[Block(c, 2, T) for _ in range(2)]); s.ln = nn.LayerNorm(c); s.head = nn.Linear(c, v)
        s.apply(s._init)
    def _init(s, m):
        if isinstance(m, nn.Linear):
            torch.nn.init.normal_(m.weight, mean=0.0, std=0.02)
            if m.bias is not None: torch.nn.init.zeros_(m.bias)
        elif isinstance(m, nn.Embedding): torch.nn.init.normal_(m.weight, mean=0.0, std=0.02)
    def forward(s, idx, targets=None):
        B, T = idx.shape
        x = s.tok(idx) + s.pos(torch.arange(T))
        logits = s.head(s.ln(s.blocks(x)))
        if targets is None: return logits, None
        B, T, C = logits.shape
        return logits, F.cross_entropy(logits.view(B * T, C), targets.view(B * T))
    def generate(s, idx, n):
        for _ in range(n):
            lg, _ = s(idx[:, -8:]); p = F.softmax(lg[:, -1, :], -1); idx = torch.cat((idx, torch.multinomial(p, num_samples=1)), 1)
        return idx
g = GPT(len(chars), 8); op = torch.optim.AdamW(g.parameters(), lr=1e-2)
for i in range(6):
    ix = torch.randint(len(data) - 9, (4,)); xb = torch.stack([data[j:j + 8] for j in ix]); yb = torch.stack([data[j + 1:j + 9] for j in ix])
    lg, l = g(xb, yb); op.zero_grad(set_to_none=True); l.backward(); op.step(); print(f'{l.item():.4f}')
print(''.join(itos[i] for i in g.generate(torch.zeros((1, 1), dtype=torch.long), 12)[0].tolist()))
# expect: 2.4673
# expect: 2.4629
# expect: 2.4584
# expect: 2.4540
# expect: 2.4497
# expect: 2.4453
# expect: 2.0621
# expect: 1.9518
# expect: 1.8726
# expect: 1.827
# expect: 1.8007
# expect: torch.Size([5, 1, 4])
# expect: 2.4120
# expect: 2.2757
# expect: 2.2594
# expect: 2.1074
# expect: 2.0445
# expect: 1.8914
# expect:  ,dedd,lo,odw
