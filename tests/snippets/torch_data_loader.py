# Batches of a DataLoader, shuffled with PyTorch's numbers.
import torch
from torch.utils.data import DataLoader, TensorDataset, Dataset
class Squares(Dataset):
    def __len__(self): return 7
    def __getitem__(self, i): return torch.tensor([i, i * i], dtype=torch.float32), i % 2
for x, y in DataLoader(Squares(), batch_size=3):
    print(x, y)
torch.manual_seed(0)
ds = TensorDataset(torch.arange(6.), torch.arange(6))
for x, y in DataLoader(ds, batch_size=4, shuffle=True, drop_last=False): print(x, y)
print(len(DataLoader(ds, batch_size=4)), len(ds), ds[2])
# expect: tensor([[0., 0.],
# expect:         [1., 1.],
# expect:         [2., 4.]]) tensor([0, 1, 0])
# expect: tensor([[ 3.,  9.],
# expect:         [ 4., 16.],
# expect:         [ 5., 25.]]) tensor([1, 0, 1])
# expect: tensor([[ 6., 36.]]) tensor([0])
# expect: tensor([0., 4., 3., 5.]) tensor([0, 4, 3, 5])
# expect: tensor([2., 1.]) tensor([2, 1])
# expect: 2 6 (tensor(2.), tensor(2))
