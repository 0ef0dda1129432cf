# Two networks against each other: a generator learns where the data's mean lies.
import torch
from torch import nn

torch.manual_seed(61)
G = nn.Sequential(nn.Linear(2, 8), nn.LeakyReLU(0.1), nn.Linear(8, 1))
D = nn.Sequential(nn.Linear(1, 8), nn.LeakyReLU(0.1), nn.Linear(8, 1), nn.Sigmoid())
loss_fn = nn.BCELoss()
opt_g = torch.optim.Adam(G.parameters(), lr=0.01, betas=(0.5, 0.999))
opt_d = torch.optim.Adam(D.parameters(), lr=0.01, betas=(0.5, 0.999))
real_label, fake_label = torch.ones(32, 1), torch.zeros(32, 1)


def real_batch():
    return torch.randn(32, 1) * 0.5 + 3.0


for step in range(61):
    opt_d.zero_grad()
    d_real = loss_fn(D(real_batch()), real_label)
    d_real.backward()
    fake = G(torch.randn(32, 2))
    d_fake = loss_fn(D(fake.detach()), fake_label)
    d_fake.backward()
    opt_d.step()
    assert all(p.grad is None or step > 0 for p in G.parameters())

    opt_g.zero_grad()
    g_loss = loss_fn(D(fake), real_label)
    g_loss.backward()
    opt_g.step()
    if step % 20 == 0:
        print(f"step {step} D {d_real.item() + d_fake.item():.3f} G {g_loss.item():.3f}")

with torch.no_grad():
    samples = G(torch.randn(200, 2))
print(f"mean of samples {samples.mean().item():.1f}", tuple(samples.shape))
# expect: step 0 D 1.215 G 0.546
# expect: step 20 D 1.254 G 0.615
# expect: step 40 D 1.454 G 0.869
# expect: step 60 D 1.385 G 0.859
# expect: mean of samples 4.4 (200, 1)
