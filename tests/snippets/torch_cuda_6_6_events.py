# Events measure what runs between them, once both are done.
import torch

start, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
print(start)
try:
    start.elapsed_time(end)
except Exception as error:
    print(type(error).__name__, error)
x = torch.ones(3000, 3000, device='cuda')
start.record()
y = x @ x
end.record()
print(end.query())
try:
    start.elapsed_time(end)
except Exception as error:
    print(type(error).__name__, str(error).split('\n')[0])
end.synchronize()
print(end.query(), isinstance(start.elapsed_time(end), float), start.elapsed_time(end) > 0)
try:
    torch.cuda.Event().elapsed_time(end)
except Exception as error:
    print(type(error).__name__, error)
after = torch.cuda.Event()
torch.cuda.current_stream().record_event(after)
torch.cuda.Stream().wait_event(after)
after.wait()
# expect: <torch.cuda.Event uninitialized>
# expect: ValueError Both events must be recorded before calculating elapsed time.
# expect: False
# expect: RuntimeError CUDA error: device not ready
# expect: True True True
# expect: ValueError Both events must be created with argument 'enable_timing=True'.
# fact: 6.6
# oracle cannot: work that is not done at once
