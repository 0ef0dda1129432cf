# A size beyond 64 bits is an error.
import torch
for sizes in ((2**62, 4), (10**12, 10**12)):
    try:
        torch.zeros(*sizes)
    except RuntimeError as error:
        print(error)
print(torch.zeros(0, 10**18).shape)
# expect: Storage size calculation overflowed with sizes=[4611686018427387904, 4]
# expect: Storage size calculation overflowed with sizes=[1000000000000, 1000000000000]
# expect: torch.Size([0, 1000000000000000000])
