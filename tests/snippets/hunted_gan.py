# A GAN for a one-dimensional normal distribution.
import torch
import torch.nn as nn
import torch.optim as optim

torch.manual_seed(999)
nz, batch_size = 4, 16


def weights_init(m):
    classname = m.__class__.__name__
    if classname.find('Linear') != -1:
        nn.init.normal_(m.weight.data, 0.0, 0.2)
        nn.init.constant_(m.bias.data, 0)
    elif classname.find('BatchNorm') != -1:
        nn.init.normal_(m.weight.data, 1.0, 0.02)
        nn.init.constant_(m.bias.data, 0)


class Generator(nn.Module):
    def __init__(self):
        super(Generator, self).__init__()
        self.main = nn.Sequential(nn.Linear(nz, 8), nn.BatchNorm1d(8), nn.ReLU(True), nn.Linear(8, 1))

    def forward(self, input):
        return self.main(input)


class Discriminator(nn.Module):
    def __init__(self):
        super(Discriminator, self).__init__()
        self.main = nn.Sequential(nn.Linear(1, 8), nn.LeakyReLU(0.2, inplace=True), nn.Linear(8, 1), nn.Sigmoid())

    def forward(self, input):
        return self.main(input).view(-1)


netG, netD = Generator().apply(weights_init), Discriminator().apply(weights_init)
print(netG)
print(netD)
criterion = nn.BCELoss()
fixed_noise = torch.randn(4, nz)
real_label, fake_label = 1., 0.
optimizerD = optim.Adam(netD.parameters(), lr=0.02, betas=(0.5, 0.999))
optimizerG = optim.Adam(netG.parameters(), lr=0.02, betas=(0.5, 0.999))
for i in range(4):
    netD.zero_grad()
    real = 3 + 0.5 * torch.randn(batch_size, 1)
    label = torch.full((batch_size,), real_label, dtype=torch.float)
    output = netD(real)
    errD_real = criterion(output, label)
    errD_real.backward()
    D_x = output.mean().item()
    fake = netG(torch.randn(batch_size, nz))
    label.fill_(fake_label)
    output = netD(fake.detach())
    errD_fake = criterion(output, label)
    errD_fake.backward()
    D_G_z1 = output.mean().item()
    errD = errD_real + errD_fake
    optimizerD.step()
    netG.zero_grad()
    label.fill_(real_label)
    output = netD(fake)
    errG = criterion(output, label)
    errG.backward()
    optimizerG.step()
    print('[%d] Loss_D: %.4f Loss_G: %.4f D(x): %.4f D(G(z)): %.4f / %.4f'
          % (i, errD.item(), errG.item(), D_x, D_G_z1, output.mean().item()))
netG.eval()
with torch.no_grad():
    print(netG(fixed_noise).detach().cpu().shape, netG.main[1].num_batches_tracked, netG.main[1].running_mean.shape)
try:
    criterion(torch.tensor([1.5]), torch.tensor([1.]))
except RuntimeError as e:
    print(e)
try:
    criterion(torch.rand(4, 1), torch.rand(4))
except ValueError as e:
    print(e)
# expect: Generator(
# expect:   (main): Sequential(
# expect:     (0): Linear(in_features=4, out_features=8, bias=True)
# expect:     (1): BatchNorm1d(8, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True)
# expect:     (2): ReLU(inplace=True)
# expect:     (3): Linear(in_features=8, out_features=1, bias=True)
# expect:   )
# expect: )
# expect: Discriminator(
# expect:   (main): Sequential(
# expect:     (0): Linear(in_features=1, out_features=8, bias=True)
# expect:     (1): LeakyReLU(negative_slope=0.2, inplace=True)
# expect:     (2): Linear(in_features=8, out_features=1, bias=True)
# expect:     (3): Sigmoid()
# expect:   )
# expect: )
# expect: [0] Loss_D: 1.2996 Loss_G: 0.6903 D(x): 0.5535 D(G(z)): 0.5073 / 0.5015
# expect: [1] Loss_D: 1.2637 Loss_G: 0.6886 D(x): 0.5709 D(G(z)): 0.5047 / 0.5025
# expect: [2] Loss_D: 1.2337 Loss_G: 0.6841 D(x): 0.5905 D(G(z)): 0.5063 / 0.5051
# expect: [3] Loss_D: 1.2078 Loss_G: 0.6841 D(x): 0.6104 D(G(z)): 0.5094 / 0.5056
# expect: torch.Size([4, 1]) tensor(4) torch.Size([8])
# expect: all elements of input should be between 0 and 1
# expect: Using a target size (torch.Size([4])) that is different to the input size (torch.Size([4, 1])) is deprecated. Please ensure they have the same size.
