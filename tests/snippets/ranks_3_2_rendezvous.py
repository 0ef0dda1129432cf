# oracle cannot: the words of 2.x, and a second rendezvous in one process
# ranks: 2
# fact: 3.2.1, 3.2.2, 3.2.3, 3.2.5, 3.2.8, 3.2.9, 3.2.10
import os
import datetime
import torch
import torch.distributed as dist

def tried(call):
    try:
        call()
    except Exception as e:
        print(type(e).__name__, e)

kept = dict(os.environ)
for name in ('RANK', 'WORLD_SIZE', 'MASTER_ADDR', 'MASTER_PORT'):
    value = os.environ.pop(name)
    tried(lambda: dist.init_process_group('gloo'))
    os.environ[name] = value
tried(lambda: dist.init_process_group('gloo', init_method='tcp://127.0.0.1:29500', world_size=2))
tried(lambda: dist.init_process_group('gloo', init_method='tcp://127.0.0.1', rank=0, world_size=2))
tried(lambda: dist.init_process_group('gloo', init_method='foo://127.0.0.1:29500', rank=0, world_size=2))
tried(lambda: dist.init_process_group('mpi'))
tried(lambda: dist.init_process_group('gloo', timeout=5))
print(dist.is_initialized())
dist.init_process_group('gloo', timeout=datetime.timedelta(seconds=30))
rank = dist.get_rank()
print(dist.is_initialized(), rank, dist.get_world_size(), dist.get_backend())
tried(lambda: dist.init_process_group('gloo'))
group = dist.new_group([1])
print(dist.get_rank(group), dist.get_world_size(group))
print(os.environ['LOCAL_RANK'], dist.get_node_local_rank())
del os.environ['LOCAL_RANK']
tried(lambda: dist.get_node_local_rank())
print(dist.get_node_local_rank(fallback_rank=3))
dist.destroy_process_group()
print(dist.is_initialized())
# expect: ValueError Error initializing torch.distributed using env:// rendezvous: environment variable RANK expected, but not set
# expect: ValueError Error initializing torch.distributed using env:// rendezvous: environment variable WORLD_SIZE expected, but not set
# expect: ValueError Error initializing torch.distributed using env:// rendezvous: environment variable MASTER_ADDR expected, but not set
# expect: ValueError Error initializing torch.distributed using env:// rendezvous: environment variable MASTER_PORT expected, but not set
# expect: ValueError Error initializing torch.distributed using tcp:// rendezvous: rank parameter missing
# expect: ValueError Error initializing torch.distributed using tcp:// rendezvous: port number missing
# expect: RuntimeError No rendezvous handler for foo://
# expect: RuntimeError Distributed package doesn't have MPI built in. MPI is only included if you build PyTorch from source on a host that has MPI installed.
# expect: TypeError Expected timeout argument to be of type datetime.timedelta, got 5
# expect: False
# expect: True 0 2 gloo
# expect: ValueError trying to initialize the default process group twice!
# expect: -1 -1
# expect: 0 0
# expect: RuntimeError LOCAL_RANK is not in the environment. Consider passing fallback_rank to allow `get_node_local_rank` to work, assuming you are not running in a multi-device context and want the code to run locally instead.
# expect: 3
# expect: False
# expect: ValueError Error initializing torch.distributed using env:// rendezvous: environment variable RANK expected, but not set
# expect: ValueError Error initializing torch.distributed using env:// rendezvous: environment variable WORLD_SIZE expected, but not set
# expect: ValueError Error initializing torch.distributed using env:// rendezvous: environment variable MASTER_ADDR expected, but not set
# expect: ValueError Error initializing torch.distributed using env:// rendezvous: environment variable MASTER_PORT expected, but not set
# expect: ValueError Error initializing torch.distributed using tcp:// rendezvous: rank parameter missing
# expect: ValueError Error initializing torch.distributed using tcp:// rendezvous: port number missing
# expect: RuntimeError No rendezvous handler for foo://
# expect: RuntimeError Distributed package doesn't have MPI built in. MPI is only included if you build PyTorch from source on a host that has MPI installed.
# expect: TypeError Expected timeout argument to be of type datetime.timedelta, got 5
# expect: False
# expect: True 1 2 gloo
# expect: ValueError trying to initialize the default process group twice!
# expect: 0 1
# expect: 1 1
# expect: RuntimeError LOCAL_RANK is not in the environment. Consider passing fallback_rank to allow `get_node_local_rank` to work, assuming you are not running in a multi-device context and want the code to run locally instead.
# expect: 3
# expect: False
