// The Python source of torch.utils.data, run when a program first imports it.
#pragma once

namespace ringside::snippet {

extern const char* const kTorchDataSource;

}  // namespace ringside::snippet
