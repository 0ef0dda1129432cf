# A variational autoencoder, as in the examples of PyTorch.
import torch
from torch import nn
from torch.nn import functional as F

torch.manual_seed(1)


class VAE(nn.Module):
    def __init__(self):
        super(VAE, self).__init__()
        self.fc1 = nn.Linear(20, 12)
        self.fc21 = nn.Linear(12, 3)
        self.fc22 = nn.Linear(12, 3)
        self.fc3 = nn.Linear(3, 12)
        self.fc4 = nn.Linear(12, 20)

    def encode(self, x):
        h1 = F.relu(self.fc1(x))
        return self.fc21(h1), self.fc22(h1)

    def reparameterize(self, mu, logvar):
        std = torch.exp(0.5 * logvar)
        eps = torch.randn_like(std)
        return mu + eps * std

    def decode(self, z):
        h3 = F.relu(self.fc3(z))
        return torch.sigmoid(self.fc4(h3))

    def forward(self, x):
        mu, logvar = self.encode(x.view(-1, 20))
        z = self.reparameterize(mu, logvar)
        return self.decode(z), mu, logvar


def loss_function(recon_x, x, mu, logvar):
    BCE = F.binary_cross_entropy(recon_x, x.view(-1, 20), reduction='sum')
    KLD = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return BCE + KLD


images = (torch.rand(24, 4, 5) > 0.5).float()
model = VAE()
optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
for epoch in range(1, 4):
    model.train()
    train_loss = 0
    for batch_idx, data in enumerate(images.split(8)):
        optimizer.zero_grad()
        recon_batch, mu, logvar = model(data)
        loss = loss_function(recon_batch, data, mu, logvar)
        loss.backward()
        train_loss += loss.item()
        optimizer.step()
        if batch_idx % 2 == 0:
            print('Train Epoch: {} [{}/{} ({:.0f}%)]\tLoss: {:.4f}'.format(
                epoch, batch_idx * len(data), len(images), 100. * batch_idx / 3, loss.item() / len(data)))
    print('====> Epoch: {} Average loss: {:.4f}'.format(epoch, train_loss / len(images)))
with torch.no_grad():
    sample = model.decode(torch.randn(2, 3))
    print(sample.view(2, 1, 4, 5).shape, sample.min() > 0, sample.max() < 1)
print(recon_batch.grad_fn, mu.grad_fn, loss)
# expect: Train Epoch: 1 [0/24 (0%)]	Loss: 13.6614
# expect: Train Epoch: 1 [16/24 (67%)]	Loss: 14.1549
# expect: ====> Epoch: 1 Average loss: 13.9885
# expect: Train Epoch: 2 [0/24 (0%)]	Loss: 13.7804
# expect: Train Epoch: 2 [16/24 (67%)]	Loss: 14.1427
# expect: ====> Epoch: 2 Average loss: 13.9270
# expect: Train Epoch: 3 [0/24 (0%)]	Loss: 13.5865
# expect: Train Epoch: 3 [16/24 (67%)]	Loss: 13.5842
# expect: ====> Epoch: 3 Average loss: 13.6644
# expect: torch.Size([2, 1, 4, 5]) tensor(True) tensor(True)
# expect: <SigmoidBackward0 object at 0x7f0000001480> <AddmmBackward0 object at 0x7f00000014c0> tensor(108.6735, grad_fn=<AddBackward0>)
