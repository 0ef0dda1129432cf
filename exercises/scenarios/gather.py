# /// scenario
# title = "gather of chunks onto the first GPU"
# about = "Each GPU holds a chunk of a batch of this size; the first GPU gets them all, as DataParallel does."
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
chunks = torch.nn.parallel.scatter(torch.empty(size // 4 // 64, 64, device='cuda'), devices)
torch.cuda.synchronize()

# timed from here
batch = torch.nn.parallel.gather(chunks, 0)
torch.cuda.synchronize()
