# An autoencoder squeezes eight numbers that hide only two.
import torch
from torch import nn

torch.manual_seed(29)
hidden = torch.rand(100, 2)
mixing = torch.randn(2, 8)
data = torch.tanh(hidden @ mixing)


class Autoencoder(nn.Module):
    def __init__(self, width, code):
        super().__init__()
        self.encoder = nn.Sequential(nn.Linear(width, 16), nn.ReLU(), nn.Linear(16, code))
        self.decoder = nn.Sequential(nn.Linear(code, 16), nn.ReLU(), nn.Linear(16, width), nn.Tanh())

    def encode(self, x):
        return self.encoder(x)

    def forward(self, x):
        return self.decoder(self.encode(x))


for code in (1, 2):
    torch.manual_seed(31)
    model = Autoencoder(8, code)
    optimizer = torch.optim.Adam(model.parameters(), lr=0.01, weight_decay=1e-5)
    for epoch in range(150):
        noisy = data + 0.01 * torch.randn_like(data)
        loss = nn.functional.mse_loss(model(noisy), data)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        if epoch % 50 == 0:
            print(f"code {code} epoch {epoch:3d} loss {loss.item():.4f}")
    with torch.inference_mode():
        rebuilt = model(data)
        worst = (rebuilt - data).pow(2).mean(dim=1).max()
        print(f"code {code} worst row {worst.item():.2f}", tuple(model.encode(data).shape))
# expect: code 1 epoch   0 loss 0.4713
# expect: code 1 epoch  50 loss 0.0308
# expect: code 1 epoch 100 loss 0.0187
# expect: code 1 worst row 0.17 (100, 1)
# expect: code 2 epoch   0 loss 0.4028
# expect: code 2 epoch  50 loss 0.0159
# expect: code 2 epoch 100 loss 0.0008
# expect: code 2 worst row 0.00 (100, 2)
