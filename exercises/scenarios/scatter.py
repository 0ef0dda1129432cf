# /// scenario
# title = "scatter of a batch onto the GPUs"
# about = "A batch of this size on the first GPU is cut into a chunk for each GPU, as DataParallel does."
# use = "devices"
# gpus = [2, 4, 8]
# axis = "size"
# work = "size"
# work_unit = "bytes"
# [parameters]
# size = { unit = "bytes", from = 1024, to = 1073741824, times = 4 }
# ///
import torch

size = 67108864

devices = list(range(torch.cuda.device_count()))
batch = torch.empty(size // 4 // 64, 64, device='cuda')
torch.cuda.synchronize()

# timed from here
chunks = torch.nn.parallel.scatter(batch, devices)
torch.cuda.synchronize()
