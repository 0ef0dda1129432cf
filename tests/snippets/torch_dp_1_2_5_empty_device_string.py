# Fact 1.2.5: An empty string has its own message.
import torch

torch.device('')
# expect error: RuntimeError: Device string must not be empty
# fact: 1.2.5
