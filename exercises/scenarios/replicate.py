# /// scenario
# title = "replicate of a model onto the GPUs"
# about = "The first GPU holds a linear layer; every other GPU gets a copy, as DataParallel makes one in every forward."
# use = "devices"
# gpus = [2, 4, 8]
# axis = "width"
# work = "4 * width * (width + 1)"
# work_unit = "bytes"
# [parameters]
# width = { from = 64, to = 16384, times = 2 }
# ///
import torch

width = 4096

devices = list(range(torch.cuda.device_count()))
model = torch.nn.Linear(width, width).to('cuda')
torch.cuda.synchronize()

# timed from here
replicas = torch.nn.parallel.replicate(model, devices)
torch.cuda.synchronize()
