# torch.cuda.FloatTensor and its kind.
from torch._typed import _define

FloatTensor = _define('Float', 'torch.cuda', 'cuda')
DoubleTensor = _define('Double', 'torch.cuda', 'cuda')
HalfTensor = _define('Half', 'torch.cuda', 'cuda')
BFloat16Tensor = _define('BFloat16', 'torch.cuda', 'cuda')
LongTensor = _define('Long', 'torch.cuda', 'cuda')
IntTensor = _define('Int', 'torch.cuda', 'cuda')
ShortTensor = _define('Short', 'torch.cuda', 'cuda')
CharTensor = _define('Char', 'torch.cuda', 'cuda')
ByteTensor = _define('Byte', 'torch.cuda', 'cuda')
BoolTensor = _define('Bool', 'torch.cuda', 'cuda')
