# A full GPU: the text names sizes, the device and what PyTorch itself holds.
import torch

kept = []
try:
    while True:
        kept.append(torch.empty(2 ** 31, dtype=torch.float32, device='cuda:1'))
except torch.OutOfMemoryError as error:
    text = str(error)
    print(text.split('. GPU')[0])
    print('GPU 1 has a total capacity of' in text, 'of which' in text and 'is free.' in text)
    print('Of the allocated memory {:.2f} GiB is allocated by PyTorch'.format(8 * len(kept)) in text)
    print(isinstance(error, RuntimeError), torch.cuda.OutOfMemoryError is torch.OutOfMemoryError)
print(torch.cuda.memory_allocated(1) == len(kept) * 2 ** 33, torch.cuda.memory_stats(1)['num_ooms'])
kept.clear()
torch.empty(2 ** 31, dtype=torch.float32, device='cuda:1')
print(torch.cuda.memory_allocated(1), torch.cuda.memory_reserved(1) == 2 ** 33 or torch.cuda.memory_reserved(1) > 2 ** 33)
# oracle cannot: memory never runs out
# expect: CUDA out of memory. Tried to allocate 8.00 GiB
# expect: True True
# expect: True
# expect: True True
# expect: True 1
# expect: 0 True
# fact: 5.9
