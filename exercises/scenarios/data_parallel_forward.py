# /// scenario
# title = "forward pass · DataParallel"
# about = "A stack of linear layers under DataParallel, without gradients: scatter, replicate, forward, gather."
# use = "devices"
# gpus = [1, 2, 4, 8]
# axis = "batch"
# grows = "batch"
# work = "batch"
# work_unit = "rows"
# [parameters]
# batch = { unit = "rows", from = 8, to = 65536, times = 2 }
# width = { from = 256, to = 8192, times = 2 }
# layers = { from = 1, to = 12, plus = 1 }
# dtype = { values = ["float32", "bfloat16"] }
# ///
import torch

batch = 64
width = 4096
layers = 6
dtype = 'float32'

kind = torch.bfloat16 if dtype == 'bfloat16' else torch.float32
model = torch.nn.Sequential(*[torch.nn.Linear(width, width, dtype=kind) for i in range(layers)])
model = torch.nn.DataParallel(model.to('cuda'))
inputs = torch.empty(batch, width, dtype=kind, device='cuda')
with torch.no_grad():
    model(inputs)  # the first call also allocates
torch.cuda.synchronize()

# timed from here
with torch.no_grad():
    outputs = model(inputs)
torch.cuda.synchronize()
