# The shape of the well-known tutorial: sizes inside the replicas, and outside.
import torch
import torch.nn as nn


class Model(nn.Module):
    def __init__(self, input_size, output_size):
        super(Model, self).__init__()
        self.fc = nn.Linear(input_size, output_size)

    def forward(self, input):
        output = self.fc(input)
        sizes.append((tuple(input.size()), tuple(output.size())))
        return output


sizes = []
device = torch.device("cuda:0" if torch.cuda.is_available() else "cpu")
model = Model(5, 2)
if torch.cuda.device_count() > 1:
    print("Let's use", torch.cuda.device_count(), "GPUs!")
    model = nn.DataParallel(model)
model.to(device)
for start in range(0, 100, 30):
    input = torch.zeros(min(30, 100 - start), 5).to(device)
    output = model(input)
    print("Outside: input size", input.size(), "output_size", output.size())
print(sorted(sizes, reverse=True))
# expect: Let's use 4 GPUs!
# expect: Outside: input size torch.Size([30, 5]) output_size torch.Size([30, 2])
# expect: Outside: input size torch.Size([30, 5]) output_size torch.Size([30, 2])
# expect: Outside: input size torch.Size([30, 5]) output_size torch.Size([30, 2])
# expect: Outside: input size torch.Size([10, 5]) output_size torch.Size([10, 2])
# expect: [((8, 5), (8, 2)), ((8, 5), (8, 2)), ((8, 5), (8, 2)), ((8, 5), (8, 2)), ((8, 5), (8, 2)), ((8, 5), (8, 2)), ((8, 5), (8, 2)), ((8, 5), (8, 2)), ((8, 5), (8, 2)), ((6, 5), (6, 2)), ((6, 5), (6, 2)), ((6, 5), (6, 2)), ((3, 5), (3, 2)), ((3, 5), (3, 2)), ((3, 5), (3, 2)), ((1, 5), (1, 2))]
