# Fact 1.2.3: An unknown type is refused with the list of known ones.
import torch

torch.ones(2).to('gpu')
# expect error: RuntimeError: Expected one of cpu, cuda, ipu, xpu, mkldnn, opengl, opencl, ideep, hip, ve, fpga, maia, xla, lazy, vulkan, mps, meta, hpu, mtia, privateuseone device type at start of device string: gpu
# fact: 1.2.3
