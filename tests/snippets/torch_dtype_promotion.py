# Which type a result has.
import torch
i, f, d, b = torch.ones(2, dtype=torch.int64), torch.ones(2), torch.ones(2, dtype=torch.float64), torch.ones(2, dtype=torch.bool)
print((i + f).dtype, (f + d).dtype, (b + b).dtype, (i + 1.5).dtype, (i / 2).dtype, (b + 1).dtype)
print((f + torch.tensor(1.0, dtype=torch.float64)).dtype, (i + torch.tensor(1.5)).dtype, (i * True).dtype)
print((i // 2).dtype, (i % 2).dtype, (i ** 2).dtype, (i > 1).dtype, (f == f).dtype)
print(torch.ones(2, dtype=torch.uint8).add(torch.ones(2, dtype=torch.int8)).dtype)
print(torch.ones(2, dtype=torch.float16).add(1.0).dtype, torch.ones(2, dtype=torch.int32).sum().dtype)
print(torch.tensor([1, 2]).dtype, torch.tensor([1, 2.0]).dtype, torch.tensor([True]).dtype, torch.tensor([]).dtype)
print(torch.promote_types(torch.int32, torch.float16), torch.get_default_dtype())
print(i.float().dtype, f.long().dtype, f.double().dtype, f.half().dtype, f.int().dtype, f.bool().dtype)
try:
    i += 1.5
except RuntimeError as error:
    print(error)
try:
    i /= 2
except RuntimeError as error:
    print(error)
# expect: torch.float32 torch.float64 torch.bool torch.float32 torch.float32 torch.int64
# expect: torch.float32 torch.float32 torch.int64
# expect: torch.int64 torch.int64 torch.int64 torch.bool torch.bool
# expect: torch.int16
# expect: torch.float16 torch.int64
# expect: torch.int64 torch.float32 torch.bool torch.float32
# expect: torch.float16 torch.float32
# expect: torch.float32 torch.int64 torch.float64 torch.float16 torch.int32 torch.bool
# expect: result type Float can't be cast to the desired output type Long
# expect: result type Float can't be cast to the desired output type Long
