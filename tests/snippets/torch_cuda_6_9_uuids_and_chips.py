# A GPU can be named by its UUID, which its properties show with the figures of its chip.
import os
import torch

os.environ['CUDA_VISIBLE_DEVICES'] = 'GPU-'
print(torch.cuda.device_count())
os.environ['CUDA_VISIBLE_DEVICES'] = 'GPU-nobody,GPU-nothing'
print(torch.cuda.device_count())
del os.environ['CUDA_VISIBLE_DEVICES']
properties = torch.cuda.get_device_properties(0)
print(properties.name, properties.multi_processor_count, properties.total_memory // 2 ** 30, properties.warp_size)
print(properties.max_threads_per_multi_processor, properties.regs_per_multiprocessor, properties.shared_memory_per_block)
print(properties.L2_cache_size, properties.is_integrated, properties.is_multi_gpu_board)
uuids = [str(torch.cuda.get_device_properties(i).uuid) for i in range(4)]
print(len(set(uuids)), [len(part) for part in uuids[0].split('-')])
print(str(properties).replace(uuids[0], 'UUID'))
# oracle cannot: the variable, and a real GPU's figures
# expect: 0
# expect: 0
# expect: A100-SXM4-40GB 108 40 32
# expect: 2048 65536 49152
# expect: 41943040 0 0
# expect: 4 [8, 4, 4, 4, 12]
# expect: _CudaDeviceProperties(name='A100-SXM4-40GB', major=8, minor=0, total_memory=40960MB, multi_processor_count=108, uuid=UUID, L2_cache_size=40MB)
