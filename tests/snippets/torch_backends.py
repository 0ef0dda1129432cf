# The switches of torch.backends can be read and set.
import torch
import torch.backends.cudnn as cudnn

print(cudnn.enabled, cudnn.benchmark, cudnn.deterministic, cudnn.is_available())
cudnn.benchmark = True
torch.backends.cudnn.deterministic = True
print(torch.backends.cudnn.benchmark, cudnn.deterministic)
print(torch.backends.cuda.matmul.allow_tf32, torch.backends.mps.is_available())
torch.backends.cuda.matmul.allow_tf32 = True
torch.set_float32_matmul_precision('high')
print(torch.get_float32_matmul_precision())
try:
    torch.set_float32_matmul_precision('low')
except RuntimeError as error:
    print(error)
print(torch.__version__.split('.')[0], torch.version.cuda.split('.')[0])
# expect: True False False True
# expect: True True
# expect: False False
# expect: high
# expect: low is not one of 'highest', 'high', or 'medium'
# expect: 2 12
# oracle cannot: a CUDA build
